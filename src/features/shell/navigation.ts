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

export function isCurrent(entry: NavEntry, pathname: string): boolean {
  if (HOMES.includes(entry.path)) return HOMES.includes(pathname);
  return pathname === entry.path || pathname.startsWith(`${entry.path}/`);
}
