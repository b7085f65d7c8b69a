import { useCallback, useMemo } from 'react';
import type { StoneFilterEvent } from '../../../shared/searches/stone-filter.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { lazyModule, withModule } from '../../../ui/lazy-module.ts';
import { toFilterChoice } from '../filters/filter-params.ts';
import { parseStoneSearch, type StoneSearch } from './stone-search-params.ts';
import { useSearchNavigation } from './use-search-navigation.ts';

export interface StoneSearchProps {
  readonly search: StoneSearch;
  readonly onSearch: (next: StoneSearch, how?: { readonly replace?: boolean }) => void;
}

/**
 * Modules that handle filter changes. They are loaded after the first list of stones, or earlier if
 * the user changes a filter.
 */
const choosing = lazyModule(async () => {
  const [{ applyFilterEvent }, { rememberGrowth }] = await Promise.all([
    import('../filters/apply-filter-event.ts'),
    import('../growth/remember-growth.ts'),
  ]);
  return { afterFilter: applyFilterEvent, rememberGrowth };
});

export function useStoneSearch({ search, onSearch }: StoneSearchProps) {
  const profile = useProfile();
  const choice = useMemo(() => toFilterChoice(search), [search]);
  const follow = useSearchNavigation(search, onSearch);
  const go = useCallback(
    (change: { readonly [K in keyof StoneSearch]?: StoneSearch[K] | undefined }, replace = false) =>
      follow((now) => parseStoneSearch({ ...now, ...change }), { replace }),
    [follow],
  );
  const send = useCallback(
    (event: StoneFilterEvent) =>
      withModule(choosing, ({ afterFilter, rememberGrowth }) => {
        follow((now) => afterFilter(now, event));
        rememberGrowth(event, profile);
      }),
    [follow, profile],
  );
  return { search, choice, go, send };
}
export type StoneSearchState = ReturnType<typeof useStoneSearch>;
export type FilterState = Pick<StoneSearchState, 'choice' | 'send'>;
