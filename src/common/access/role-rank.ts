import { ROLE, type RoleCode } from '../../machines/codes.ts';

/** Ranks for changes of how another signs in: never a person of a higher rank. Auditors answer to administrators alone. */
const RANK: Readonly<Record<RoleCode, number>> = {
  [ROLE.administrator]: 4,
  [ROLE.auditor]: 4,
  [ROLE.qualityControl]: 3,
  [ROLE.associate]: 2,
  [ROLE.customer]: 1,
  [ROLE.apiProvider]: 1,
  [ROLE.ftpProvider]: 1,
  [ROLE.guest]: 0,
};

export const isRoleAbove = (role: RoleCode, own: RoleCode): boolean => RANK[role] > RANK[own];
