import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { RecentSearchId, SavedSearchId } from '#api/ids.gen.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Question = NonNullable<operations['listSavedSearches']['parameters']['query']>;

export const listSavedSearches = (query: Question, signal?: AbortSignal) =>
  unwrapBody(
    api.GET('/inventory/save-search', { params: { query }, ...(signal ? { signal } : {}) }),
    TEXTS.savedSearchesFailed,
  );

/** Number of matching stones in the preview of the drawer. */
const FIRST = 5;

export const openedSavedSearch = (id: SavedSearchId, signal?: AbortSignal) =>
  unwrapData(
    api.GET('/inventory/save-search/{id}', {
      params: { path: { id }, query: { size: FIRST } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.savedSearchesFailed,
  );

export const openedRecentSearch = (id: RecentSearchId, signal?: AbortSignal) =>
  unwrapData(
    api.GET('/inventory/recent-search/{id}', {
      params: { path: { id }, query: { size: FIRST } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.searchFailed,
  );

export const openedRecentPairs = (id: RecentSearchId, signal?: AbortSignal) =>
  unwrapData(
    api.POST('/inventory/recent-matchpair/{id}', {
      params: { path: { id }, query: { size: FIRST } },
      body: { data: {} },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.searchFailed,
  );

type Changes = components['schemas']['SavedSearchChanges'];

export const changeSavedSearch = (
  key: string,
  id: SavedSearchId,
  body: { readonly data: Changes; readonly was: Changes },
) =>
  unwrapBody(
    api.PUT('/inventory/save-search/{id}', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body,
    }),
    TEXTS.failed,
  );

export const removeSavedSearch = (id: SavedSearchId) =>
  unwrapBody(api.DELETE('/inventory/save-search/{id}', { params: { path: { id } } }), TEXTS.failed);
