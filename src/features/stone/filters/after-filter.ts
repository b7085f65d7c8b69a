import { afterChoice, type StoneFilterEvent } from '../../../machines/screens/stone-filter.ts';
import { parseStoneSearch, type StoneSearch } from '../results/stone-search-params.ts';
import { choiceOf } from './filter-address.ts';
import { addressOf } from './filter-to-address.ts';

/** The same place after a choice; the first page of what it leaves. */
export function afterFilter(search: StoneSearch, event: StoneFilterEvent): StoneSearch {
  const choice = afterChoice(choiceOf(search), event);
  const { page: _, stone, ...rest } = search;
  // A stone of the other stock does not stand among these.
  const shown = choice.diamond_type === (search.type ?? 1) ? { stone } : {};
  // Where a growth was said, both are said as well.
  const growth = choice.growth_type ?? (search.growth && 'both');
  return parseStoneSearch({ ...rest, ...shown, ...addressOf(choice), growth });
}
