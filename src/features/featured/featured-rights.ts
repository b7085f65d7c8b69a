import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';

const LISTING_ROLES: readonly RoleCode[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];

/**
 * Back-office roles see featured stones with audience and period. Other roles see only the stones.
 */
export const canListFeatured = (role: RoleCode): boolean => LISTING_ROLES.includes(role);

export const featureDisabledReason = (profile: Profile): string | null =>
  mayCall(profile, calls.featureStones) ? null : PROBLEMS.forbidden.message;
