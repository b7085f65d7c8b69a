import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { BusinessId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { pricesOf } from './stone-calls.ts';

/** This module is separate, to keep the initial bundle of the lists small. */
export const stoneDna = (stockNo: string, businessId: BusinessId | null, signal?: AbortSignal) =>
  unwrapData(
    api.GET('/inventory/dna', {
      params: { query: { stock_no: stockNo, ...pricesOf(businessId) } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.failed,
  );

export const holdQueue = (signal?: AbortSignal) =>
  unwrapBody(
    api.GET('/inventory/new-arrival/hold-queue', {
      params: { query: { size: 1000 } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.holdsFailed,
  );

/**
 * Loads the active hold of a stone, as an array of at most one hold. The array is empty if the
 * stone has no hold or the user may not see it.
 */
export async function currentHolds(stockNo: string, signal?: AbortSignal) {
  const { data } = await unwrapBody(
    api.POST('/inventory/new-arrival/get-hold', {
      params: { query: { currentTab: 'current', size: 1 } },
      body: { data: { stock_numbers: [stockNo] } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.holdsFailed,
  );
  return data;
}
