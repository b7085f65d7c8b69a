import { useCallback, useMemo } from 'react';
import { afterChoice, type StoneFilterEvent } from '../../machines/screens/stone-filter.ts';
import { choiceOf, parseStoneSearch, type StoneSearch, withChoice } from './stone-search-params.ts';

export interface StoneSearchProps {
  readonly search: StoneSearch;
  readonly onSearch: (next: StoneSearch, how?: { readonly replace?: boolean }) => void;
}

/** The search that the address holds, and the ways to change it. */
export function useStoneSearch({ search, onSearch }: StoneSearchProps) {
  const choice = useMemo(() => choiceOf(search), [search]);

  const go = useCallback(
    (change: { readonly [K in keyof StoneSearch]?: StoneSearch[K] | undefined }, replace = false) =>
      onSearch(parseStoneSearch({ ...search, ...change }), { replace }),
    [onSearch, search],
  );
  const send = useCallback(
    (event: StoneFilterEvent) => onSearch(withChoice(search, afterChoice(choice, event))),
    [onSearch, search, choice],
  );
  return { search, choice, go, send };
}
export type StoneSearchState = ReturnType<typeof useStoneSearch>;
