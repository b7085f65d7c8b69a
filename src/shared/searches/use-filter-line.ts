import { useCallback } from 'react';
import { describeFilter } from '#common/trade/words/filter-words.ts';
import { useAttributeChoices } from '../stones/use-attribute-choices.ts';
import type { SavedFilter } from './search-types.ts';

/** Returns a function that formats filters: "White · Round · 1.00–1.50 · D–F". */
export function useFilterLine(): (filter: SavedFilter) => string {
  const choices = useAttributeChoices();
  return useCallback(
    (filter) => {
      const all = describeFilter({ ...filter, page: 1, size: 1 }, choices);
      return all
        .toSorted((one, other) => rank(one.filter) - rank(other.filter))
        .map(({ filter: of, name, words }) =>
          of === 'carat' ? `${words} ct` : SPEAKS.has(of) ? words : `${name} ${words}`,
        )
        .join(' · ');
    },
    [choices],
  );
}

/** Filters whose values are clear without the name of the filter, such as "Round". */
const SPEAKS: ReadonlySet<string> = new Set([
  'diamond_type',
  'shape',
  'color',
  'fancy',
  'intensity',
  'clarity',
  'lab',
  'growth_type',
  'status',
  'availability',
]);
const rank = (filter: string): number => (filter === 'diamond_type' ? 0 : 1);
