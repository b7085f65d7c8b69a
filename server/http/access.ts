import { ROLE, type RoleCode } from '../../src/machines/codes.ts';

/** `x-access` of an operation. */
export interface Access {
  roles: 'anyone' | readonly RoleCode[];
  permissions?: readonly string[];
  level?: 'read' | 'write';
}

const AUDIENCE: Readonly<Record<RoleCode, string>> = {
  [ROLE.administrator]: 'admin',
  [ROLE.customer]: 'customer',
  [ROLE.guest]: 'guest',
  [ROLE.associate]: 'associate',
  [ROLE.qualityControl]: 'admin',
  [ROLE.apiProvider]: 'provider',
  [ROLE.ftpProvider]: 'provider',
  [ROLE.auditor]: 'auditor',
};

/** The one of an operation's permissions that counts for this role. */
export const permissionPath = (paths: readonly string[], role: RoleCode): string | undefined =>
  paths.find((path) => path.startsWith(`/${AUDIENCE[role]}/`));

export function accessOf(schema: unknown): Access {
  const access = (schema as { 'x-access'?: Access } | undefined)?.['x-access'];
  if (!access) throw new Error('an operation of the contract declares no x-access');
  if (access.permissions && !access.level)
    throw new Error('x-access names permissions but no level');
  return access;
}
