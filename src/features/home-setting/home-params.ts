import * as longest from '#common/lengths.gen.ts';
import {
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
  wordParam,
} from '../../shared/lists/search-params.ts';
import type { AppPlatform } from './home-calls.ts';
import { PLATFORMS } from './home-words.ts';

export const HOME_TABS = {
  popup: 'Popups',
  event: 'Events',
  banner: 'Banners',
  'app-version': 'App versions',
} as const;
export type HomeTab = keyof typeof HOME_TABS;

export interface HomeSearch {
  tab?: Exclude<HomeTab, 'popup'>;
  q?: string;
  page?: number;
  size?: number;
  /** id of the setting in the drawer */
  open?: string;
  platform?: Exclude<AppPlatform, 'android'>;
}
export type HomeChange = { readonly [K in keyof HomeSearch]?: HomeSearch[K] | undefined };
export type GoHome = (change: HomeChange, how?: { readonly replace?: boolean }) => void;

export const LONGEST_TERM = longest.listBanners.search;
const TABS = ['event', 'banner', 'app-version'] as const;
const OTHER_PLATFORMS = PLATFORMS.filter((one) => one !== 'android');

export const parseHomeSearch = (raw: RawSearchParams): HomeSearch => ({
  ...wordParam('tab', raw.tab, TABS),
  ...textParam('q', raw.q, LONGEST_TERM),
  ...integerParam('page', raw.page, 2, 100_000),
  ...integerParam('size', raw.size, 1, 500),
  ...idParam('open', raw.open),
  ...wordParam('platform', raw.platform, OTHER_PLATFORMS),
});

export const tabOf = ({ tab }: HomeSearch): HomeTab => tab ?? 'popup';
export const platformOf = ({ platform }: HomeSearch): AppPlatform => platform ?? 'android';
