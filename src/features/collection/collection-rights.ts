import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';

const LISTING_ROLES: readonly RoleCode[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];

/** Back-office roles see a table of collections. Other roles see cards. */
export const canListCollections = (role: RoleCode): boolean => LISTING_ROLES.includes(role);

export const collectionsDisabledReason = (profile: Profile): string | null =>
  mayCall(profile, calls.updateCollection) ? null : PROBLEMS.forbidden.message;
