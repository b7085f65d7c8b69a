import { api, dataOf } from '../../api/client.ts';
import { TEXTS } from '../../api/texts.ts';

export const stockSummary = (diamondType: 1 | 2, signal?: AbortSignal) =>
  dataOf(
    api.GET('/inventory/stocks', {
      params: { query: { diamond_type: diamondType } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.countFailed,
  );

export const inventoryDetails = (diamondType: 1 | 2, signal?: AbortSignal) =>
  dataOf(
    api.GET('/inventory/details', {
      params: { query: { diamond_type: diamondType } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.countFailed,
  );
