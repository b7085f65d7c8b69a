import { expect, it } from 'vitest';
import type { SubmoduleId } from '#api/ids.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { closedReason } from '../../src/features/role/rights-draft.ts';

const NOTHING = { read_access: false, write_access: false };
const screen = (path: string) => ({
  submodule_id: idFromText<SubmoduleId>('0198c1a0-0000-7000-8000-000000000003'),
  name: 'Screen',
  path,
  role_permissions: [],
  user_permissions: [],
  grantable: { read_access: true, write_access: false },
});

it('names the reason why a right cannot be granted', () => {
  const ofLog = screen('/admin/audit/audit');
  expect(closedReason(ofLog, 'write_access', NOTHING)).toBe('This screen is read-only.');
  expect(closedReason(ofLog, 'read_access', NOTHING)).toBeNull();
  const ofRoles = screen('/admin/settings/roles');
  expect(closedReason(ofRoles, 'write_access', NOTHING)).toBe(
    'You can grant only rights that you have.',
  );
});
