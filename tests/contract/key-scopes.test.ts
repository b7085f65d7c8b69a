import { expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { KEY_SCOPE_OF } from '../../server/people/keys/scopes.gen.ts';
import { signedOperations } from '../support/machines/signed-access.ts';

/** What a key opens is signed here, scope by scope: whoever opens a call to keys writes it down. */
const SIGNED = {
  confirm: ['cancelConfirmStones', 'confirmStones', 'listConfirmStones'],
  stock: [
    'countByFilter',
    'findStones',
    'getStoneDna',
    'listAttributeChoices',
    'listTableFields',
    'searchStones',
    'showSelectedStones',
  ],
  export: ['exportStock'],
  hold: [
    'extendHold',
    'holdStones',
    'joinHoldQueue',
    'leaveHoldQueue',
    'listHoldQueue',
    'listHolds',
    'releaseHold',
  ],
  memo: ['getMemo', 'issueMemo', 'listMemoDocuments', 'listMemos'],
  supply: [
    'confirmSupply',
    'declineSupply',
    'getStockImport',
    'getStockStanding',
    'listStockImportRows',
    'listStockImports',
    'listSupplierConfirmations',
    'pushStones',
    'repriceSupply',
    'sendStockImport',
    'withdrawStockImport',
  ],
};

it('the operations of each scope equal the golden file', () => {
  const declared = Object.groupBy(Object.entries(KEY_SCOPE_OF), ([, scope]) => scope);
  const calls = Object.fromEntries(
    Object.entries(declared).map(([scope, of = []]) => [scope, of.map(([call]) => call).sort()]),
  );
  expect(calls).toEqual(SIGNED);
});

it('a key may call only what a customer may do, or a supplier with an API', () => {
  const signed = new Map(signedOperations().map((one) => [one.operationId, one.access]));
  const { supply, ...others } = SIGNED;
  for (const call of Object.values(others).flat())
    expect(signed.get(call)?.roles, call).toContain(ROLE.customer);
  for (const call of [...supply, ...others.stock])
    expect(signed.get(call)?.roles, call).toContain(ROLE.apiProvider);
});
