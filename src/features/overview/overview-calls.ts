import { api, unwrapData } from '#api/api-client.ts';
import type { BusinessId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';

/**
 * `diamondType` is 1 for white and 2 for fancy stones. `businessId` selects the business whose
 * prices apply; null for the user's own prices.
 */
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
