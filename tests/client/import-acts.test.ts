import { expect, it } from 'vitest';
import type { Profile } from '../../src/api/types.ts';
import * as calls from '../../src/common/access/calls.gen.ts';
import { screensOf } from '../../src/common/access/may-call.ts';
import { IMPORT_STATUS, ROLE, type RoleCode } from '../../src/machines/codes.ts';
import { reasonAgainst } from '../../src/shared/supply/import-acts.ts';
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
          .flatMap(screensOf)
          .map((path) => ({ path, role_permissions: grants, user_permissions: grants })),
      },
    ],
  }) as unknown as Profile;
const supplier = as(ROLE.apiProvider);
const { waiting, applied, refused, rolledBack } = IMPORT_STATUS;

it('closes the withdrawal of a decided list with what became of it', () => {
  const withdrawal = (...of: Parameters<typeof list>) =>
    reasonAgainst('withdraw', list(...of), supplier);
  expect(withdrawal(waiting.code)).toBeNull();
  expect(withdrawal(applied.code)).toBe('A stock list that is applied cannot be withdrawn.');
  expect(withdrawal(rolledBack.code)).toBe('A stock list that is rolled back cannot be withdrawn.');
  expect(withdrawal(refused.code, 'Two stones are sold.')).toBe(
    'A stock list that is refused cannot be withdrawn.',
  );
  expect(withdrawal(refused.code, 'Withdrawn by its supplier.')).toBe(
    'This stock list has been withdrawn already.',
  );
});

it('names a withdrawn list as withdrawn to those who would decide on it', () => {
  const staff = as(ROLE.administrator);
  const gone = list(refused.code, 'Withdrawn by its supplier.');
  const against = (act: 'approve' | 'refuse') => reasonAgainst(act, gone, staff);
  expect(against('approve')).toBe('A stock list that is withdrawn cannot be approved.');
  expect(against('refuse')).toBe('A stock list that is withdrawn cannot be refused.');
  expect(reasonAgainst('refuse', list(refused.code, 'Too dear.'), staff)).toBe(
    'This stock list has been refused already.',
  );
});
