import { afterChoice, type StoneFilterEvent } from '../../../machines/screens/stone-filter.ts';
import { parseStoneSearch, type StoneSearch } from '../results/stone-search-params.ts';
import { toFilterChoice } from './filter-params.ts';
import { filterToParams } from './filter-to-params.ts';

/** Applies a filter event and goes back to the first page. */
export function applyFilterEvent(search: StoneSearch, event: StoneFilterEvent): StoneSearch {
  const choice = afterChoice(toFilterChoice(search), event);
  const { page: _, stone, ...rest } = search;
  // Closes the drawer after a switch between white and fancy, because its stone is not in the new
  // results.
  const shown = choice.diamond_type === (search.type ?? 1) ? { stone } : {};
  // An explicit growth param stays explicit: clearing it becomes `both` instead of the user's
  // default.
  const growth = choice.growth_type ?? (search.growth && 'both');
  return parseStoneSearch({ ...rest, ...shown, ...filterToParams(choice), growth });
}
