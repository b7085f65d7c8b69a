import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { toProblem } from '#api/api-problem.ts';
import type { ConfirmStoneId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { PLACEHOLDER_REASON } from '../../shared/stones/checks/check-action.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { isStaffRole } from '../../shared/stones/stone-permissions.ts';
import { type OrderPrice, previewPrice } from './confirm-stone-calls.ts';

export type PriceBy = 'pricePerCarat' | 'disc';

interface PricePreview {
  /** prices by order id; null if no figure is entered or if the server refuses the figure */
  readonly prices: ReadonlyMap<string, OrderPrice> | null;
  readonly fault: string | null;
  /** true while `prices` still belong to the previous figure */
  readonly isOld: boolean;
}

const DEBOUNCE_MS = 250;

export function usePricePreview(
  ids: readonly ConfirmStoneId[],
  by: PriceBy,
  figure: number | null,
): PricePreview {
  const { id, role_id } = useProfile();
  const [settled] = useDebouncedValue(figure, DEBOUNCE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [CACHED.lines, id, 'confirm-stone', 'try', ids, by, settled],
    queryFn: ({ signal }) =>
      previewPrice(
        ids,
        by === 'disc' ? { disc: settled ?? 0 } : { price_per_ct: settled ?? 0 },
        // Staff must give a reason for prices below cost. The preview sends a placeholder as the
        // reason, because the prices are not known yet.
        isStaffRole(role_id) ? { below_cost_reason: PLACEHOLDER_REASON } : {},
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
