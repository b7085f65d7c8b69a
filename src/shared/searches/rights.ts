import type { Profile } from '../../api/types.ts';
import * as calls from '../../common/access/calls.gen.ts';
import { mayCall } from '../../common/access/may-call.ts';
import { GUARD_PROBLEMS } from '../../machines/guard-problems.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import type { Client } from '../../machines/workflows/people.ts';
import { narrows, type SavedFilter } from './wire.ts';

export const remembersSearches = (profile: Profile): boolean =>
  mayCall(profile, calls.listRecentSearches);
/** False for guests, who cannot save searches. */
export const keepsSearches = (profile: Profile): boolean =>
  mayCall(profile, calls.listSavedSearches);

export const maySaveSearches = (profile: Profile): boolean => mayCall(profile, calls.saveSearch);
export const mayWriteDemands = (profile: Profile): boolean => mayCall(profile, calls.placeDemand);

/** Reason against saving a search or demand without any filter, or null. */
export const againstAll = (filter: SavedFilter): string | null =>
  narrows(filter) ? null : 'Choose a filter first.';

/** Returns the reason why no demand can be placed for this search and trading client, or null. */
export const againstDemand = (
  profile: Profile,
  filter: SavedFilter,
  client: Client | null,
): string | null =>
  mayWriteDemands(profile)
    ? (againstAll(filter) ?? (client === null ? GUARD_PROBLEMS.clientIsChosen.message : null))
    : PROBLEMS.forbidden.message;
