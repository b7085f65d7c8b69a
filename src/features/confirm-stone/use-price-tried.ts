import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ConfirmStoneId } from '../../api/ids.gen.ts';
import { toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { GIVEN_LATER } from '../../shared/stones/asks/ask.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { isStaffRole } from '../../shared/stones/rights.ts';
import { type OrderPrice, tryPrice } from './confirm-stone-calls.ts';

export type PriceBy = 'pricePerCarat' | 'disc';

interface PriceTried {
  /** by the id of the request; null where no figure is given, or none that could be */
  readonly prices: ReadonlyMap<string, OrderPrice> | null;
  /** why it could not be */
  readonly fault: string | null;
  /** the figures are still those of an earlier one */
  readonly isOld: boolean;
}

const WHILE_TYPING_MS = 250;

/** What a figure would come to for each of the requests, as the server reckons. */
export function usePriceTried(
  ids: readonly ConfirmStoneId[],
  by: PriceBy,
  figure: number | null,
): PriceTried {
  const { id, role_id } = useProfile();
  const [settled] = useDebouncedValue(figure, WHILE_TYPING_MS);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [CACHED.lines, id, 'confirm-stone', 'try', ids, by, settled],
    queryFn: ({ signal }) =>
      tryPrice(
        ids,
        by === 'disc' ? { disc: settled ?? 0 } : { price_per_ct: settled ?? 0 },
        // A person who sees cost is asked for the reason once the figures are known.
        isStaffRole(role_id) ? { below_cost_reason: GIVEN_LATER } : {},
        signal,
      ),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  if (figure === null) return { prices: null, fault: null, isOld: false };
  const isOld = settled !== figure || isPlaceholderData;
  const fault = error && !isOld ? toProblem(error, TEXTS.failed).message : null;
  return {
    prices: fault === null && data ? new Map(data.map((price) => [price.id, price])) : null,
    fault,
    isOld,
  };
}
