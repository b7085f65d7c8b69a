import { answerOf, api, dataOf } from '../../api/client.ts';
import type { RecentSearchId, SavedSearchId, UserId } from '../../api/ids.gen.ts';
import type { operations } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import { type RunnableSearch, sentFilter } from './wire.ts';

/** The first word of what is cached of them. */
export const SAVED = 'saved-searches';
export const RECENT = 'recent-searches';

type RecentQuestion = NonNullable<operations['listRecentSearches']['parameters']['query']>;

export const listRecentSearches = (query: RecentQuestion, signal?: AbortSignal) =>
  answerOf(
    api.GET('/inventory/recent-search', { params: { query }, ...(signal ? { signal } : {}) }),
    TEXTS.searchFailed,
  );

interface NewSearch {
  readonly key: string;
  readonly name: string;
  readonly note: string | null;
  readonly search: RunnableSearch;
  readonly clientId: UserId | null;
}

export const saveSearch = ({ key, name, note, search, clientId }: NewSearch) =>
  answerOf(
    api.POST('/inventory/save-search', {
      params: { header: { 'Idempotency-Key': key } },
      body: {
        data: { name, note, client_id: clientId, ...search, filter: sentFilter(search.filter) },
      },
    }),
    TEXTS.notAdded,
  );

interface Settled {
  readonly search: RunnableSearch;
  readonly found: number;
  /** the saved search that was run so */
  readonly savedSearchId: SavedSearchId | null;
}

export const recordSearch = ({ search, found, savedSearchId }: Settled) =>
  dataOf(
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

/** Moves a remembered search to the top, with what it found this time. */
export const repeatSearch = (id: RecentSearchId, found: number) =>
  dataOf(
    api.POST('/inventory/recent-search/{id}', {
      params: { path: { id } },
      body: { data: { found } },
    }),
    TEXTS.notAdded,
  );
