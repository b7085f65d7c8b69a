export interface NavEntry {
  readonly label: string;
  readonly path: string;
}

export interface Navigation {
  readonly groups: readonly { readonly name: string; readonly entries: readonly NavEntry[] }[];
  readonly bottom: readonly NavEntry[];
}

export const allEntries = ({ groups, bottom }: Navigation): NavEntry[] => [
  ...groups.flatMap((group) => group.entries),
  ...bottom,
];

/** Home screen paths by role. The sidebar entry is current on all of them. */
const HOMES = ['/dashboard', '/admin', '/customer'];
/** Stock screen paths by role. The sidebar entry is current on all of them. */
const STOCK = ['/inventory', '/search'];

/** One sidebar entry leads to all settings screens, and is current on each of them. */
const SETTINGS = '/settings/';

export function isCurrent(entry: NavEntry, pathname: string): boolean {
  if (entry.path.startsWith(SETTINGS)) return pathname.startsWith(SETTINGS);
  for (const same of [HOMES, STOCK]) if (same.includes(entry.path)) return same.includes(pathname);
  return pathname === entry.path || pathname.startsWith(`${entry.path}/`);
}
