import type { PermissionCategory } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { isGranted, mayCall, type Requirement } from '#common/access/may-call.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';

export interface SidebarEntry {
  readonly label: string;
  readonly path: string;
}

export interface SidebarGroup {
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

const EVERY_ROLE: readonly RoleCode[] = Object.values(ROLE);
const BACK_OFFICE: readonly RoleCode[] = [ROLE.administrator, ROLE.qualityControl];
const STAFF: readonly RoleCode[] = [...BACK_OFFICE, ROLE.auditor];

interface DerivedEntry extends SidebarEntry {
  readonly roles: readonly RoleCode[];
  /** The user sees the entry if one of these calls is allowed. */
  readonly calls: readonly Requirement[];
  /** true if another screen links to the screen instead of the sidebar */
  readonly isLinkedElsewhere?: true;
}

/** Entries of screens that have no permission of their own. */
const DERIVED: readonly DerivedEntry[] = [
  {
    label: 'Shared by me',
    path: '/shares',
    roles: EVERY_ROLE,
    calls: [calls.listShareLinks],
  },
  { label: 'Quotes', path: '/quotes', roles: EVERY_ROLE, calls: [calls.listQuotes] },
  {
    label: 'Payments',
    path: '/payment',
    roles: [ROLE.associate, ROLE.customer],
    calls: [calls.listPayments],
  },
  {
    label: 'Imports',
    path: '/imports',
    roles: EVERY_ROLE,
    calls: [calls.listStockImports],
  },
  {
    label: 'Orders to confirm',
    path: '/supplier-orders',
    roles: [ROLE.apiProvider, ROLE.ftpProvider],
    calls: [calls.listSupplierConfirmations],
  },
  // Only staff and auditors see this entry. Suppliers open their column mapping from one of their
  // imports.
  { label: 'Column mapping', path: '/imports/mapping', roles: STAFF, calls: [calls.getMapping] },
  {
    label: 'Failed links',
    path: '/imports/media',
    roles: EVERY_ROLE,
    calls: [calls.listFailedMedia],
    isLinkedElsewhere: true,
  },
  { label: 'KYC queue', path: '/client/kyc', roles: EVERY_ROLE, calls: [calls.listRecentKyc] },
  {
    label: 'API orders',
    path: '/api',
    roles: BACK_OFFICE,
    calls: [calls.listConfirmStones, calls.listHolds, calls.listMemos],
  },
];

/** Heading of the sidebar and the paths below it, in the order of the sidebar. */
type WorkGroup = readonly [name: string, ...paths: readonly string[]];

const FIND_STONES = [
  '/inventory',
  '/search',
  '/saved-search',
  '/demand',
  '/matchpair',
  '/new-arrival',
  '/collection',
  '/special-stone',
  '/shares',
] as const;
const TODAY: WorkGroup = ['Today', '/admin', '/dashboard'];
const SELL: WorkGroup = ['Sell', ...FIND_STONES];
const ORDERS: WorkGroup = [
  'Orders',
  '/transaction',
  '/quotes',
  '/payment',
  '/shipment',
  '/return-check',
];
const SUPPLY: WorkGroup = ['Supply', '/supply', '/imports', '/stock-list', '/imports/mapping'];
const CLIENTS: WorkGroup = [
  'Clients',
  '/client',
  '/client/kyc',
  '/business-associate',
  '/guests',
  '/bulk-email',
  '/api',
];
const REPORTS: WorkGroup = ['Reports', '/buying', '/track-report'];
const AUDIT: WorkGroup = ['Audit', '/workflows', '/audit'];

const OFFICE = [TODAY, SELL, ORDERS, SUPPLY, CLIENTS, REPORTS, AUDIT];
const BUYER: readonly WorkGroup[] = [
  ['Today', '/customer', '/quotes', '/payment', '/shipment'],
  ['Buy', ...FIND_STONES],
];
/** Paths of the entries at the bottom of the sidebar, above the settings. */
const BOTTOM: readonly string[] = ['/customer-profile'];
const SUPPLIER: readonly WorkGroup[] = [
  ['Supply', '/supplier-orders', '/inventory', '/stock-list', '/imports'],
];

const WORK_GROUPS: Readonly<Record<RoleCode, readonly WorkGroup[]>> = {
  [ROLE.administrator]: OFFICE,
  [ROLE.customer]: BUYER,
  [ROLE.guest]: BUYER,
  [ROLE.associate]: [
    TODAY,
    SELL,
    ORDERS,
    ['Clients', '/client'],
    REPORTS,
    ['Account', '/business-associate'],
  ],
  [ROLE.qualityControl]: OFFICE,
  [ROLE.apiProvider]: SUPPLIER,
  [ROLE.ftpProvider]: SUPPLIER,
  [ROLE.auditor]: [TODAY, AUDIT, ORDERS, SELL, SUPPLY, CLIENTS, REPORTS],
};

/**
 * Maps the module of a permission path (`/audience/module/screen`) to a route. A module that is not
 * listed has the route `/module`.
 */
const BASE_PATHS: Readonly<Record<string, string>> = { lists: '/customer-profile' };

const roleOf = (categories: readonly PermissionCategory[]): RoleCode | null =>
  categories[0]?.role_id ?? null;

/**
 * Groups the readable screens by the work they belong to. A screen without a work group stays in
 * its category, after the work groups.
 */
export function sidebarOf(given: readonly PermissionCategory[]): Sidebar {
  const role = roleOf(given);
  if (role === null) return { groups: [], bottom: [] };
  const entries = given
    .filter(({ name }) => name !== SKIPPED_CATEGORY)
    .map(({ name, permissions }) => ({
      name,
      entries: mergeByPath(name, readableEntries(role, permissions)),
    }));
  const derived = derivedEntries(role, given)
    .filter(({ isLinkedElsewhere }) => !isLinkedElsewhere)
    .map(({ label, path }) => ({ label, path }));
  const open = [...entries.flatMap((category) => category.entries), ...derived];
  const known = WORK_GROUPS[role];
  const grouped = new Set([...known.flatMap(([, ...paths]) => paths), ...BOTTOM]);
  const groups = [
    ...known.map(([name, ...paths]) => ({
      name,
      entries: paths.flatMap((path) => open.filter((entry) => entry.path === path)),
    })),
    ...entries.map((category) => ({
      ...category,
      entries: category.entries.filter(({ path }) => !grouped.has(path)),
    })),
  ];
  return {
    groups: groups.filter((group) => group.entries.length > 0),
    bottom: [...open.filter(({ path }) => BOTTOM.includes(path)), ...settingsOf(role, given)],
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
  const permissions = categories.flatMap((category) => category.permissions);
  return new Set(
    [...readableEntries(role, permissions), ...derivedEntries(role, categories)].map(
      ({ path }) => path,
    ),
  );
}

const derivedEntries = (
  role_id: RoleCode,
  permissions: readonly PermissionCategory[],
): readonly DerivedEntry[] =>
  DERIVED.filter(
    ({ roles, calls: openers }) =>
      roles.includes(role_id) && openers.some((call) => mayCall({ role_id, permissions }, call)),
  );

const readableEntries = (role: RoleCode, permissions: readonly Permission[]): SidebarEntry[] =>
  permissions
    .filter((permission) => isGranted(role, permission, 'read'))
    .map((permission) => ({ label: permission.name, path: pathOf(role, permission.path) }));

function pathOf(role: RoleCode, path: string): string {
  const [audience = '', module = '', screen = ''] = path.split('/').filter(Boolean);
  if (role === ROLE.customer || role === ROLE.associate) return `/${screen}`;
  if (module === 'dashboard') return audience === 'guest' ? '/customer' : '/admin';
  if (module === 'settings') return `/settings/${screen}`;
  return BASE_PATHS[module] ?? `/${module}`;
}
