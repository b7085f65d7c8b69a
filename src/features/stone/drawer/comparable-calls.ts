import { api, unwrapData } from '#api/api-client.ts';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { pricesOf } from '../../../shared/stones/stone-calls.ts';

export type ComparablePrices = components['schemas']['ComparablePrices'];
export type ComparableHistory = components['schemas']['ComparablePriceHistory'];

interface Compared {
  readonly stockNo: string;
  readonly businessId: BusinessId | null;
}

const requestOf = ({ stockNo, businessId }: Compared, signal: AbortSignal) => ({
  params: { query: { stock_no: stockNo, ...pricesOf(businessId) } },
  signal,
});

export const comparePrices = (compared: Compared, signal: AbortSignal) =>
  unwrapData(api.GET('/inventory/comparable-prices', requestOf(compared, signal)), TEXTS.failed);

export const comparableHistory = (compared: Compared, signal: AbortSignal) =>
  unwrapData(
    api.GET('/inventory/comparable-prices/history', requestOf(compared, signal)),
    TEXTS.failed,
  );
