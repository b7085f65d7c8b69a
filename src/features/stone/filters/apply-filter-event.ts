import { afterChoice, type StoneFilterEvent } from '../../../shared/searches/stone-filter.ts';
import { parseStoneSearch, type StoneSearch } from '../results/stone-search-params.ts';
import { toFilterChoice } from './filter-params.ts';
import { filterToParams } from './filter-to-params.ts';

export function applyFilterEvent(search: StoneSearch, event: StoneFilterEvent): StoneSearch {
  const choice = afterChoice(toFilterChoice(search), event);
  const { page: _, stone, ...rest } = search;
  // Closes the drawer after a change between white and fancy stones, because the new results do not
  // contain its stone.
  const shown = choice.diamond_type === (search.type ?? 1) ? { stone } : {};
  // Without the param, the default of the user who opens the address would apply.
  const growth = choice.growth_type ?? 'both';
  return parseStoneSearch({ ...rest, ...shown, ...filterToParams(choice), growth });
}
