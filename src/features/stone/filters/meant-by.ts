import type { Choices } from '../../../common/trade/filter.ts';
import { readSearch } from '../../../common/trade/read-search.ts';
import type { FilterPart } from '../../../machines/screens/stone-filter.ts';

type Meant =
  /** the beginning of a number; empty asks for none */
  | { readonly term: string }
  /** filters, and the words that were not understood */
  | { readonly part: FilterPart; readonly left: string }
  /** nothing that can be searched for */
  | null;

/** What a reader asks for who wrote this and pressed Enter. */
export function meantBy(text: string, choices: Choices): Meant {
  const found = readSearch(text, choices);
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
