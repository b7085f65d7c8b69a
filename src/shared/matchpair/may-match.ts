import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';

export const maySearchMatches = (profile: Profile): boolean =>
  mayCall(profile, calls.searchMatches);

export const mayKeepMatches = (profile: Profile): boolean => mayCall(profile, calls.keepMatch);
