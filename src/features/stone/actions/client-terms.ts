import { useQuery } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { type Exposure, useExposure } from '../../../shared/exposure/use-exposure.ts';
import type { Failing } from '../../../shared/lists/part-failed.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { selectedStones } from '../../../shared/stones/stone-calls.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import type { Acting } from '../../../shared/stones/trading-clients.ts';

interface Terms {
  readonly memoDays: number;
  readonly exposure: Exposure;
}

/**
 * Loads the memo term and the exposure of the trading client, the business that the user acts for.
 * `terms` is null until both have loaded.
 */
export function useClientTerms(
  { userId, tradingClient }: Acting,
  wanted: boolean,
): { readonly terms: Terms | null; readonly query: Failing } {
  const { id } = useProfile();
  const of = userId ?? id;
  const isWanted = wanted && tradingClient !== null;
  const business = useQuery({
    queryKey: ['memo-terms', id, of],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/customer/user/{id}/business', { params: { path: { id: of } }, signal }),
        TEXTS.failed,
      ),
    enabled: isWanted,
    staleTime: 0,
  });
  const exposure = useExposure(isWanted ? tradingClient.businessId : null);
  const terms =
    business.data && exposure.data
      ? { memoDays: business.data.memo_days, exposure: exposure.data }
      : null;
  return { terms, query: business.error ? business : exposure };
}

/**
 * Returns the stones at the prices of the trading client, the business that the user acts for; null
 * while the prices load.
 */
export function useClientPrices(
  stones: readonly StoneRow[],
  { userId, tradingClient }: Acting,
  wanted: boolean,
): { readonly priced: readonly StoneRow[] | null; readonly query: Failing } {
  const { id } = useProfile();
  const numbers = stones.map(({ stock_no }) => stock_no);
  const businessId = userId === null ? null : (tradingClient?.businessId ?? null);
  const query = useQuery({
    queryKey: ['taking-prices', id, businessId, numbers],
    queryFn: ({ signal }) => selectedStones(numbers, businessId, signal),
    enabled: wanted && businessId !== null,
    staleTime: 0,
  });
  // Customers act for their own business, and their rows already have its prices.
  return { priced: businessId === null ? stones : (query.data ?? null), query };
}
