import { api, unwrapBody } from '#api/api-client.ts';
import type { StoneMatchId } from '#api/ids.gen.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Schemas = components['schemas'];
export type SavedMatch = Schemas['SavedMatch'];

export const KEPT_MATCHES = 'kept-matches';

type Question = NonNullable<operations['listMatches']['parameters']['query']>;

export async function listSavedMatches(query: Question, signal?: AbortSignal) {
  const { data, pagination } = await unwrapBody(
    api.GET('/inventory/matchpair', { params: { query }, ...(signal ? { signal } : {}) }),
    TEXTS.notAdded,
  );
  return { rows: data.stockList, totalRecords: pagination.totalRecords };
}

export const keepMatch = (key: string, data: Schemas['NewMatch']) =>
  unwrapBody(
    api.POST('/inventory/matchpair', {
      params: { header: { 'Idempotency-Key': key } },
      body: { data },
    }),
    TEXTS.notAdded,
  );

export const changeSavedMatch = (
  key: string,
  body: { readonly data: Schemas['MatchChanges']; readonly was: Schemas['MatchKnown'] },
) =>
  unwrapBody(
    api.PUT('/inventory/matchpair', {
      params: { header: { 'Idempotency-Key': key } },
      body,
    }),
    TEXTS.notAdded,
  );

export const removeSavedMatch = (id: StoneMatchId) =>
  unwrapBody(api.DELETE('/inventory/matchpair/{id}', { params: { path: { id } } }), TEXTS.notAdded);
