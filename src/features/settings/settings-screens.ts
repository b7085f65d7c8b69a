import type { GuardedScreen } from '../../shared/frame/guarded-screens.ts';

type SettingsPath = Extract<GuardedScreen, `/settings/${string}`>;

interface SettingsScreen {
  readonly to: string;
  readonly label: string;
  readonly group:
    | 'Company'
    | 'People'
    | 'Pricing'
    | 'Trading'
    | 'Catalogue'
    | 'Home page'
    | 'Connections';
  /** further words by which the filter finds the screen */
  readonly keywords: string;
}

/** Screens of a group are adjacent and in the order of the menu. */
const SCREENS = {
  '/settings/company': {
    to: '/settings/company',
    label: 'Company',
    group: 'Company',
    keywords:
      'profile legal name address logo tax vat gst iban bank account invoice letterhead statement warranty origin',
  },
  '/settings/users': {
    to: '/settings/users',
    label: 'Users',
    group: 'People',
    keywords: 'staff colleagues administrator quality control account password sign-in',
  },
  '/settings/roles': {
    to: '/settings/roles',
    label: 'Roles',
    group: 'People',
    keywords: 'rights permissions access',
  },
  '/settings/rap': {
    to: '/settings/rap',
    label: 'Rap prices',
    group: 'Pricing',
    keywords: 'rapaport price list discount',
  },
  '/settings/markup': {
    to: '/settings/markup',
    label: 'Markups',
    group: 'Pricing',
    keywords: 'margin percent selling price discount business',
  },
  '/settings/terms': {
    to: '/settings/terms',
    label: 'Terms',
    group: 'Trading',
    keywords: 'hold memo payment hours days limit overdue deadline',
  },
  '/settings/matchpair': {
    to: '/settings/matchpair',
    label: 'Match pairs',
    group: 'Trading',
    keywords: 'tolerance difference layout earrings',
  },
  '/settings/new-arrival': {
    to: '/settings/new-arrival',
    label: 'New arrivals',
    group: 'Trading',
    keywords: 'days new stones period',
  },
  '/settings/master-settings': {
    to: '/settings/master-settings/master',
    label: 'Master data',
    group: 'Catalogue',
    keywords: 'shape colour clarity lab location country attributes values sub-master',
  },
  '/settings/carat-range': {
    to: '/settings/carat-range',
    label: 'Carat ranges',
    group: 'Catalogue',
    keywords: 'size weight',
  },
  '/settings/home-settings': {
    to: '/settings/system-settings/home-settings',
    label: 'Home settings',
    group: 'Home page',
    keywords: 'popup event banner announcement app version',
  },
  '/settings/external-clients': {
    to: '/settings/external-clients',
    label: 'API clients',
    group: 'Connections',
    keywords: 'external key token integration webhook export',
  },
  '/settings/mail': {
    to: '/settings/mail',
    label: 'Mail',
    group: 'Connections',
    keywords: 'e-mail email smtp outbox queue delivery address',
  },
} as const satisfies Readonly<Record<SettingsPath, SettingsScreen>>;

export const settingsScreens = (readable: ReadonlySet<string>) =>
  Object.entries(SCREENS).flatMap(([screen, link]) => (readable.has(screen) ? [link] : []));

/** Filters by all words of `text`, in the names, groups and keywords. */
export const filterSettings = <T extends SettingsScreen>(
  screens: readonly T[],
  text: string,
): T[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return screens.filter(({ label, group, keywords }) => {
    const all = `${label} ${group} ${keywords}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
};

export const groupSettings = <T extends SettingsScreen>(screens: readonly T[]) =>
  Object.entries(Object.groupBy(screens, ({ group }) => group)).map(([name, entries = []]) => ({
    name,
    entries,
  }));
