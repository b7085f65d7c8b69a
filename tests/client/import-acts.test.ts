import { describe, expect, it } from 'vitest';
import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { requiredScreens } from '#common/access/may-call.ts';
import { IMPORT_STATUS, ROLE, type RoleCode } from '#machines/codes.ts';
import contract from '../../server/platform/http/contract.gen.json' with { type: 'json' };
import { waitReasonsOf } from '../../src/features/stock-import/import-texts.ts';
import { importDisabledReason } from '../../src/shared/supply/import-checks.ts';
import type { StockImport } from '../../src/shared/supply/stock-imports.ts';

const list = (status: StockImport['status'], reason: string | null = null) =>
  ({ status, reason, needs_reason: false, is_outdated: false, to_do: 1, done: 0 }) as StockImport;
const decisions = [calls.approveStockImport, calls.refuseStockImport, calls.withdrawStockImport];
const grants = [{ read_access: true, write_access: true }];
const as = (role_id: RoleCode) =>
  ({
    id: 'who',
    role_id,
    permissions: [
      {
        permissions: decisions
          .flatMap(requiredScreens)
          .map((path) => ({ path, role_permissions: grants, user_permissions: grants })),
      },
    ],
  }) as unknown as Profile;
const supplier = as(ROLE.apiProvider);
const { waiting, applied, refused, rolledBack } = IMPORT_STATUS;

it('disables the withdrawal of a decided list with its result', () => {
  const withdrawal = (...of: Parameters<typeof list>) =>
    importDisabledReason('withdraw', list(...of), supplier);
  expect(withdrawal(waiting.code)).toBeNull();
  expect(withdrawal(applied.code)).toBe('A stock list that is applied cannot be withdrawn.');
  expect(withdrawal(rolledBack.code)).toBe('A stock list that is rolled back cannot be withdrawn.');
  expect(withdrawal(refused.code, 'Two stones are sold.')).toBe(
    'A stock list that is refused cannot be withdrawn.',
  );
  expect(withdrawal(refused.code, 'Withdrawn by its supplier.')).toBe(
    'This stock list has already been withdrawn.',
  );
});

it('shows staff that the supplier withdrew a list', () => {
  const staff = as(ROLE.administrator);
  const gone = list(refused.code, 'Withdrawn by its supplier.');
  const against = (act: 'approve' | 'refuse') => importDisabledReason(act, gone, staff);
  expect(against('approve')).toBe('A stock list that is withdrawn cannot be approved.');
  expect(against('refuse')).toBe('A stock list that is withdrawn cannot be refused.');
  expect(importDisabledReason('refuse', list(refused.code, 'Too dear.'), staff)).toBe(
    'This stock list has already been refused.',
  );
});

describe('the reason why a list waits', () => {
  type Reason = StockImport['waits_for'][number];
  const SENTENCE: Readonly<Record<Reason, string>> = {
    everyList: 'Every list of this supplier needs approval.',
    empty: 'None of the rows can be read.',
    gone: 'Needs approval: 98.59 % of the stock would be taken off the market; the limit of this supplier is 20.00 %.',
    rejected:
      'Needs approval: 12.50 % of the rows are rejected; the limit of this supplier is 2.00 %.',
    moved:
      'Needs approval: a single price changes by 31.00 %; the limit of this supplier is 15.00 %.',
    rap: 'Needs approval: Rap differs from our list in 3 rows. The price based on our list differs from the asking price by up to 7.25 %; the limit of this supplier is 6.00 %.',
    newRap:
      'The Rap list of 13/11/2026 changes the Rap prices of these stones. If you approve, the stones keep their discounts and get new prices. If you refuse, they keep their asking prices.',
  };
  const waits = (waits_for: Reason[], more: Partial<StockImport> = {}): StockImport => ({
    ...list(waiting.code),
    figures: {
      ...{ gone_pct: 98.59, rejected_pct: 12.5, moved_pct: 31, rap_pct: 7.25, rap_differs: 3 },
    } as StockImport['figures'],
    limits: { gone_pct: 20, rejected_pct: 2, moved_pct: 15, rap_pct: 6 },
    after_rap: { kind: 'ROUND', listed_on: '2026-11-13' },
    waits_for,
    ...more,
  });

  it('has its own sentence for each reason of the contract, with figure and limit', () => {
    const reasons = contract.components.schemas.WaitsFor.enum as Reason[];
    expect(reasons.toSorted()).toEqual(Object.keys(SENTENCE).toSorted());
    expect(reasons.map((reason) => waitReasonsOf(waits([reason])))).toEqual(
      reasons.map((reason) => [SENTENCE[reason]]),
    );
    expect(waitReasonsOf(waits(reasons))).toEqual(reasons.map((reason) => SENTENCE[reason]));
    expect(new Set(Object.values(SENTENCE)).size).toBe(reasons.length);
  });

  it('names the default Rap limit for a supplier without one, and is empty after the decision', () => {
    expect(waitReasonsOf(waits(['rap'], { limits: null }))[0]).toMatch(/the limit is 5\.00 %\.$/);
    expect(waitReasonsOf(waits(['gone'], { status: applied.code }))).toEqual([]);
  });
});
