import type { RoleCode } from '#machines/codes.ts';

/** The contract defines a default, so a missing role is a bug. */
export function selectedRole(query: { role_id?: RoleCode } | undefined): RoleCode {
  if (query?.role_id === undefined) throw new Error('the contract gives role_id no default');
  return query.role_id;
}
