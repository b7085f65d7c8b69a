import { formatInteger } from '#common/format.ts';
import type { Choice } from '#common/trade/filter.ts';
import type { FacetCounts, FacetName } from '../../../shared/stones/stone-types.ts';

import { type Split, splitChoices } from './grades.ts';

/** Number of matches by choice; null until the first response. */
export type Counts = Readonly<Record<string, number>> | null;

/**
 * Returns the counts of a facet, or null if the facet was not counted. A choice that is missing
 * from the counts has no matches.
 */
export const countsOf = (facets: FacetCounts | null, facet: FacetName): Counts =>
  facets?.[facet] ?? null;

/** Returns a text such as "1.3k", "12k" or "1.2M". At most four characters fit below a grade. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  if (count < 9_950) return `${(count / 1_000).toFixed(1)}k`;
  if (count < 999_500) return `${Math.round(count / 1_000)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

/**
 * Moves the choices without matches behind the toggle of the rest. A selected choice stays, so that
 * the user can clear it.
 */
export function splitByCount(
  all: readonly Choice[],
  counts: Counts,
  chosen: readonly string[],
): Split {
  const { main, rest } = splitChoices(all);
  if (counts === null) return { main, rest };
  const isMatched = ({ code }: Choice) => (counts[code] ?? 0) > 0 || chosen.includes(code);
  return {
    main: main.filter(isMatched),
    rest: [...main.filter((choice) => !isMatched(choice)), ...rest],
  };
}

interface Counted {
  readonly short: string;
  readonly words: string | undefined;
  /**
   * value of the attribute `data-none`, which dims a choice without matches but keeps the choice
   * selectable
   */
  readonly none: '' | undefined;
}

export function formatCount(counts: Counts, code: string): Counted {
  if (counts === null) return { short: '', words: undefined, none: undefined };
  const count = counts[code] ?? 0;
  return {
    short: shortCount(count),
    words: count === 1 ? '1 stone' : `${formatInteger(count)} stones`,
    none: count === 0 ? '' : undefined,
  };
}
