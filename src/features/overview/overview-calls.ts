import { api, unwrapData } from '#api/api-client.ts';
import type { BusinessId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';

/** The white or fancy stones that the user sees, at the prices of a business. */
interface Stock {
  readonly diamondType: 1 | 2;
  readonly businessId: BusinessId | null;
}

export const stockSummary = ({ diamondType, businessId }: Stock, signal?: AbortSignal) =>
  unwrapData(
    api.GET('/inventory/stocks', {
      params: {
        query: { diamond_type: diamondType, ...(businessId ? { business_id: businessId } : {}) },
      },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.countFailed,
  );

export const inventoryDetails = ({ diamondType, businessId }: Stock, signal?: AbortSignal) =>
  unwrapData(
    api.GET('/inventory/details', {
      params: {
        query: { diamond_type: diamondType, ...(businessId ? { business_id: businessId } : {}) },
      },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.countFailed,
  );
