import type { components } from '#api/schema.gen.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';

export type HomePage = components['schemas']['HomePage'];

export const HOME_PAGE_OF: Readonly<Record<RoleCode, Exclude<HomePage, 'everywhere'>>> = {
  [ROLE.administrator]: 'staff',
  [ROLE.qualityControl]: 'staff',
  [ROLE.customer]: 'customers',
  [ROLE.associate]: 'associates',
  [ROLE.guest]: 'guests',
  [ROLE.apiProvider]: 'suppliers',
  [ROLE.ftpProvider]: 'suppliers',
  [ROLE.auditor]: 'auditors',
};
