import type { components } from '#api/schema.gen.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';

export type HomePage = components['schemas']['HomePage'];

const OWN_PAGE: Readonly<Record<RoleCode, Exclude<HomePage, 'everywhere' | 'not_staff'>>> = {
  [ROLE.administrator]: 'staff',
  [ROLE.qualityControl]: 'staff',
  [ROLE.customer]: 'customers',
  [ROLE.associate]: 'associates',
  [ROLE.guest]: 'guests',
  [ROLE.apiProvider]: 'suppliers',
  [ROLE.ftpProvider]: 'suppliers',
  [ROLE.auditor]: 'auditors',
};

/** Returns the audiences to which the role belongs. */
export function homePagesOf(role: RoleCode): HomePage[] {
  const own = OWN_PAGE[role];
  return ['everywhere', own, ...(own === 'staff' ? [] : ['not_staff' as const])];
}
