import { api, dataOf } from '../../api/client.ts';
import type { BusinessId } from '../../api/ids.gen.ts';
import { TEXTS } from '../../api/texts.ts';

/** White or fancy stones, as visible to the acting client. */
interface Stock {
  readonly diamondType: 1 | 2;
  readonly client: BusinessId | null;
}

export const stockSummary = ({ diamondType, client }: Stock, signal?: AbortSignal) =>
  dataOf(
    api.GET('/inventory/stocks', {
      params: { query: { diamond_type: diamondType, ...(client ? { business_id: client } : {}) } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.countFailed,
  );

export const inventoryDetails = ({ diamondType, client }: Stock, signal?: AbortSignal) =>
  dataOf(
    api.GET('/inventory/details', {
      params: { query: { diamond_type: diamondType, ...(client ? { business_id: client } : {}) } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.countFailed,
  );
