/** A sidebar entry. `access/sidebar.ts` includes only entries that the user may open. */
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

/** Paths of the home screen by role. The sidebar entry is current on any of them. */
const HOMES = ['/dashboard', '/admin', '/customer'];
/** Paths of the stock screen by role. The sidebar entry is current on any of them. */
const STOCK = ['/inventory', '/search'];

/**
 * One sidebar entry leads to all settings screens. It links to the first one that the user may
 * open.
 */
const SETTINGS = '/settings/';

export function isCurrent(entry: NavEntry, pathname: string): boolean {
  if (entry.path.startsWith(SETTINGS)) return pathname.startsWith(SETTINGS);
  for (const same of [HOMES, STOCK]) if (same.includes(entry.path)) return same.includes(pathname);
  return pathname === entry.path || pathname.startsWith(`${entry.path}/`);
}
