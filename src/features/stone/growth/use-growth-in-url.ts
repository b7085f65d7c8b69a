import { useEffect, useEffectEvent } from 'react';
import type { FilterParams } from '../filters/filter-params.ts';
import type { GrowthLimit } from './use-growth.ts';

type WithGrowth = Pick<FilterParams, 'growth'>;
type Shown = { readonly search: WithGrowth; readonly limit: GrowthLimit | null };

/**
 * Returns the shown growth type if the URL must name it, so that the copied link shows the same
 * stones to other users. The limit of a trading client is not part of the URL, because it would
 * stay there after a change of the client.
 */
export const growthForUrl = (given: WithGrowth, { search, limit }: Shown): WithGrowth['growth'] =>
  given.growth === undefined && (limit === null || limit.clientName === null)
    ? search.growth
    : undefined;

export function useGrowthInUrl(
  given: WithGrowth,
  shown: Shown,
  go: (change: { readonly growth: WithGrowth['growth'] | undefined }, replace: boolean) => void,
): void {
  const growth = growthForUrl(given, shown);
  const add = useEffectEvent(() => go({ growth }, true));
  useEffect(() => {
    if (growth !== undefined) add();
  }, [growth]);
}
