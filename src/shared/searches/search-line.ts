import { SEARCH_MODE } from '#machines/codes.ts';
import type { RunnableSearch, SavedFilter } from './search-types.ts';

export const formatSearchLine = (
  { filter, search_type, match }: RunnableSearch,
  line: (filter: SavedFilter) => string,
): string =>
  search_type === SEARCH_MODE.matchPair
    ? `${setsWord(match)} · ${line(filter)}${match ? ' · custom tolerances' : ''}`
    : line(filter);

const setsWord = (match: RunnableSearch['match']): string =>
  match && match.set_size > 2 ? `Sets of ${match.set_size}` : 'Pairs';
