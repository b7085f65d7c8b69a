import { expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import type { Source } from '../../scripts/generate/contract/defaults.ts';
import { expandModules } from '../../scripts/generate/contract/permissions.ts';

const MODULES = { markup: ['/admin/settings/markup', '/auditor/settings/markup'] };

function accessOf(roles: readonly number[], module: string): unknown {
  const operation = {
    operationId: 'getDefaultMarkup',
    responses: {},
    'x-access': { roles, module, level: 'read' },
  };
  expandModules({ '/markup': { get: operation } } as Source, MODULES);
  return operation['x-access'];
}

it('an access rule gets the permission paths of its module for its roles', () => {
  expect(accessOf([ROLE.administrator], 'markup')).toEqual({
    roles: [ROLE.administrator],
    permissions: ['/admin/settings/markup'],
    level: 'read',
  });
});

it('an unknown module, or a role without a path, stops the generator with the operation', () => {
  expect(() => accessOf([ROLE.auditor], 'markups')).toThrow(
    'x-access of getDefaultMarkup names an unknown module: markups',
  );
  expect(() => accessOf([ROLE.auditor, ROLE.guest], 'markup')).toThrow(
    `x-access of getDefaultMarkup allows role ${ROLE.guest}, for which markup has no path`,
  );
});
