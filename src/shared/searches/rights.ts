import type { Profile } from '../../api/types.ts';
import * as calls from '../../common/access/calls.gen.ts';
import { mayCall } from '../../common/access/may-call.ts';

/** Whose searches are remembered. */
export const remembersSearches = (profile: Profile): boolean =>
  mayCall(profile, calls.listRecentSearches);
/** Guests keep no searches. */
export const keepsSearches = (profile: Profile): boolean =>
  mayCall(profile, calls.listSavedSearches);

export const maySaveSearches = (profile: Profile): boolean => mayCall(profile, calls.saveSearch);
export const mayWriteDemands = (profile: Profile): boolean => mayCall(profile, calls.placeDemand);
