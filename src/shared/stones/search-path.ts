import { ROLE, type RoleCode } from '../../machines/codes.ts';

/** Path under which the sidebar of each role has the search screen. */
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
