import type { PermissionCategory } from '#api/types.ts';
import { LIST_READ_CALLS } from '#common/access/list-calls.ts';
import { mayCall } from '#common/access/may-call.ts';
import { LIST_NAMES, type ListName, OWN_LIST_NAMES } from '#machines/list-names.ts';
import { readablePaths } from './sidebar.ts';

/**
 * Base path of the list screens: `/transaction` lists the records of all businesses,
 * `/customer-profile` those of the user's own business, `/api` those of one external client.
 */
export type ListFrame = '/transaction' | '/customer-profile' | '/api';

export type ListScreen = ListName;

export interface ListTab {
  readonly screen: ListScreen;
  readonly label: string;
}

const EXTERNAL = ['confirm-stone', 'hold', 'memo'] as const satisfies readonly ListScreen[];
/**
 * Lists that can contain records of an external client, that is, an account with the role API or
 * FTP.
 */
export type ExternalList = (typeof EXTERNAL)[number];

export function listTabs(frame: ListFrame, permissions: readonly PermissionCategory[]): ListTab[] {
  const role_id = permissions[0]?.role_id;
  if (role_id === undefined || !readablePaths(permissions).has(frame)) return [];
  const names = frame === '/customer-profile' ? OWN_LIST_NAMES : LIST_NAMES;
  const screens = frame === '/api' ? EXTERNAL : (Object.keys(names) as ListScreen[]);
  return screens
    .filter((screen) => mayCall({ role_id, permissions }, LIST_READ_CALLS[screen]))
    .map((screen) => ({ screen, label: names[screen] }));
}
