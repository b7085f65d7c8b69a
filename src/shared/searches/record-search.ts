import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecentSearchId, SavedSearchId } from '../../api/ids.gen.ts';
import { RECENT, recordSearch, repeatSearch, SAVED } from './search-calls.ts';
import { hasFilters, type RunnableSearch } from './search-types.ts';

/** Milliseconds without a filter change after which a search counts as run. */
const SETTLE_MS = 1_500;

/** A rerun of a saved search or of a recent search of this user. */
export type AnnouncedRun = { readonly saved: SavedSearchId } | { readonly recent: RecentSearchId };

let announced: AnnouncedRun | null = null;
/** JSON of the last recorded search, so that paging or returning does not record it again. */
let lastRecorded = '';

/** Links the next recorded search to this rerun. */
export function announceRun(run: AnnouncedRun): void {
  announced = run;
  lastRecorded = '';
}

/**
 * Records a search on the server after it stops changing. `found` is null until the search is
 * answered.
 */
export function useRecordedSearch(
  search: RunnableSearch,
  found: number | null,
  wanted: boolean,
): void {
  const cache = useQueryClient();
  const words = JSON.stringify(search);
  useEffect(() => {
    if (!wanted || found === null || words === lastRecorded) return;
    const settled = JSON.parse(words) as RunnableSearch;
    if (!hasFilters(settled.filter)) return;
    const timer = setTimeout(() => {
      const run = announced;
      announced = null;
      lastRecorded = words;
      // Fire and forget: a failed recording is not worth an error message.
      const remembered =
        run !== null && 'recent' in run
          ? repeatSearch(run.recent, found)
          : recordSearch({ search: settled, found, savedSearchId: run?.saved ?? null });
      remembered.then(
        () => {
          void cache.invalidateQueries({ queryKey: [RECENT] });
          if (run !== null && 'saved' in run) void cache.invalidateQueries({ queryKey: [SAVED] });
        },
        () => undefined,
      );
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [cache, words, found, wanted]);
}
