import type { Choices } from '#common/trade/filter.ts';
import { filterOf, parseShorthand } from '#common/trade/shorthand/parse-shorthand.ts';
import type { SavedFilter } from './search-types.ts';

/**
 * Parses dealer shorthand such as "oval 2-3 D-F VS+" into a filter. The result keeps the sort order
 * of the previous filter, and its diamond type unless the text names another.
 */
export function parseStones(
  text: string,
  { sort, diamond_type }: SavedFilter,
  choices: Choices,
): { readonly filter: SavedFilter } | { readonly fault: string } {
  const { tokens, unread } = parseShorthand(text, choices);
  const [first] = unread;
  if (first) return { fault: `“${first.text}” is not recognised.` };
  const { page: _, size: __, facets: ___, ...part } = filterOf(tokens, choices);
  return {
    filter: {
      ...(diamond_type ? { diamond_type } : {}),
      ...part,
      ...(sort ? { sort } : {}),
    },
  };
}
