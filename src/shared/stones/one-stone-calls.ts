import { answerOf, api, dataOf } from '../../api/client.ts';
import type { BusinessId } from '../../api/ids.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import { pricesOf } from './calls.ts';

/** The calls about one stone and about those who hold: no list needs them to stand. */
export const stoneDna = (stockNo: string, businessId: BusinessId | null, signal?: AbortSignal) =>
  dataOf(
    api.GET('/inventory/dna', {
      params: { query: { stock_no: stockNo, ...pricesOf(businessId) } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.failed,
  );

export const holdQueue = (signal?: AbortSignal) =>
  answerOf(
    api.GET('/inventory/new-arrival/hold-queue', {
      params: { query: { size: 1000 } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.holdsFailed,
  );

/** The live hold of one stone, if the caller may see it. */
export async function currentHolds(stockNo: string, signal?: AbortSignal) {
  const { data } = await answerOf(
    api.POST('/inventory/new-arrival/get-hold', {
      params: { query: { currentTab: 'current', size: 1 } },
      body: { data: { stock_numbers: [stockNo] } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.holdsFailed,
  );
  return data;
}
