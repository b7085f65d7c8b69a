import { beforeEach, describe, expect, it } from 'vitest';
import type { ProviderId, UserId } from '#api/ids.gen.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import type { Session } from '../../server/people/accounts/session.ts';
import { visibilityConditions } from '../../server/stock/search/visibility-conditions.ts';
import { type InventedStock, inventedStock } from '../support/search/invented-stock.ts';

const me = 'me' as UserId;
const suppliers = new Map(
  [
    { id: 'a' as ProviderId, nr: 1, name: 'A', user_id: me },
    { id: 'b' as ProviderId, nr: 2, name: 'B', user_id: 'other' as UserId },
    { id: 'c' as ProviderId, nr: 3, name: 'C', user_id: null },
  ].map((supplier) => [supplier.nr, supplier]),
);
let stock: InventedStock;
beforeEach(() => {
  stock = inventedStock([
    { nr: 1, provider: 1, status: 1, diamond_type: 1, color: 11, shape: 1 },
    { nr: 2, provider: 2, status: 2, diamond_type: 1, color: 12, shape: 2 },
    { nr: 3, provider: 3, status: 8, diamond_type: 2, fancy: 5, shape: 1 },
    { nr: 4, provider: 3, status: 4, diamond_type: 2, fancy: 6, shape: 2 },
    { nr: 5, provider: 2, status: 5, diamond_type: 1, shape: 1 },
  ]);
});

/** Numbers of the stones that a person is shown. */
const shown = (role: RoleCode, limits: Session['limits'] = null): number[] =>
  stock.meeting(...visibilityConditions({ actor: { id: me, role }, limits } as Session, suppliers));

describe('the stock access of a viewer', () => {
  it.each([
    ['an administrator', ROLE.administrator],
    ['an associate', ROLE.associate],
    ['quality control', ROLE.qualityControl],
    ['an auditor', ROLE.auditor],
  ])('includes as %s every stone', (_, role) => {
    expect(shown(role)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    ['a customer', ROLE.customer],
    ['a guest', ROLE.guest],
  ])('includes as %s stones that are neither sold nor withdrawn', (_, role) => {
    expect(shown(role)).toEqual([1, 4, 5]);
  });

  it.each([
    ['by programs', ROLE.apiProvider],
    ['by files', ROLE.ftpProvider],
  ])('includes as a supplier %s only the own stones', (_, role) => {
    expect(shown(role)).toEqual([1]);
  });
});

describe('the stock access of a limited business', () => {
  const limited = (limits: object) => shown(ROLE.administrator, limits as Session['limits']);

  it('is limited to the stones of the suppliers', () => {
    expect(limited({ provider_id: ['b', 'c'] })).toEqual([2, 3, 4, 5]);
    expect(limited({ provider_id: [] })).toEqual([]);
  });

  it('is limited to stones with one of the values', () => {
    expect(limited({ shape: [1] })).toEqual([1, 3, 5]);
    expect(limited({ shape: [1], provider_id: ['c'] })).toEqual([3]);
  });

  it('is limited by colours among white stones only, without unknown colours', () => {
    expect(limited({ color: [11] })).toEqual([1, 3, 4]);
  });

  it('is limited by fancy colours among fancy stones only', () => {
    expect(limited({ fancy: [5] })).toEqual([1, 2, 3, 5]);
  });
});
