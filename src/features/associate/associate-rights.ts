import type { Profile } from '../../api/types.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import { mayWrite } from '../../shared/session/may-write.ts';

const SCREEN = '/admin/business-associate/business-associate';
const OWN_SCREEN = '/associate/account/business-associate';

/** The sentence why nothing about associates can be changed, or null. */
export const closedTo = (profile: Profile): string | null =>
  mayWrite(profile, [SCREEN]) ? null : PROBLEMS.forbidden.message;

export const passwordClosedTo = (profile: Profile, id: string): string | null =>
  mayWrite(profile, profile.id === id ? [SCREEN, OWN_SCREEN] : [SCREEN])
    ? null
    : PROBLEMS.forbidden.message;
