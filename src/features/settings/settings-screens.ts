const SCREENS = [
  {
    screen: '/settings/master-settings',
    to: '/settings/master-settings/master',
    label: 'Master data',
  },
  {
    screen: '/settings/home-settings',
    to: '/settings/system-settings/home-settings',
    label: 'Home settings',
  },
  { screen: '/settings/users', to: '/settings/users', label: 'Users' },
  { screen: '/settings/roles', to: '/settings/roles', label: 'Roles' },
  { screen: '/settings/carat-range', to: '/settings/carat-range', label: 'Carat ranges' },
  { screen: '/settings/markup', to: '/settings/markup', label: 'Markups' },
  { screen: '/settings/rap', to: '/settings/rap', label: 'Rap prices' },
  { screen: '/settings/matchpair', to: '/settings/matchpair', label: 'Match pairs' },
  { screen: '/settings/new-arrival', to: '/settings/new-arrival', label: 'New arrivals' },
  { screen: '/settings/terms', to: '/settings/terms', label: 'Terms' },
  {
    screen: '/settings/external-clients',
    to: '/settings/external-clients',
    label: 'External clients',
  },
  { screen: '/settings/mail', to: '/settings/mail', label: 'Mail' },
] as const;

/** Returns the settings screens that the user may open, in display order. */
export const settingsScreens = (readable: ReadonlySet<string>) =>
  SCREENS.filter(({ screen }) => readable.has(screen));
