import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { accessText, SIGNED_ACCESS, signedOperations } from '../support/machines/signed-access.ts';
import { OPERATIONS } from './operations.ts';

/**
 * Whoever may call what is decided in the contract and signed in golden/access.txt. Whoever opens a call to a role, or
 * asks another right for it, writes the table anew with UPDATE_GOLDEN=1 and signs the difference.
 */
const DIFFERS =
  'The contract and tests/contract/golden/access.txt say different things about who may call what. Read the lines that ' +
  'differ; where the contract is right, run `UPDATE_GOLDEN=1 npx vitest run tests/contract/access.test.ts`.';

const declared = accessText(
  OPERATIONS.map(({ id, method, path, access, record }) => {
    if (!access) throw new Error(`${id} declares no x-access`);
    return { method: method.toUpperCase(), path, operationId: id, access, record };
  }),
);

it('the roles of each operation equal the golden file', async () => {
  if (process.env.UPDATE_GOLDEN === '1') await writeFile(SIGNED_ACCESS, declared);
  expect(declared, DIFFERS).toBe(await readFile(SIGNED_ACCESS, 'utf8'));
});

it('the golden file is parsed as it was written', async () => {
  const signed = signedOperations();
  expect(accessText(signed)).toBe(await readFile(SIGNED_ACCESS, 'utf8'));
  expect(signed.find(({ operationId }) => operationId === 'setStoneStatus')).toEqual({
    method: 'PUT',
    path: '/inventory/status/{id}',
    operationId: 'setStoneStatus',
    access: {
      roles: [ROLE.administrator, ROLE.qualityControl],
      permissions: ['/admin/inventory/search'],
      level: 'write',
    },
    record: undefined,
  });
});
