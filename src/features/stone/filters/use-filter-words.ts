import { useMemo } from 'react';
import type { FilterName, StoneChoice } from '../../../shared/searches/stone-filter.ts';
import { useAttributeChoices } from '../../../shared/stones/use-attribute-choices.ts';
import { lazyModule, useLazyModule } from '../../../ui/lazy-module.ts';
import { filterCount } from './filter-params.ts';

/** The module loads after the first list of stones, or when the user sets the first filter. */
const words = lazyModule(() =>
  import('./active-filters.ts').then((module) => module.activeFilters),
);

export function useFilterWords(choice: StoneChoice): Partial<Record<FilterName, string>> {
  const activeFilters = useLazyModule(words, filterCount(choice) > 0);
  const choices = useAttributeChoices();
  return useMemo(
    () =>
      Object.fromEntries(
        (activeFilters?.(choice, choices) ?? []).map((one) => [one.filter, one.words]),
      ),
    [activeFilters, choice, choices],
  );
}
