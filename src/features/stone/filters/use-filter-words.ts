import { useMemo } from 'react';
import type { FilterName, StoneChoice } from '../../../machines/screens/stone-filter.ts';
import { useAttributeChoices } from '../../../shared/stones/use-attribute-choices.ts';
import { later, useLater } from '../../../ui/later.ts';
import { filterCount } from './filter-address.ts';

/** Loads when the first filter is set. */
const words = later(() => import('./active-filters.ts').then((module) => module.activeFilters));

/** Returns the summary text next to the title of each active filter. */
export function useFilterWords(choice: StoneChoice): Partial<Record<FilterName, string>> {
  const activeFilters = useLater(words, filterCount(choice) > 0);
  const choices = useAttributeChoices();
  return useMemo(
    () =>
      Object.fromEntries(
        (activeFilters?.(choice, choices) ?? []).map((one) => [one.filter, one.words]),
      ),
    [activeFilters, choice, choices],
  );
}
