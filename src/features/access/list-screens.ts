import type { PermissionCategory } from '../../api/types.ts';
import { READ_BY } from '../../common/access/list-calls.ts';
import { mayCall } from '../../common/access/may-call.ts';
import { LIST_NAMES, type ListName, OWN_LIST_NAMES } from '../../machines/lists.ts';
import { readablePaths } from './sidebar.ts';

/** Where lists of lines stand beside each other: those of the house, a person's own, and an external client's. */
export type ListFrame = '/transaction' | '/customer-profile' | '/api';

export type ListScreen = ListName;

export interface ListTab {
  readonly screen: ListScreen;
  readonly label: string;
}

const EXTERNAL = ['confirm-stone', 'hold', 'memo'] as const satisfies readonly ListScreen[];
/** The lists in which an external client has lines. */
export type ExternalList = (typeof EXTERNAL)[number];

/** The lists that a person may open, in the order in which they stand. */
export function listTabs(frame: ListFrame, permissions: readonly PermissionCategory[]): ListTab[] {
  const role_id = permissions[0]?.role_id;
  if (role_id === undefined || !readablePaths(permissions).has(frame)) return [];
  const names = frame === '/customer-profile' ? OWN_LIST_NAMES : LIST_NAMES;
  const screens = frame === '/api' ? EXTERNAL : (Object.keys(names) as ListScreen[]);
  return screens
    .filter((screen) => mayCall({ role_id, permissions }, READ_BY[screen]))
    .map((screen) => ({ screen, label: names[screen] }));
}
