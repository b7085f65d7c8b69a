import { api, unwrapData } from '#api/api-client.ts';
import type { BusinessId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { pricesOf } from '../../../shared/stones/stone-calls.ts';

interface PriceQuestion {
  readonly stockNo: string;
  readonly businessId: BusinessId | null;
  /** time at which the price applied; undefined for the current price */
  readonly at: string | undefined;
}

export const explainPrice = ({ stockNo, businessId, at }: PriceQuestion, signal: AbortSignal) =>
  unwrapData(
    api.GET('/inventory/price-explanation', {
      params: {
        query: {
          stock_no: stockNo,
          ...pricesOf(businessId),
          ...(at === undefined ? {} : { at }),
        },
      },
      signal,
    }),
    TEXTS.failed,
  );
