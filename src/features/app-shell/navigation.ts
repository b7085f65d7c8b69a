/** An entry of the sidebar. Permissions are checked elsewhere. */
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

/** `/dashboard` is the home screen of every role; the sidebar entry has the path of the role. */
const HOMES = ['/dashboard', '/admin', '/customer'];
/** Both paths show the stock; the name depends on the role. */
const STOCK = ['/inventory', '/search'];

/** One entry covers all settings screens; it links to the first one that the user may open. */
const SETTINGS = '/settings/';

export function isCurrent(entry: NavEntry, pathname: string): boolean {
  if (entry.path.startsWith(SETTINGS)) return pathname.startsWith(SETTINGS);
  for (const same of [HOMES, STOCK]) if (same.includes(entry.path)) return same.includes(pathname);
  return pathname === entry.path || pathname.startsWith(`${entry.path}/`);
}
