/** What the frame needs to know of the sidebar; who may see what is decided elsewhere. */
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

/** `/dashboard` is everybody's way in; the sidebar knows it by the path of the role. */
const HOMES = ['/dashboard', '/admin', '/customer'];
/** The same stones, under the word of another role. */
const STOCK = ['/inventory', '/search'];

/** One entry leads to all of them, by the first that its reader may open. */
const SETTINGS = '/settings/';

export function isCurrent(entry: NavEntry, pathname: string): boolean {
  if (entry.path.startsWith(SETTINGS)) return pathname.startsWith(SETTINGS);
  for (const same of [HOMES, STOCK]) if (same.includes(entry.path)) return same.includes(pathname);
  return pathname === entry.path || pathname.startsWith(`${entry.path}/`);
}
