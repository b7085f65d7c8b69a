import { formatInteger } from '../../../common/format.ts';
import type { FacetCounts, FacetName } from '../../../shared/stones/wire.ts';

/** How many stones each choice would leave; null until the first answer has come. */
export type Counts = Readonly<Record<string, number>> | null;

/** A facet that was not counted is unknown; a choice that is missing from one that was leaves nothing. */
export const countsOf = (facets: FacetCounts | null, facet: FacetName): Counts =>
  facets?.[facet] ?? null;

/** "1.3k", "12k", "0.9M": four signs are all that fits below a grade. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  if (count < 9_950) return `${(count / 1_000).toFixed(1)}k`;
  if (count < 999_500) return `${Math.round(count / 1_000)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

interface Counted {
  /** what stands beside the choice */
  readonly short: string;
  /** for a pointer that rests on it, or a reader who hears it */
  readonly words: string | undefined;
  /** Dim is what would leave nothing: it can still be chosen. */
  readonly none: '' | undefined;
}

export function counted(counts: Counts, code: string): Counted {
  if (counts === null) return { short: '', words: undefined, none: undefined };
  const count = counts[code] ?? 0;
  return {
    short: shortCount(count),
    words: count === 1 ? '1 stone' : `${formatInteger(count)} stones`,
    none: count === 0 ? '' : undefined,
  };
}
