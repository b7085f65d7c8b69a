import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { RapListId } from '#api/ids.gen.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Schemas = components['schemas'];
export type RapKind = Schemas['PriceListKind'];
/** The Rap lists, or the company's own lists for lab-grown stones. */
export type ListName = NonNullable<Schemas['ListToLoad']['list']>;
export type RapList = Schemas['RapList'];
export type RapPrice = Schemas['RapPrice'];
export type RapBand = Schemas['RapBand'];
export type RapMove = Schemas['RapMove'];
export type RapDifference = Schemas['RapDifference'];
export type RapLoad = Schemas['RapLoad'];
export type MovedStone = Schemas['MovedStone'];
export type MovedTotals = Schemas['MovedTotals'];

type Question<O extends keyof operations> = operations[O] extends {
  parameters: { query?: infer Query };
}
  ? NonNullable<Query>
  : never;

export const RAP = 'rap';
/**
 * Maximum number of price lists to fetch. Two price lists appear per week, for round stones and
 * pear shapes, so this covers about nine years.
 */
const MOST_LISTS = 1000;

export const rapListsQuery = queryOptions({
  queryKey: [RAP, 'lists'],
  queryFn: ({ signal }) =>
    unwrapData(
      api.GET('/inventory/rap-lists', { params: { query: { size: MOST_LISTS } }, signal }),
      TEXTS.listFailed,
    ),
});

export const rapDifferenceQuery = (query: Question<'getRapDifference'>) =>
  queryOptions({
    queryKey: [RAP, 'difference', query],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/inventory/rap-difference', { params: { query }, signal }),
        TEXTS.listFailed,
      ),
  });

export const fetchLists = (query: Question<'listRapLists'>, signal: AbortSignal) =>
  unwrapBody(api.GET('/inventory/rap-lists', { params: { query }, signal }), TEXTS.listFailed);

export const fetchPrices = (query: Question<'listRapPrices'>, signal: AbortSignal) =>
  unwrapBody(api.GET('/inventory/get-rap-price', { params: { query }, signal }), TEXTS.listFailed);

export const fetchMovedStones = (query: Question<'listRapMovedStones'>, signal: AbortSignal) =>
  unwrapBody(
    api.GET('/inventory/rap-moved-stones', { params: { query }, signal }),
    TEXTS.listFailed,
  );

export type LoadMode = 'insert' | 'update';
export type ListInput = { readonly file: File } | { readonly csv: string };
type Answer = Schemas['Loaded'];

export function sendList(
  mode: LoadMode,
  list: ListInput,
  how: { readonly list: ListName; readonly dry_run?: boolean; readonly confirm?: boolean },
): Promise<Answer> {
  const data = 'csv' in list ? { ...how, csv: list.csv } : how;
  const body = {
    body: { data },
    ...('file' in list && { bodySerializer: () => formOf(data, list.file) }),
  };
  const call =
    mode === 'insert'
      ? api.POST('/inventory/insert-latest-prices', body)
      : api.POST('/inventory/update-latest-prices', body);
  return unwrapBody(call, TEXTS.failed);
}

function formOf(data: object, file: File): FormData {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  form.append('file', file);
  return form;
}

export const removeLabGrownList = (key: string, id: RapListId) =>
  unwrapBody(
    api.DELETE('/inventory/rap-lists/{id}', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
    }),
    TEXTS.failed,
  );

/** Number of rows per request to the price service, which is the maximum of the API. */
const SYNC_PAGE = 1000;

export const syncList = (): Promise<Answer> =>
  unwrapBody(
    api.POST('/inventory/sync-rap-price', { params: { query: { pageSize: SYNC_PAGE } } }),
    TEXTS.failed,
  );
