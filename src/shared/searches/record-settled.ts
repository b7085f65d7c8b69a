import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecentSearchId, SavedSearchId } from '../../api/ids.gen.ts';
import { RECENT, recordSearch, repeatSearch, SAVED } from './search-calls.ts';
import { narrows, type RunnableSearch } from './wire.ts';

/** While filters still change nothing was searched yet. */
const STILL_CHOOSING = 1_500;

/** A kept search that is run: a saved one, or one of the reader's own recent ones. */
export type AnnouncedRun = { readonly saved: SavedSearchId } | { readonly recent: RecentSearchId };

let announced: AnnouncedRun | null = null;
/** What was told last, so that turning a page or coming back tells nothing again. */
let told = '';

/** The next search that settles is this one. */
export function announceRun(run: AnnouncedRun): void {
  announced = run;
  told = '';
}

/** Tells the portal of a search once it no longer changes; `found` is null until it is answered. */
export function useRecordedSearch(
  search: RunnableSearch,
  found: number | null,
  wanted: boolean,
): void {
  const cache = useQueryClient();
  const words = JSON.stringify(search);
  useEffect(() => {
    if (!wanted || found === null || words === told) return;
    const settled = JSON.parse(words) as RunnableSearch;
    if (!narrows(settled.filter)) return;
    const timer = setTimeout(() => {
      const run = announced;
      announced = null;
      told = words;
      // No screen waits for this, and nothing is lost that cannot be searched again.
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
    }, STILL_CHOOSING);
    return () => clearTimeout(timer);
  }, [cache, words, found, wanted]);
}
