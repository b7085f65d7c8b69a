import type { SavedFilter } from '../../../shared/searches/search-types.ts';
import { parseStoneSearch, type StoneSearch, sortText } from '../results/stone-search-params.ts';
import { filterToParams } from './filter-to-params.ts';

export const filterToSearch = ({
  sort = [],
  diamond_type = 1,
  ...part
}: SavedFilter): StoneSearch =>
  parseStoneSearch({
    ...filterToParams({ ...part, diamond_type }),
    type: diamond_type,
    // Always sets the growth type, because the user's default would narrow the saved search.
    growth: part.growth_type ?? 'both',
    sort: sortText(sort.map(({ field, descending }) => ({ id: field, desc: descending }))),
  });
