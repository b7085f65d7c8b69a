import type { Choices } from '#common/trade/filter.ts';
import { parseSearchText } from '#common/trade/parse-search-text.ts';
import type { FilterPart } from '../../../shared/searches/stone-filter.ts';

type ParsedQuery =
  /** the beginning of a stock number; an empty text clears the search term */
  | { readonly term: string }
  /** the recognised filters, and the text that was not recognised */
  | { readonly part: FilterPart; readonly left: string }
  /** no part of the text is recognised, or the text is too long for one search */
  | null;

export function parseQuery(text: string, choices: Choices): ParsedQuery {
  const found = parseSearchText(text, choices);
  switch (found.kind) {
    case 'nothing':
      return { term: '' };
    case 'prefix':
      return { term: found.term };
    case 'numbers':
      return { part: { numbers: [...found.numbers], term: undefined }, left: '' };
    case 'shorthand':
      if (found.tokens.length === 0) return null;
      return {
        part: { ...found.filter, term: undefined },
        left: found.unread.map((one) => one.text).join(' '),
      };
    default:
      return null;
  }
}
