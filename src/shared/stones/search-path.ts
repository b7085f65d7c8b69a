import { ROLE, type RoleCode } from '#machines/codes.ts';

const SEARCH: Readonly<Record<RoleCode, '/search' | '/inventory'>> = {
  [ROLE.administrator]: '/inventory',
  [ROLE.customer]: '/search',
  [ROLE.guest]: '/search',
  [ROLE.associate]: '/search',
  [ROLE.qualityControl]: '/inventory',
  [ROLE.apiProvider]: '/inventory',
  [ROLE.ftpProvider]: '/inventory',
  [ROLE.auditor]: '/inventory',
};

export const searchPath = (role: RoleCode): '/search' | '/inventory' => SEARCH[role];
