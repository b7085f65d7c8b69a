import type { PermissionCategory } from '../../api/types.ts';
import { ROLE } from '../../machines/codes.ts';
import { LIST_NAMES, type ListName, OWN_LIST_NAMES } from '../../machines/lists.ts';
import { mayRead, readablePaths } from './sidebar.ts';

/** Where lists of lines stand beside each other: those of the house, somebody's own, and an external client's. */
export type ListFrame = '/transaction' | '/customer-profile' | '/api';

export type ListScreen = ListName;

export interface ListTab {
  readonly screen: ListScreen;
  readonly label: string;
}

const EXTERNAL = ['confirm-stone', 'hold', 'memo'] as const satisfies readonly ListScreen[];
/** The lists in which an external client has lines. */
export type ExternalList = (typeof EXTERNAL)[number];
const HOUSE = Object.keys(LIST_NAMES) as ListScreen[];

const tabsOf = (labels: Readonly<Record<ListScreen, string>>): ListTab[] =>
  (Object.keys(labels) as ListScreen[]).map((screen) => ({ screen, label: labels[screen] }));

/** The lists that somebody may open, in the order in which they stand. */
export function listTabs(frame: ListFrame, categories: readonly PermissionCategory[]): ListTab[] {
  const role = categories[0]?.role_id;
  if (role === undefined || !readablePaths(categories).has(frame)) return [];
  if (frame === '/customer-profile')
    return tabsOf(OWN_LIST_NAMES).filter(
      ({ screen }) => role !== ROLE.guest || screen === 'watchlist',
    );
  // An associate has one right for all of them; the house has one for each.
  if (role === ROLE.associate) return tabsOf(LIST_NAMES);
  const readable = new Set(
    categories
      .flatMap(({ permissions }) => permissions)
      .filter((permission) => mayRead(role, permission))
      .map(({ path }) => path.split('/').slice(2).join('/')),
  );
  const screens = frame === '/api' ? EXTERNAL : HOUSE;
  return screens
    .filter((screen) => readable.has(`transaction/${screen}`))
    .map((screen) => ({ screen, label: LIST_NAMES[screen] }));
}
