import type { RoleCode } from '#machines/codes.ts';

/**
 * Throws if the role is missing. Request validation prevents this, because the OpenAPI contract
 * defines a default.
 */
export function selectedRole(query: { role_id?: RoleCode } | undefined): RoleCode {
  if (query?.role_id === undefined) throw new Error('the contract gives role_id no default');
  return query.role_id;
}
