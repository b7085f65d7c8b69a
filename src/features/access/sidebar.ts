import type { PermissionCategory } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { isGranted, mayCall } from '#common/access/may-call.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';

export interface SidebarEntry {
  readonly label: string;
  readonly path: string;
}

interface SidebarGroup {
  readonly name: string;
  readonly entries: readonly SidebarEntry[];
}

export interface Sidebar {
  readonly groups: readonly SidebarGroup[];
  readonly bottom: readonly SidebarEntry[];
}

type Permission = PermissionCategory['permissions'][number];

const SKIPPED_CATEGORY = 'Setting';
const MASTER = '/settings/master-settings';
const SETTINGS: SidebarEntry = { label: 'Settings', path: `${MASTER}/master` };
/**
 * Maps permission paths of settings screens to routes. Contains only paths that differ from the
 * route.
 */
const ADDRESSES: Readonly<Record<string, string>> = {
  [MASTER]: SETTINGS.path,
  '/settings/home-settings': '/settings/system-settings/home-settings',
};
const BOTTOM_PATHS = ['/customer-profile', '/settings'];

const PEOPLE = 'People';
const OPEN = [{ read_access: true, write_access: false }];
const EXTERNAL_CLIENTS: Permission = {
  name: 'External clients',
  path: '/admin/api/api',
  role_permissions: OPEN,
  user_permissions: OPEN,
};
const EXTERNAL_LISTS = [calls.listConfirmStones, calls.listHolds, calls.listMemos];
const SHARED_BY_ME: Permission = {
  name: 'Shared by me',
  path: '/all/shares/shares',
  role_permissions: OPEN,
  user_permissions: OPEN,
};
const IMPORTS: Permission = {
  name: 'Imports',
  path: '/all/imports/imports',
  role_permissions: OPEN,
  user_permissions: OPEN,
};
const BACK_OFFICE_ROLES: readonly RoleCode[] = [ROLE.administrator, ROLE.qualityControl];

const ORDER: Readonly<Record<RoleCode, readonly string[]>> = {
  1: [
    'Dashboard',
    'Inventory',
    'Stones',
    'Transactions',
    'People',
    'Customers',
    'Business associates',
    'Guests',
    'External clients',
    'Workflows',
  ],
  2: ['Dashboard', 'Stones', 'Search', 'Lists', 'My lists', 'Account', 'My business'],
  3: ['Dashboard', 'Stones', 'Search', 'Lists', 'My lists'],
  4: ['Dashboard', 'Stones', 'Search', 'Transactions', 'Clients', 'Customers'],
  5: [
    'Dashboard',
    'Inventory',
    'Stones',
    'Transactions',
    'People',
    'Customers',
    'Business associates',
    'Guests',
    'External clients',
    'Workflows',
  ],
  6: ['Inventory', 'My stock'],
  7: ['Inventory', 'My stock'],
  8: [
    'Dashboard',
    'Workflows',
    'Transactions',
    'Inventory',
    'Stones',
    'People',
    'Customers',
    'Business associates',
    'Guests',
  ],
};

/**
 * Maps the module of a permission path (`/audience/module/screen`) to a route. A module that is not
 * listed has the route `/module`.
 */
const BASE_PATHS: Readonly<Record<string, string>> = {
  inventory: '/inventory',
  transaction: '/transaction',
  search: '/search',
  lists: '/customer-profile',
  workflows: '/workflows',
};

function roleOf(categories: readonly PermissionCategory[]): RoleCode | null {
  return categories[0]?.role_id ?? null;
}

export function sidebarOf(given: readonly PermissionCategory[]): Sidebar {
  const role = roleOf(given);
  if (role === null) return { groups: [], bottom: [] };
  const groups = sortForRole(role, addDerivedScreens(role, withExternalClients(role, given)))
    .filter((category) => category.name !== SKIPPED_CATEGORY)
    .map((category) => ({
      name: category.name,
      entries: mergeByPath(category.name, readableEntries(role, category.permissions)),
    }))
    .filter((group) => group.entries.length > 0);
  const bottom = groups.flatMap((group) => group.entries.filter(belongsToBottom));
  return {
    groups: groups
      .map(({ name, entries }) => ({
        name,
        entries: entries.filter((entry) => !belongsToBottom(entry)),
      }))
      .filter((group) => group.entries.length > 0),
    bottom: [...bottom, ...settingsOf(role, given)],
  };
}

function settingsOf(role: RoleCode, given: readonly PermissionCategory[]): SidebarEntry[] {
  if (role === ROLE.administrator) return [SETTINGS];
  const [first] = given
    .filter(({ name }) => name === SKIPPED_CATEGORY)
    .flatMap(({ permissions }) => readableEntries(role, permissions));
  if (!first) return [];
  return [{ ...SETTINGS, path: ADDRESSES[first.path] ?? first.path }];
}

const mergeByPath = (category: string, entries: readonly SidebarEntry[]): SidebarEntry[] =>
  Object.entries(Object.groupBy(entries, ({ path }) => path)).map(([path, sharing = []]) => ({
    label: (sharing.length === 1 ? sharing[0]?.label : undefined) ?? category,
    path,
  }));

/** Returns every path that the user may read, including paths without a sidebar entry. */
export function readablePaths(categories: readonly PermissionCategory[]): ReadonlySet<string> {
  const role = roleOf(categories);
  if (role === null) return new Set();
  const permissions = addDerivedScreens(role, withExternalClients(role, categories)).flatMap(
    (category) => category.permissions,
  );
  return new Set(readableEntries(role, permissions).map((entry) => entry.path));
}

function withExternalClients(
  role_id: RoleCode,
  permissions: readonly PermissionCategory[],
): readonly PermissionCategory[] {
  if (!BACK_OFFICE_ROLES.includes(role_id)) return permissions;
  const open = EXTERNAL_LISTS.some((list) => mayCall({ role_id, permissions }, list));
  if (!open) return permissions;
  const people = permissions.find(({ name }) => name === PEOPLE);
  return [
    ...permissions.filter((category) => category !== people),
    { name: PEOPLE, role_id, permissions: [...(people?.permissions ?? []), EXTERNAL_CLIENTS] },
  ];
}

const DERIVED_SCREENS = [
  [calls.listStockImports, IMPORTS],
  [calls.listShareLinks, SHARED_BY_ME],
] as const;

const addDerivedScreens = (
  role_id: RoleCode,
  permissions: readonly PermissionCategory[],
): readonly PermissionCategory[] =>
  permissions.map((category) => ({
    ...category,
    permissions: [
      ...category.permissions,
      ...DERIVED_SCREENS.filter(([call]) =>
        mayCall({ role_id, permissions: [category] }, call),
      ).map(([, screen]) => screen),
    ],
  }));

const readableEntries = (role: RoleCode, permissions: readonly Permission[]): SidebarEntry[] =>
  sortForRole(role, permissions)
    .filter((permission) => isGranted(role, permission, 'read'))
    .map((permission) => ({ label: permission.name, path: pathOf(role, permission.path) }));

function pathOf(role: RoleCode, path: string): string {
  const [audience = '', module = '', screen = ''] = path.split('/').filter(Boolean);
  if (role === ROLE.customer || role === ROLE.associate) return `/${screen}`;
  if (module === 'dashboard') return audience === 'guest' ? '/customer' : '/admin';
  if (module === 'settings') return `/settings/${screen}`;
  return BASE_PATHS[module] ?? `/${module}`;
}

const belongsToBottom = (entry: SidebarEntry): boolean =>
  BOTTOM_PATHS.some((path) => entry.path === path || entry.path.startsWith(`${path}/`));

function sortForRole<T extends { readonly name: string }>(
  role: RoleCode,
  items: readonly T[],
): T[] {
  const place = (item: T) => {
    const found = ORDER[role].indexOf(item.name);
    return found < 0 ? Number.POSITIVE_INFINITY : found;
  };
  return items.toSorted((a, b) => {
    const [first, second] = [place(a), place(b)];
    return first === second ? 0 : first - second;
  });
}
