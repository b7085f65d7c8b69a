import { ROLE, type RoleCode } from '#machines/codes.ts';

/**
 * Ranks of the roles. A user cannot change the sign-in of a user with a higher rank. Auditors have
 * the rank of administrators, so that quality control cannot change the sign-in of an auditor.
 */
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

export const isRoleAbove = (role: RoleCode, ownRole: RoleCode): boolean =>
  RANK[role] > RANK[ownRole];
