import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client.ts';
import { TEXTS } from '../../../api/texts.ts';
import { type Exposure, useExposure } from '../../../shared/exposure/use-exposure.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { selectedStones } from '../../../shared/stones/calls.ts';
import type { Acting } from '../../../shared/stones/clients.ts';
import type { StoneRow } from '../../../shared/stones/wire.ts';

interface Terms {
  readonly memoDays: number;
  /** what the client has already, against its limit */
  readonly exposure: Exposure;
}

/** How long the client may keep a memo, and how much it has out against its limit. */
export function useClientTerms({ userId, client }: Acting, wanted: boolean): Terms | null {
  const { id } = useProfile();
  const of = userId ?? id;
  const isWanted = wanted && client !== null;
  const { data: business } = useQuery({
    queryKey: ['memo-terms', id, of],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/customer/user/{id}/business', { params: { path: { id: of } }, signal }),
        TEXTS.failed,
      ),
    enabled: isWanted,
    staleTime: 0,
  });
  const { data: exposure } = useExposure(isWanted ? client.businessId : null);
  return business && exposure ? { memoDays: business.memo_days, exposure } : null;
}

/** The stones at the prices of the client that they are taken for; null until those are known. */
export function useClientPrices(
  stones: readonly StoneRow[],
  { userId, client }: Acting,
  wanted: boolean,
): readonly StoneRow[] | null {
  const { id } = useProfile();
  const numbers = stones.map(({ stock_no }) => stock_no);
  const businessId = userId === null ? null : (client?.businessId ?? null);
  const { data } = useQuery({
    queryKey: ['taking-prices', id, businessId, numbers],
    queryFn: ({ signal }) => selectedStones(numbers, businessId, signal),
    enabled: wanted && businessId !== null,
    staleTime: 0,
  });
  // A customer reads its own prices everywhere.
  return businessId === null ? stones : (data ?? null);
}
