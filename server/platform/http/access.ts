import type { RoleCode } from '../../../src/machines/codes.ts';

/** `x-access` of an operation: the roles it names, and the screens of which one must be among the caller's rights. */
export interface Access {
  roles: 'anyone' | readonly RoleCode[];
  permissions?: readonly string[];
  level?: 'read' | 'write';
}

export function accessOf(schema: unknown): Access {
  const access = (schema as { 'x-access'?: Access } | undefined)?.['x-access'];
  if (!access) throw new Error('an operation of the contract declares no x-access');
  if (access.permissions && !access.level)
    throw new Error('x-access names permissions but no level');
  return access;
}
