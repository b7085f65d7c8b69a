import { parseSearchText } from '#common/trade/parse-search-text.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import type { StoneFilter } from './filter-to-conditions.ts';

const FIELD = 'searchTerm';

/**
 * Parses the words of a search into a filter. Throws if a word cannot be parsed, because a search
 * that ignored the word would find too many stones.
 */
export function readTerm(text: string | undefined, names: AttributeNames): StoneFilter {
  if (text === undefined) return {};
  const read = parseSearchText(text, names.choices());
  switch (read.kind) {
    case 'nothing':
      return {};
    case 'prefix':
      return { term: read.term };
    case 'numbers':
      return { numbers: [...read.numbers] };
    case 'tooManyNumbers':
      throw refuseField(
        FIELD,
        `The text contains ${read.count} numbers. Enter at most ${read.most} in one search.`,
      );
    case 'tooLong':
      throw refuseField(
        FIELD,
        `The search text is too long. Enter at most ${read.most} characters.`,
      );
    case 'shorthand': {
      if (read.unread.length === 0) return read.filter;
      throw refuse(
        'invalidRequest',
        read.unread.map(({ text: word, readings, suggestions }) => ({
          field: FIELD,
          message: unreadWords(
            word,
            [...readings, ...suggestions].map(({ words }) => words),
          ),
        })),
      );
    }
  }
}

const unreadWords = (word: string, meanings: readonly string[]): string =>
  meanings.length === 0
    ? `“${word}” is not a known search term. Check the spelling.`
    : `“${word}” could be ${meanings.join(', or ')}.`;
