import type { Choices, FilterPart } from '#common/trade/filter.ts';
import { describeFilter } from '#common/trade/words/filter-words.ts';
import type { FilterName, StoneChoice } from '../../../shared/searches/stone-filter.ts';
import { setFilters } from './filter-params.ts';

export interface ActiveFilter {
  readonly filter: FilterName;
  readonly name: string;
  readonly words: string;
}

/**
 * Returns the active filters in the order in which dealers describe a stone: shape, carat, then the
 * other attributes.
 */
export const activeFilters = (choice: StoneChoice, choices: Choices): ActiveFilter[] =>
  describeFilter(setFilters(choice) as FilterPart, choices) as ActiveFilter[];
