import { ROLE, type RoleCode } from '../../machines/codes.ts';

/** Where each role searches: the module that its sidebar leads to. */
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

export const searchPlace = (role: RoleCode): '/search' | '/inventory' => SEARCH[role];
