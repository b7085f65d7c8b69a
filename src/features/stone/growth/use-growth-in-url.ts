import { useEffect, useEffectEvent } from 'react';
import type { FilterParams } from '../filters/filter-params.ts';
import type { GrowthLimit } from './use-growth.ts';

type WithGrowth = Pick<FilterParams, 'growth'>;

/**
 * Adds the growth type of the user's last choice to a URL without one, so that the copied link
 * shows the same stones to other users. A limit of the business is not part of the URL.
 */
export function useGrowthInUrl(
  given: WithGrowth,
  { search, limit }: { readonly search: WithGrowth; readonly limit: GrowthLimit | null },
  go: (change: { readonly growth: WithGrowth['growth'] | undefined }, replace: boolean) => void,
): void {
  const { growth } = search;
  const isMissing = growth !== undefined && given.growth === undefined && limit === null;
  const add = useEffectEvent(() => go({ growth }, true));
  useEffect(() => {
    if (isMissing) add();
  }, [isMissing]);
}
