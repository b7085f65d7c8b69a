import { SEARCH_MODE } from '#machines/codes.ts';
import { pricesText } from '../matchpair/match-words.ts';
import type { RunnableSearch, SavedFilter } from './search-types.ts';

export const formatSearchLine = (
  { filter, search_type, match }: RunnableSearch,
  line: (filter: SavedFilter) => string,
): string =>
  search_type === SEARCH_MODE.matchPair
    ? [setsWord(match), line(filter), ...matchWords(match)].join(' · ')
    : line(filter);

const setsWord = (match: RunnableSearch['match']): string =>
  match && match.set_size > 2 ? `Sets of ${match.set_size}` : 'Pairs';

function matchWords(match: RunnableSearch['match']): string[] {
  if (!match) return [];
  const prices = pricesText(match);
  return ['custom tolerances', ...(prices === '' ? [] : [`price ${prices}`])];
}
