import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { StoneFilterEvent } from '../../machines/screens/stone-filter.ts';
import { later, withPart } from '../../ui/later.ts';
import { choiceOf } from './filter-address.ts';
import { parseStoneSearch, type StoneSearch } from './stone-search-params.ts';

export interface StoneSearchProps {
  readonly search: StoneSearch;
  readonly onSearch: (next: StoneSearch, how?: { readonly replace?: boolean }) => void;
}

/** What a choice changes is wanted once somebody chooses. */
const choosing = later(() => import('./after-filter.ts'));

/** The search that the address holds, and the ways to change it. */
export function useStoneSearch({ search, onSearch }: StoneSearchProps) {
  const choice = useMemo(() => choiceOf(search), [search]);
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });

  const go = useCallback(
    (change: { readonly [K in keyof StoneSearch]?: StoneSearch[K] | undefined }, replace = false) =>
      onSearch(parseStoneSearch({ ...search, ...change }), { replace }),
    [onSearch, search],
  );
  const send = useCallback(
    (event: StoneFilterEvent) =>
      withPart(choosing, ({ afterFilter }) => onSearch(afterFilter(latest.current, event))),
    [onSearch],
  );
  return { search, choice, go, send };
}
export type StoneSearchState = ReturnType<typeof useStoneSearch>;
/** What a screen needs that only chooses. */
export type FilterState = Pick<StoneSearchState, 'choice' | 'send'>;
