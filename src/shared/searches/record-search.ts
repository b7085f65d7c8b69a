import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecentSearchId, SavedSearchId } from '#api/ids.gen.ts';
import { RECENT, recordSearch, repeatSearch, SAVED } from './search-calls.ts';
import { hasFilters, type RunnableSearch } from './search-types.ts';

/** Time in milliseconds without filter changes after which a search is recorded. */
const SETTLE_MS = 1_500;

export type AnnouncedRun = { readonly saved: SavedSearchId } | { readonly recent: RecentSearchId };

let announced: AnnouncedRun | null = null;
/**
 * JSON of the last recorded search. A search with the same JSON is not recorded again, for example
 * after paging or after a return to the screen.
 */
let lastRecorded = '';

/** Makes the next recorded search count as a repetition of this saved or recent search. */
export function announceRun(run: AnnouncedRun): void {
  announced = run;
  lastRecorded = '';
}

/**
 * Records a search on the server when its filters have not changed for `SETTLE_MS`. `found` is null
 * until the response of the search arrives.
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
      // Ignores a failure, because failing to record a search is not worth an error message.
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
