import type { components } from '#api/schema.gen.ts';

type Scope = components['schemas']['KeyScope'];

export interface DemoKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly perMinute: number;
  readonly isSandbox?: true;
  readonly daysAgo: number;
  /** days until the key expires; negative if the key has expired */
  readonly endsInDays?: number;
  readonly usedMinutesAgo?: number;
  readonly revokedDaysAgo?: number;
  /** true if the key replaces the previous key in the array */
  readonly replaces?: true;
}

export interface DemoExternalClient {
  readonly name: string;
  readonly remark: string | null;
  /** user for whom the API client acts: the customer of a business, or a supplier, by index */
  readonly of: { readonly business: number } | { readonly supplier: number };
  readonly daysAgo: number;
  readonly isActive?: false;
  readonly keys: readonly DemoKey[];
}

/**
 * API clients with keys in each state: active, replaced, expired, revoked and sandbox. One API
 * client has no key.
 */
export const EXTERNAL_CLIENTS: readonly DemoExternalClient[] = [
  {
    name: 'Haldenroe web shop',
    remark: 'Shows our stones under their own name and holds what is put into a basket.',
    of: { business: 0 },
    daysAgo: 210,
    keys: [
      {
        name: 'Shop',
        scopes: ['stock', 'hold', 'confirm'],
        perMinute: 600,
        daysAgo: 210,
        endsInDays: 1,
        usedMinutesAgo: 190,
      },
      {
        name: 'Shop',
        scopes: ['stock', 'hold', 'confirm'],
        perMinute: 600,
        daysAgo: 3,
        endsInDays: 362,
        usedMinutesAgo: 2,
        replaces: true,
      },
      {
        name: 'Test bench',
        scopes: ['stock', 'hold', 'confirm', 'memo'],
        perMinute: 60,
        isSandbox: true,
        daysAgo: 180,
        usedMinutesAgo: 8_700,
      },
    ],
  },
  {
    name: 'Stock list by night',
    remark: null,
    of: { business: 3 },
    daysAgo: 120,
    keys: [
      {
        name: 'Nightly',
        scopes: ['export'],
        perMinute: 120,
        daysAgo: 120,
        endsInDays: -30,
        usedMinutesAgo: 45_000,
      },
      {
        name: 'Nightly, new server',
        scopes: ['export'],
        perMinute: 120,
        daysAgo: 28,
        usedMinutesAgo: 760,
      },
    ],
  },
  {
    name: 'Memo desk',
    remark: 'Its key was sent by e-mail, so it was revoked.',
    of: { business: 1 },
    daysAgo: 75,
    keys: [
      {
        name: 'Desk',
        scopes: ['stock', 'memo'],
        perMinute: 60,
        daysAgo: 75,
        usedMinutesAgo: 14_500,
        revokedDaysAgo: 9,
      },
    ],
  },
  {
    name: 'Till in the arcade',
    remark: 'Inactive until the new till is there.',
    of: { business: 4 },
    daysAgo: 300,
    isActive: false,
    keys: [
      {
        name: 'Till',
        scopes: ['stock', 'confirm'],
        perMinute: 30,
        daysAgo: 300,
        usedMinutesAgo: 90_000,
      },
    ],
  },
  { name: 'Ring designer', remark: null, of: { business: 2 }, daysAgo: 1, keys: [] },
  {
    name: 'Orrin stock system',
    remark: 'Sends what changes between two lists.',
    of: { supplier: 0 },
    daysAgo: 60,
    keys: [
      {
        name: 'Stock system',
        scopes: ['stock', 'supply'],
        perMinute: 120,
        daysAgo: 60,
        usedMinutesAgo: 1_450,
      },
    ],
  },
];
