import type { FilterPart } from '../../machines/screens/stone-filter.ts';

/** Adds filters to the search that stands on the screen. */
export type Narrow = (part: FilterPart) => void;

let offered: Narrow | null = null;

/** A screen with a search says how it is narrowed, for as long as it stands. Answers how that ends. */
export function offerNarrowing(narrow: Narrow): () => void {
  offered = narrow;
  return () => {
    if (offered === narrow) offered = null;
  };
}

/** How the search on the screen is narrowed; null where there is none. */
export const narrowing = (): Narrow | null => offered;
