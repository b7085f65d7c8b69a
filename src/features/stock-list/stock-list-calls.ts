import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { PROVIDER_TYPE } from '#machines/codes.ts';
import type { StoneQuery } from '../../shared/stones/stone-calls.ts';

/**
 * Each result also names the import that first listed the stone, and the last import with the
 * stone.
 */
export const searchStockList = (
  { diamondType, term, filter, withDetails = false }: StoneQuery,
  signal?: AbortSignal,
) =>
  unwrapBody(
    api.POST('/inventory/stock-list', {
      ...(withDetails ? { params: { query: { with_details: true } } } : {}),
      body: {
        data: { ...filter, diamond_type: diamondType, ...(term === '' ? {} : { term }) },
      },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.searchFailed,
  );

type Changes = components['schemas']['StockStoneChanges'];
export type ManualStone = components['schemas']['StockStoneKnown'];

export const LISTED_STONE = 'stock-list-stone';

/** Returns null if the stone is missing or not visible. */
export const listedStone = async (stockNo: string, signal: AbortSignal) => {
  const stones = await unwrapData(
    api.GET('/inventory/stock-list', { params: { query: { code: stockNo } }, signal }),
    TEXTS.searchFailed,
  );
  return stones.find(({ stock_no }) => stock_no === stockNo) ?? null;
};

export const correctStone = (data: Changes, was: ManualStone) =>
  unwrapBody(api.PUT('/inventory/stock-list', { body: { data, was } }), TEXTS.failed);

export const removeStone = (id: StoneId) =>
  unwrapBody(api.DELETE('/inventory/stock-list/{id}', { params: { path: { id } } }), TEXTS.failed);

/** Maximum page size, larger than the number of suppliers of any portal. */
const MOST = 1000;
const MINUTE = 60_000;

export const supplierNamesQuery = queryOptions({
  queryKey: ['suppliers', 'names'],
  queryFn: async ({ signal }) => {
    const answers = await Promise.all(
      [PROVIDER_TYPE.api, PROVIDER_TYPE.ftp].map((provider_type) =>
        unwrapBody(
          api.GET('/inventory/company', {
            params: { query: { provider_type, size: MOST } },
            signal,
          }),
          TEXTS.listFailed,
        ),
      ),
    );
    return answers
      .flatMap(({ data }) => data)
      .map(({ id, name }) => ({ id, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  },
  staleTime: MINUTE,
});
