import type { HomePage } from '#common/home/home-page-of.ts';
import { formatDay } from '#common/typed-day.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { AppPlatform, HomeKind, HomeSetting } from './home-calls.ts';

export const KIND_WORDS: Readonly<
  Record<HomeKind, { one: string; many: string; a: string; where: string }>
> = {
  popup: {
    one: 'popup',
    many: 'popups',
    a: 'a popup',
    where: 'A home page shows the newest popup, once per session.',
  },
  event: {
    one: 'event',
    many: 'events',
    a: 'an event',
    where: 'A home page shows the three newest events.',
  },
  banner: {
    one: 'banner',
    many: 'banners',
    a: 'a banner',
    where: 'A home page shows the two newest banners.',
  },
};

export const PAGE_NAMES: Readonly<Record<HomePage, string>> = {
  everywhere: 'Everybody',
  not_staff: 'Everybody except administrators and quality control',
  staff: 'Administrators and quality control',
  customers: 'Customers',
  associates: 'Business associates',
  guests: 'Guests',
  suppliers: 'Suppliers',
  auditors: 'Auditors',
};
export const PAGES = Object.keys(PAGE_NAMES) as HomePage[];

/** Returns the audience of a home page, worded for use within a sentence. */
export const readersOf = (page: HomePage): string => PAGE_NAMES[page].toLowerCase();

export const PLATFORM_NAMES: Readonly<Record<AppPlatform, string>> = {
  android: 'Android',
  ios: 'iOS',
  web: 'Web',
};
export const PLATFORMS = Object.keys(PLATFORM_NAMES) as AppPlatform[];

type State = HomeSetting['showing'] | 'aside';
const STATES: Readonly<Record<State, { label: string; tone: Tone }>> = {
  coming: { label: 'Scheduled', tone: 'memo' },
  now: { label: 'Shown now', tone: 'available' },
  over: { label: 'Ended', tone: 'na' },
  aside: { label: 'Inactive', tone: 'na' },
};

export const stateOf = ({ is_active, showing }: Pick<HomeSetting, 'is_active' | 'showing'>) =>
  STATES[is_active ? showing : 'aside'];

export const lastDayText = (end: string | null): string =>
  end === null ? 'None: shown until deactivated' : formatDay(end);

export const clockText = (zone: string): string => `Dates are in the time zone ${zone}.`;
