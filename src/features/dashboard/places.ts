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

export const holdPlace = (role: RoleCode): '/customer-profile/hold' | '/transaction/hold' =>
  role === ROLE.customer ? '/customer-profile/hold' : '/transaction/hold';
