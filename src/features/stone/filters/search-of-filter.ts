import type { SavedFilter } from '../../../shared/searches/wire.ts';
import { parseStoneSearch, type StoneSearch, sortText } from '../results/stone-search-params.ts';
import { addressOf } from './filter-to-address.ts';

/** The address at which the search stands that was kept. */
export const searchOfFilter = ({
  sort = [],
  diamond_type = 1,
  ...part
}: SavedFilter): StoneSearch =>
  parseStoneSearch({
    ...addressOf({ ...part, diamond_type }),
    type: diamond_type,
    // What was kept is found again, whatever the reader looks at by now.
    growth: part.growth_type ?? 'both',
    sort: sortText(sort.map(({ field, descending }) => ({ id: field, desc: descending }))),
  });
