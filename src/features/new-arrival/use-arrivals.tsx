import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatInteger } from '#common/format.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { type StockScope, WHOLE_STOCK } from '../../shared/stones/stock-scope.ts';
import type { StoneQuery } from '../../shared/stones/stone-calls.ts';
import type { StoneFilter } from '../../shared/stones/stone-types.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { arrivalColumns } from './arrival-columns.tsx';
import { arrivalSettingQuery, countArrivals, searchArrivals } from './new-arrival-calls.ts';

/**
 * Restricts the filter to stones listed since `since`, unless the filter has a later `listed_from`.
 */
const arrivedSince =
  (since: string) =>
  (filter: StoneFilter): StoneFilter =>
    Date.parse(filter.listed_from ?? '') > Date.parse(since)
      ? filter
      : { ...filter, listed_from: since };

export function useArrivals(tools: (question: StoneQuery) => React.ReactNode) {
  const { id } = useProfile();
  // Phones show no counts, because the counts would leave no space for the title.
  const phone = useIsPhone();
  const setting = useQuery(arrivalSettingQuery);
  const since = setting.data?.since;
  const { data: counts, isPending: counting } = useQuery({
    queryKey: [CACHED.counts, id, 'new arrivals', since],
    queryFn: async ({ signal }) => {
      const [white, fancy] = await Promise.all([
        countArrivals(1, signal),
        countArrivals(2, signal),
      ]);
      return { 1: white, 2: fancy };
    },
    enabled: since !== undefined,
  });
  const place = useMemo((): StockScope | null => {
    if (since === undefined) return null;
    return {
      title: 'New arrivals',
      key: 'new-arrivals',
      view: 'new-arrivals',
      stock: WHOLE_STOCK.stock.map(({ value, label }) => ({
        value,
        label:
          counts && !phone ? (
            `${label} ${formatInteger(counts[value === '1' ? 1 : 2])}`
          ) : (
            <span data-awaited={counting && !phone ? '' : undefined}>{label}</span>
          ),
      })),
      within: arrivedSince(since),
      search: searchArrivals,
      columns: arrivalColumns,
      tools,
    };
  }, [since, counts, counting, phone, tools]);
  return { ...setting, place };
}
