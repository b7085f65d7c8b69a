import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { PROBLEMS } from '#machines/problems.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import { hasFilters, type SavedFilter } from './search-types.ts';

export const hasRecentSearches = (profile: Profile): boolean =>
  mayCall(profile, calls.listRecentSearches);
/** Returns false for guests, who cannot save searches. */
export const hasSavedSearches = (profile: Profile): boolean =>
  mayCall(profile, calls.listSavedSearches);

export const maySaveSearches = (profile: Profile): boolean => mayCall(profile, calls.saveSearch);
export const mayWriteDemands = (profile: Profile): boolean => mayCall(profile, calls.placeDemand);

export const noFilterReason = (filter: SavedFilter): string | null =>
  hasFilters(filter) ? null : 'Choose a filter first.';

export const demandDisabledReason = (
  profile: Profile,
  filter: SavedFilter,
  tradingClient: TradingClient | null,
): string | null =>
  mayWriteDemands(profile)
    ? (noFilterReason(filter) ??
      (tradingClient === null ? GUARD_PROBLEMS.clientIsChosen.message : null))
    : PROBLEMS.forbidden.message;
