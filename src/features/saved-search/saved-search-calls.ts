import { answerOf, api } from '../../api/client.ts';
import type { SavedSearchId } from '../../api/ids.gen.ts';
import type { components, operations } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';

type Question = NonNullable<operations['listSavedSearches']['parameters']['query']>;

export const listSavedSearches = (query: Question, signal?: AbortSignal) =>
  answerOf(
    api.GET('/inventory/save-search', { params: { query }, ...(signal ? { signal } : {}) }),
    TEXTS.savedSearchesFailed,
  );

type Changes = components['schemas']['SavedSearchChanges'];

export const changeSavedSearch = (
  key: string,
  id: SavedSearchId,
  body: { readonly data: Changes; readonly was: Changes },
) =>
  answerOf(
    api.PUT('/inventory/save-search/{id}', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body,
    }),
    TEXTS.failed,
  );

export const removeSavedSearch = (id: SavedSearchId) =>
  answerOf(api.DELETE('/inventory/save-search/{id}', { params: { path: { id } } }), TEXTS.failed);
