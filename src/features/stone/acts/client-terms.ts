import { useQuery } from '@tanstack/react-query';
import { answerOf, api, dataOf } from '../../../api/client.ts';
import { TEXTS } from '../../../api/texts.ts';
import { ROLE } from '../../../machines/codes.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { pricesOf, searchStones } from '../../../shared/stones/calls.ts';
import type { Acting } from '../../../shared/stones/clients.ts';
import type { StoneRow } from '../../../shared/stones/wire.ts';

interface Terms {
  readonly memoDays: number;
  /** what a customer may still take on memo by itself; null where the house decides */
  readonly room: number | null;
  /** whether a memo of the client is overdue for too long */
  readonly isOverdueForLong: boolean;
}

/** How long the client may keep a memo, and how much more it may have out. */
export function useClientTerms({ userId, client }: Acting, wanted: boolean): Terms | null {
  const { id, role_id } = useProfile();
  const of = userId ?? id;
  const isCustomer = role_id === ROLE.customer;
  const { data } = useQuery({
    queryKey: ['memo-terms', id, of],
    queryFn: async ({ signal }): Promise<Terms> => {
      const [business, aging] = await Promise.all([
        dataOf(
          api.GET('/customer/user/{id}/business', { params: { path: { id: of } }, signal }),
          TEXTS.failed,
        ),
        isCustomer
          ? answerOf(api.GET('/inventory/memo-aging', { signal }), TEXTS.memosFailed)
          : null,
      ]);
      const room = aging ? (aging.data[0]?.room_left ?? business.memo_limit) : null;
      return {
        memoDays: business.memo_days,
        room,
        isOverdueForLong: aging?.data[0]?.takes_none ?? false,
      };
    },
    enabled: wanted && client !== null,
    // The room changes with every memo.
    staleTime: 0,
  });
  return data ?? null;
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
    queryFn: async ({ signal }) => {
      const types = new Set(stones.map(({ diamond_type }) => diamond_type));
      const answers = await Promise.all(
        [...types].map((diamondType) => {
          const filter = { stock_numbers: numbers, ...pricesOf(businessId), page: 1, size: 1000 };
          return searchStones({ diamondType, term: '', filter }, signal);
        }),
      );
      return answers.flatMap(({ data }) => data.stockList);
    },
    enabled: wanted && businessId !== null,
    staleTime: 0,
  });
  // A customer reads its own prices everywhere.
  return businessId === null ? stones : (data ?? null);
}
