import type { PermissionCategory } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { LIST_READ_CALLS } from '#common/access/list-calls.ts';
import { mayCall, type Requirement } from '#common/access/may-call.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { readablePaths, type SidebarEntry } from './sidebar.ts';

/**
 * Tab of the phone's bottom bar. If `call` is set, only users who may make that API call see the
 * tab.
 */
interface PhoneTab extends SidebarEntry {
  readonly call?: Requirement;
}

const TODAY: PhoneTab = { label: 'Today', path: '/day', call: calls.listDay };
const STONES: PhoneTab = { label: 'Stones', path: '/inventory' };
const SEARCH: PhoneTab = { label: 'Search', path: '/search' };
const HOME: PhoneTab = { label: 'Home', path: '/dashboard' };
const MINE: PhoneTab = { label: 'My lists', path: '/customer-profile' };
const REQUESTS: PhoneTab = {
  label: 'Orders',
  path: '/transaction/confirm-stone',
  call: LIST_READ_CALLS['confirm-stone'],
};
const HOLDS: PhoneTab = { label: 'Holds', path: '/transaction/hold', call: LIST_READ_CALLS.hold };
const MEMOS: PhoneTab = { label: 'Memos', path: '/transaction/memo', call: LIST_READ_CALLS.memo };
const KYC: PhoneTab = { label: 'KYC', path: '/client/kyc', call: calls.listRecentKyc };

/**
 * Tabs for the most used screens of each role. A role without tabs here gets its first `MOST`
 * sidebar entries. The "More" tab lists all screens.
 */
const TABS: Readonly<Partial<Record<RoleCode, readonly PhoneTab[]>>> = {
  [ROLE.administrator]: [TODAY, STONES, REQUESTS, KYC, HOLDS],
  [ROLE.qualityControl]: [TODAY, STONES, REQUESTS, KYC, HOLDS],
  [ROLE.associate]: [TODAY, SEARCH, HOLDS, MEMOS, { label: 'Clients', path: '/client' }],
  [ROLE.customer]: [HOME, SEARCH, MINE, { label: 'Saved', path: '/saved-search' }],
  [ROLE.guest]: [HOME, SEARCH, MINE],
};
const MOST = 4;

export function phoneTabs(
  permissions: readonly PermissionCategory[],
  entries: readonly SidebarEntry[],
): readonly SidebarEntry[] {
  const role_id = permissions[0]?.role_id;
  const tabs = role_id === undefined ? undefined : TABS[role_id];
  if (role_id === undefined || tabs === undefined) return entries.slice(0, MOST);
  const readable = readablePaths(permissions);
  return tabs.filter(({ path, call }) =>
    call === undefined
      ? path === HOME.path || readable.has(path)
      : mayCall({ role_id, permissions }, call),
  );
}
