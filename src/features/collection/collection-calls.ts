import { api, unwrapBody } from '#api/api-client.ts';
import type { CollectionId } from '#api/ids.gen.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { type SavedFilter, sentFilter } from '../../shared/searches/search-types.ts';
import { type StoneQuery, searchStones } from '../../shared/stones/stone-calls.ts';

type Schemas = components['schemas'];
export type Collection = Omit<Schemas['Collection'], 'filter'> & {
  readonly filter: SavedFilter | null;
};
type Question = NonNullable<operations['listCollections']['parameters']['query']>;

export const COLLECTIONS = 'collections';

export const listCollections = (query: Question, signal: AbortSignal) =>
  unwrapBody(api.GET('/inventory/collection', { params: { query }, signal }), TEXTS.failed);

/** `filter` is null if the collection has no search. */
export interface CollectionWords {
  readonly name: string;
  readonly description: string | null;
  readonly stock_numbers: readonly string[];
  readonly filter: SavedFilter | null;
  readonly is_active: boolean;
}

/** Sends null as an empty filter, which removes the saved search. */
const sentSearch = (filter: SavedFilter | null) => sentFilter(filter ?? {});

const changesOf = ({ filter, stock_numbers, ...words }: Partial<CollectionWords>) => ({
  ...words,
  ...(stock_numbers === undefined ? {} : { stock_numbers: [...stock_numbers] }),
  ...(filter === undefined ? {} : { filter: sentSearch(filter) }),
});

export const addCollection = (key: string, diamondType: 1 | 2, words: CollectionWords) =>
  unwrapBody(
    api.POST('/inventory/collection', {
      params: { header: { 'Idempotency-Key': key } },
      body: {
        data: {
          ...words,
          stock_numbers: [...words.stock_numbers],
          filter: sentSearch(words.filter),
          diamond_type: diamondType,
        },
      },
    }),
    TEXTS.notAdded,
  );

export const changeCollection = (
  key: string,
  id: CollectionId,
  {
    data,
    was,
  }: { readonly data: Partial<CollectionWords>; readonly was: Partial<CollectionWords> },
) =>
  unwrapBody(
    api.PUT('/inventory/collection/{id}', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { data: changesOf(data), was: changesOf(was) },
    }),
    TEXTS.failed,
  );

export const setCollectionActive = (id: CollectionId, isActive: boolean) =>
  unwrapBody(
    api.PUT('/inventory/collection/{id}', {
      params: { path: { id } },
      body: { data: { is_active: isActive } },
    }),
    TEXTS.failed,
  );

export const removeCollection = (id: CollectionId) =>
  unwrapBody(api.DELETE('/inventory/collection/{id}', { params: { path: { id } } }), TEXTS.failed);

const FIRST = 3;

/** Fetches the most expensive stones of the collection, and the totals of all its stones. */
export const previewCollection = ({ id, diamond_type }: Collection, signal: AbortSignal) => {
  const question: StoneQuery = {
    diamondType: diamond_type,
    term: '',
    filter: {
      collection_id: id,
      facets: [],
      sort: [{ field: 'sell_amt', descending: true }],
      page: 1,
      size: FIRST,
    },
  };
  return searchStones(question, signal);
};
