import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { afterChoice, type StoneFilterEvent } from '../../machines/screens/stone-filter.ts';
import { choiceOf, parseStoneSearch, type StoneSearch, withChoice } from './stone-search-params.ts';

/** The search that the address holds, and the ways to change it. */
export function useStoneSearch() {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => parseStoneSearch(raw as Record<string, unknown>), [raw]);
  const choice = useMemo(() => choiceOf(search), [search]);

  /** A new place in the browser's history, or the same one with another stone on show. */
  const go = useCallback(
    (next: StoneSearch, how: 'push' | 'replace' = 'push') =>
      void navigate({ to: '.', search: parseStoneSearch({ ...next }), replace: how === 'replace' }),
    [navigate],
  );
  const send = useCallback(
    (event: StoneFilterEvent) => go(withChoice(search, afterChoice(choice, event))),
    [go, search, choice],
  );
  return { search, choice, go, send };
}
