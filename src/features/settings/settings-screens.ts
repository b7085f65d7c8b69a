import type { GuardedScreen } from '../../shared/frame/guarded-screens.ts';

type SettingsScreen = Extract<GuardedScreen, `/settings/${string}`>;

const SCREENS = {
  '/settings/master-settings': { to: '/settings/master-settings/master', label: 'Master data' },
  '/settings/home-settings': {
    to: '/settings/system-settings/home-settings',
    label: 'Home settings',
  },
  '/settings/users': { to: '/settings/users', label: 'Users' },
  '/settings/roles': { to: '/settings/roles', label: 'Roles' },
  '/settings/carat-range': { to: '/settings/carat-range', label: 'Carat ranges' },
  '/settings/markup': { to: '/settings/markup', label: 'Markups' },
  '/settings/rap': { to: '/settings/rap', label: 'Rap prices' },
  '/settings/matchpair': { to: '/settings/matchpair', label: 'Match pairs' },
  '/settings/new-arrival': { to: '/settings/new-arrival', label: 'New arrivals' },
  '/settings/terms': { to: '/settings/terms', label: 'Terms' },
  '/settings/external-clients': { to: '/settings/external-clients', label: 'External clients' },
  '/settings/mail': { to: '/settings/mail', label: 'Mail' },
} as const satisfies Readonly<Record<SettingsScreen, { to: string; label: string }>>;

export const settingsScreens = (readable: ReadonlySet<string>) =>
  Object.entries(SCREENS).flatMap(([screen, link]) => (readable.has(screen) ? [link] : []));
