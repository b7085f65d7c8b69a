import type { FilterPart } from './stone-filter.ts';

/** Adds filters to the search on the current screen. */
export type Narrow = (part: FilterPart) => void;

let offered: Narrow | null = null;

/**
 * Registers `narrow`, the function with which a search screen adds filters. Returns a function that
 * unregisters `narrow`.
 */
export function offerNarrowing(narrow: Narrow): () => void {
  offered = narrow;
  return () => {
    if (offered === narrow) offered = null;
  };
}

export const narrowing = (): Narrow | null => offered;
