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

const STONE_SEARCHES = [...STOCK, '/matchpair', '/new-arrival', '/special-stone'];

/** Screens that search stones, in the whole stock or in a part of it. */
export const isStoneSearch = (pathname: string): boolean =>
  STONE_SEARCHES.includes(pathname) || pathname.startsWith('/collection/');

function matches({ path }: NavEntry, pathname: string): boolean {
  if (path.startsWith(SETTINGS)) return pathname.startsWith(SETTINGS);
  for (const same of [HOMES, STOCK]) if (same.includes(path)) return same.includes(pathname);
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** Returns the entry with the longest matching path: on `/client/kyc`, not the entry `/client`. */
export const currentEntry = <T extends NavEntry>(
  entries: readonly T[],
  pathname: string,
): T | undefined =>
  entries
    .filter((entry) => matches(entry, pathname))
    .toSorted((a, b) => b.path.length - a.path.length)[0];

/** False for a group whose only entry has the name of the group. */
export const needsHeading = ({ name, entries }: Navigation['groups'][number]): boolean =>
  entries.length > 1 || entries[0]?.label !== name;
