import type { UserId } from '#api/ids.gen.ts';
import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { ROLE } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';

export const editDisabledReason = (profile: Profile): string | null =>
  mayCall(profile, calls.updateAssociate) ? null : PROBLEMS.forbidden.message;

/** Associates may change only their own password. Returns null if the change is allowed. */
export const passwordDisabledReason = (profile: Profile, id: UserId): string | null =>
  mayCall(profile, calls.changeAssociatePassword) &&
  (profile.role_id !== ROLE.associate || profile.id === id)
    ? null
    : PROBLEMS.forbidden.message;
