import type { FilterPart } from '../../machines/screens/stone-filter.ts';

/** Adds filters to the search on the current screen. */
export type Narrow = (part: FilterPart) => void;

let offered: Narrow | null = null;

/** Registers the filter function of a search screen. Returns the unregister function. */
export function offerNarrowing(narrow: Narrow): () => void {
  offered = narrow;
  return () => {
    if (offered === narrow) offered = null;
  };
}

/** Returns the filter function of the current screen, or null if it has no search. */
export const narrowing = (): Narrow | null => offered;
