import { describe, expect, it } from 'vitest';
import type { PermissionCategory } from '#api/types.ts';
import type { RoleCode } from '#machines/codes.ts';
import { type ListFrame, listTabs } from '../../src/features/access/list-screens.ts';
import { mayOpen } from '../../src/features/access/screens.ts';
import { readablePaths, type Sidebar, sidebarOf } from '../../src/features/access/sidebar.ts';

type Screen = readonly [name: string, path: string];
const grant = (read_access: boolean) => [{ read_access, write_access: false }];

/** Both kinds of grant say yes unless a test says otherwise. */
const category = (
  role: RoleCode,
  name: string,
  ...screens: readonly Screen[]
): PermissionCategory => ({
  name,
  role_id: role,
  permissions: screens.map(([label, path]) => ({
    name: label,
    path,
    role_permissions: grant(true),
    user_permissions: grant(true),
  })),
});

const flat = ({ groups, bottom }: Sidebar) => ({
  groups: groups.map(({ name, entries }) => [
    name,
    ...entries.map(({ label, path }) => `${label} ${path}`),
  ]),
  bottom: bottom.map(({ label, path }) => `${label} ${path}`),
});

/** Given out of order, so that each role's own order shows. */
const WORLD: Readonly<Record<RoleCode, readonly PermissionCategory[]>> = {
  1: [
    category(1, 'Setting', ['Master settings', '/admin/settings/master-settings']),
    category(1, 'Workflows', ['Workflows', '/admin/workflows/workflows']),
    category(
      1,
      'People',
      ['Guests', '/admin/guests/guests'],
      ['Business associates', '/admin/business-associate/business-associate'],
      ['Customers', '/admin/client/client'],
    ),
    category(
      1,
      'Transactions',
      ['Holds', '/admin/transaction/hold'],
      ['Memos', '/admin/transaction/memo'],
    ),
    category(1, 'Inventory', ['Stones', '/admin/inventory/search']),
    category(1, 'Dashboard', ['Dashboard', '/admin/dashboard/dashboard']),
  ],
  2: [
    category(2, 'Lists', ['My lists', '/customer/lists/customer-profile']),
    category(2, 'Stones', ['Search', '/customer/stones/search']),
    category(2, 'Dashboard', ['Dashboard', '/customer/home/customer']),
  ],
  3: [
    category(3, 'Lists', ['My lists', '/guest/lists/customer-profile']),
    category(3, 'Stones', ['Search', '/guest/search/search']),
    category(3, 'Dashboard', ['Dashboard', '/guest/dashboard/customer']),
  ],
  4: [
    category(4, 'Transactions', ['Transactions', '/associate/transaction/transaction']),
    category(4, 'Stones', ['Search', '/associate/stones/search']),
    category(4, 'Dashboard', ['Dashboard', '/associate/home/dashboard']),
  ],
  5: [
    category(5, 'Workflows', ['Workflows', '/admin/workflows/workflows']),
    category(
      5,
      'People',
      ['Guests', '/admin/guests/guests'],
      ['Customers', '/admin/client/client'],
    ),
    category(
      5,
      'Transactions',
      ['Confirm stones', '/admin/transaction/confirm-stone'],
      ['Holds', '/admin/transaction/hold'],
      ['Invoices', '/admin/transaction/invoice'],
    ),
    category(5, 'Dashboard', ['Dashboard', '/admin/dashboard/dashboard']),
    category(5, 'Inventory', ['Stones', '/admin/inventory/search']),
  ],
  6: [category(6, 'Inventory', ['My stock', '/provider/inventory/search'])],
  7: [category(7, 'Inventory', ['My stock', '/provider/inventory/search'])],
  8: [
    category(8, 'Inventory', ['Stones', '/auditor/inventory/search']),
    category(
      8,
      'Transactions',
      ['Holds', '/auditor/transaction/hold'],
      ['Carts', '/auditor/transaction/cart'],
    ),
    category(8, 'Workflows', ['Workflows', '/auditor/workflows/workflows']),
    category(8, 'Setting', ['Master settings', '/auditor/settings/master-settings']),
  ],
};

const TODAY = ['Today', 'Dashboard /admin'];
const SUPPLY = ['Supply', 'Imports /imports', 'Column mapping /imports/mapping'];
const OWN_STOCK = [
  'Supply',
  'Orders to confirm /supplier-orders',
  'My stock /inventory',
  'Imports /imports',
];
const AUDIT = ['Audit', 'Workflows /workflows'];

const office = (...people: readonly string[]) => [
  TODAY,
  ['Sell', 'Stones /inventory', 'Shared by me /shares'],
  ['Orders', 'Transactions /transaction', 'Quotes /quotes'],
  SUPPLY,
  ['Clients', 'Customers /client', 'KYC queue /client/kyc', ...people, 'API orders /api'],
  AUDIT,
];

const EXPECTED: Readonly<Record<RoleCode, ReturnType<typeof flat>>> = {
  1: {
    groups: office('Business associates /business-associate', 'Guests /guests'),
    bottom: ['Settings /settings/master-settings/master'],
  },
  2: {
    groups: [
      ['Today', 'Dashboard /customer', 'Quotes /quotes', 'Payments /payment'],
      ['Buy', 'Search /search', 'Shared by me /shares'],
    ],
    bottom: ['My lists /customer-profile'],
  },
  3: {
    groups: [
      ['Today', 'Dashboard /customer'],
      ['Buy', 'Search /search'],
    ],
    bottom: ['My lists /customer-profile'],
  },
  4: {
    groups: [
      ['Today', 'Dashboard /dashboard'],
      ['Sell', 'Search /search', 'Shared by me /shares'],
      ['Orders', 'Transactions /transaction', 'Quotes /quotes', 'Payments /payment'],
    ],
    bottom: [],
  },
  5: { groups: office('Guests /guests'), bottom: [] },
  6: { groups: [OWN_STOCK], bottom: [] },
  7: { groups: [OWN_STOCK], bottom: [] },
  8: {
    groups: [
      AUDIT,
      ['Orders', 'Transactions /transaction', 'Quotes /quotes'],
      ['Sell', 'Stones /inventory'],
      SUPPLY,
    ],
    bottom: ['Settings /settings/master-settings/master'],
  },
};

const ROLES = [1, 2, 3, 4, 5, 6, 7, 8] as const;

it.each(ROLES)('shows role %i its screens, in its order, with its paths', (role) => {
  expect(flat(sidebarOf(WORLD[role]))).toEqual(EXPECTED[role]);
});

describe.each(ROLES)('the sidebar of role %i', (role) => {
  const decisive = role === 2 ? 'role_permissions' : 'user_permissions';
  const other = role === 2 ? 'user_permissions' : 'role_permissions';
  const with_ = (which: typeof decisive, read: boolean) =>
    WORLD[role].map((entry) => ({
      ...entry,
      permissions: entry.permissions.map((permission) => ({ ...permission, [which]: grant(read) })),
    }));

  it(`depends on ${decisive}`, () => {
    expect(sidebarOf(with_(decisive, false)).groups).toEqual([]);
    expect(readablePaths(with_(decisive, false)).size).toBe(0);
  });

  it(`does not depend on ${other}`, () => {
    expect(flat(sidebarOf(with_(other, false)))).toEqual(EXPECTED[role]);
  });
});

it('hides a category if none of its screens may be read', () => {
  const two = category(
    5,
    'Inventory',
    ['Stones', '/admin/inventory/search'],
    ['Lists', '/admin/inventory/lists'],
  );
  const [first, second] = two.permissions;
  if (!first || !second) throw new Error('two screens were made');
  const closed = { ...first, user_permissions: grant(false) };
  expect(flat(sidebarOf([{ ...two, permissions: [closed, second] }])).groups).toEqual([
    ['Sell', 'Lists /inventory'],
  ]);
  expect(sidebarOf([{ ...two, permissions: [closed] }]).groups).toEqual([]);
});

it('labels an entry by its only screen, or by the category if several share a path', () => {
  const lists = category(
    5,
    'Transactions',
    ['Carts', '/admin/transaction/cart'],
    ['Notes', '/admin/transaction/notes'],
  );
  const [, notes] = lists.permissions;
  if (!notes) throw new Error('two screens were made');
  expect(flat(sidebarOf([lists])).groups).toEqual([['Orders', 'Transactions /transaction']]);
  expect(flat(sidebarOf([{ ...lists, permissions: [notes] }])).groups).toEqual([
    ['Orders', 'Notes /transaction'],
  ]);
});

describe('the tabs of the lists', () => {
  const screens = (frame: ListFrame, role: RoleCode) =>
    listTabs(frame, WORLD[role]).map(({ screen }) => screen);
  const ALL = [
    'confirm-stone',
    'memo',
    'hold',
    'enquiry',
    'price-offer',
    'cart',
    'watchlist',
    'notes',
    'invoice',
  ];

  it('are those that the user may read, each by its own permission', () => {
    expect(screens('/transaction', 1)).toEqual(['memo', 'hold']);
    expect(screens('/transaction', 5)).toEqual(['confirm-stone', 'hold', 'invoice']);
    expect(screens('/transaction', 8)).toEqual(['hold', 'cart']);
  });

  it('are all lists for an associate, by one permission', () => {
    expect(screens('/transaction', 4)).toEqual(ALL);
  });

  it("are a customer's own lists in their order, and the watchlist for a guest", () => {
    expect(listTabs('/customer-profile', WORLD[2]).map(({ label }) => label)).toEqual([
      'Cart',
      'Watchlist',
      'Notes',
      'Enquiry',
      'Price offers',
      'Confirmed stones',
      'Memo',
      'Hold',
      'Invoice',
    ]);
    expect(screens('/customer-profile', 3)).toEqual(['watchlist']);
  });

  it('of an external client are three, for staff who may read them', () => {
    expect(screens('/api', 1)).toEqual(['hold', 'memo']);
    expect(screens('/api', 5)).toEqual(['confirm-stone', 'hold']);
    for (const role of [2, 3, 4, 6, 7, 8] as const) expect(screens('/api', role)).toEqual([]);
  });

  it('stay in their frame', () => {
    expect(screens('/transaction', 2)).toEqual([]);
    expect(screens('/customer-profile', 4)).toEqual([]);
    expect(listTabs('/transaction', [])).toEqual([]);
  });
});

it('show the orders of external clients for any of their lists, even if no other client is shown', () => {
  const entries = (...screens: readonly Screen[]) =>
    flat(sidebarOf([category(5, 'Transactions', ...screens)])).groups;
  expect(entries(['Memos', '/admin/transaction/memo'])).toEqual([
    ['Orders', 'Memos /transaction'],
    ['Clients', 'API orders /api'],
  ]);
  expect(entries(['Carts', '/admin/transaction/cart'])).toEqual([['Orders', 'Carts /transaction']]);
});

it('the sidebar hides a permission without any grant', () => {
  const [open] = WORLD[5];
  if (!open) throw new Error('role 5 has categories');
  const bare = open.permissions.map((permission) => ({ ...permission, user_permissions: [] }));
  expect(sidebarOf([{ ...open, permissions: bare }]).groups).toEqual([]);
});

it('the sidebar lists unknown screens last, in the order of the server', () => {
  const more = [
    category(5, 'Zeta', ['Zeta', '/admin/zeta/zeta']),
    category(5, 'Beta', ['Beta', '/admin/beta/beta']),
  ];
  const names = sidebarOf([...more, ...WORLD[5]]).groups.map(({ name }) => name);
  expect(names).toEqual(['Today', 'Sell', 'Orders', 'Supply', 'Clients', 'Audit', 'Zeta', 'Beta']);
});

it('the sidebar leads to the first permitted settings screen', () => {
  const home = category(8, 'Setting', ['Home settings', '/auditor/settings/home-settings']);
  expect(flat(sidebarOf([home])).bottom).toEqual([
    'Settings /settings/system-settings/home-settings',
  ]);
  expect(mayOpen('/settings/home-settings', [home])).toBe(true);
});

it('the sidebar is empty without any category', () => {
  expect(sidebarOf([])).toEqual({ groups: [], bottom: [] });
});

it('a screen opens only with its permission', () => {
  const open = (screen: Parameters<typeof mayOpen>[0]) =>
    ROLES.filter((role) => mayOpen(screen, WORLD[role]));
  expect(open('/search')).toEqual([...ROLES]);
  expect(open('/transaction')).toEqual([1, 4, 5, 8]);
  expect(open('/guests')).toEqual([1, 5]);
  expect(open('/customer-profile')).toEqual([2, 3]);
  expect(open('/workflows')).toEqual([1, 5, 8]);
  expect(open('/api')).toEqual([1, 5]);
  expect(open('/settings/master-settings')).toEqual([1, 8]);
  expect(open('/settings/home-settings')).toEqual([]);
});
