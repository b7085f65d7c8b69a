import type { Choices, FilterPart } from '../../../common/trade/filter.ts';
import { wordsOf } from '../../../common/trade/words/filter-words.ts';
import type { FilterName, StoneChoice } from '../../../machines/screens/stone-filter.ts';
import { setFilters } from './filter-address.ts';

export interface ActiveFilter {
  readonly filter: FilterName;
  readonly name: string;
  readonly words: string;
}

/** The filters that are set, in the order of the trade. */
export const activeFilters = (choice: StoneChoice, choices: Choices): ActiveFilter[] =>
  wordsOf(setFilters(choice) as FilterPart, choices) as ActiveFilter[];
