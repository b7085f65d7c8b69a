import type { RoleCode } from '../../../src/machines/codes.ts';

/** Validation has already applied the default of the contract. */
export function selectedRole(query: { role_id?: RoleCode } | undefined): RoleCode {
  if (query?.role_id === undefined) throw new Error('the contract gives role_id no default');
  return query.role_id;
}
