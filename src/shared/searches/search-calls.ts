import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { RecentSearchId, SavedSearchId, UserId } from '#api/ids.gen.ts';
import type { operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { SEARCH_ALERT, type SearchAlert } from '#machines/codes.ts';
import { type RunnableSearch, sentFilter } from './search-types.ts';

export const SAVED = 'saved-searches';
export const RECENT = 'recent-searches';

type RecentQuestion = NonNullable<operations['listRecentSearches']['parameters']['query']>;

export const listRecentSearches = (query: RecentQuestion, signal?: AbortSignal) =>
  unwrapBody(
    api.GET('/inventory/recent-search', { params: { query }, ...(signal ? { signal } : {}) }),
    TEXTS.searchFailed,
  );

interface NewSearch {
  readonly key: string;
  readonly name: string;
  readonly note: string | null;
  readonly search: RunnableSearch;
  readonly clientId: UserId | null;
  readonly alert: SearchAlert | null;
}

export const saveSearch = ({ key, name, note, search, clientId, alert }: NewSearch) =>
  unwrapBody(
    api.POST('/inventory/save-search', {
      params: { header: { 'Idempotency-Key': key } },
      body: {
        data: {
          name,
          note,
          client_id: clientId,
          alert: alert ?? SEARCH_ALERT.never,
          ...search,
          filter: sentFilter(search.filter),
        },
      },
    }),
    TEXTS.notAdded,
  );

interface Settled {
  readonly search: RunnableSearch;
  readonly found: number;
  /** Id of the saved search that the user ran; null if they ran no saved search. */
  readonly savedSearchId: SavedSearchId | null;
}

export const recordSearch = ({ search, found, savedSearchId }: Settled) =>
  unwrapData(
    api.POST('/inventory/recent-search', {
      body: {
        data: {
          ...search,
          filter: sentFilter(search.filter),
          found,
          ...(savedSearchId === null ? {} : { saved_search_id: savedSearchId }),
        },
      },
    }),
    TEXTS.notAdded,
  );

/** Moves a recent search to the top of the list and stores its new number of results. */
export const repeatSearch = (id: RecentSearchId, found: number) =>
  unwrapData(
    api.POST('/inventory/recent-search/{id}', {
      params: { path: { id } },
      body: { data: { found } },
    }),
    TEXTS.notAdded,
  );
