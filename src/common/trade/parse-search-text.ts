import { normalizeWord } from './aliases/normalize-word.ts';
import { cleanText } from './clean-text.ts';
import type { Choices } from './filter.ts';
import { type PastedNumbers, parseNumbers } from './numbers/parse-numbers.ts';
import { LONGEST_NUMBER, stripNumber } from './numbers/stone-number.ts';
import { parseShorthand, type Shorthand } from './shorthand/parse-shorthand.ts';
import { vocabularyOf } from './shorthand/vocabulary.ts';

/** Maximum number of stone numbers in one search, as in the OpenAPI contract. */
export const MAX_NUMBERS = 1000;

/**
 * Maximum number of characters of dealer shorthand, such as "round 1ct D-F". Ten times the usual
 * length, so that a pasted message can also be parsed.
 */
export const MAX_SHORTHAND_LENGTH = 2000;

export type SearchText =
  | { readonly kind: 'nothing' }
  | ({ readonly kind: 'numbers' } & PastedNumbers)
  | { readonly kind: 'tooManyNumbers'; readonly count: number; readonly most: number }
  /** the text is the beginning of a stock or report number */
  | { readonly kind: 'prefix'; readonly term: string }
  /** the text is too long for shorthand, and is not a list of stone numbers */
  | { readonly kind: 'tooLong'; readonly length: number; readonly most: number }
  | ({ readonly kind: 'shorthand' } & Shorthand);

export function parseSearchText(text: string, choices: Choices): SearchText {
  const plain = cleanText(text).trim();
  if (plain === '') return { kind: 'nothing' };
  const start = findNumberPrefix(plain, choices);
  if (start !== null) return { kind: 'prefix', term: start };
  const pasted = parseNumbers(text, choices);
  if (pasted && pasted.numbers.length > MAX_NUMBERS) {
    return { kind: 'tooManyNumbers', count: pasted.numbers.length, most: MAX_NUMBERS };
  }
  if (pasted && pasted.numbers.length > 0) return { kind: 'numbers', ...pasted };
  if (plain.length > MAX_SHORTHAND_LENGTH) {
    return { kind: 'tooLong', length: plain.length, most: MAX_SHORTHAND_LENGTH };
  }
  const read = parseShorthand(text, choices);
  // A text with only punctuation and filler words would match every stone, so report it as not
  // understood.
  if (read.tokens.length === 0 && read.unread.length === 0) {
    return { kind: 'shorthand', ...read, unread: [{ text: plain, readings: [], suggestions: [] }] };
  }
  return { kind: 'shorthand', ...read };
}

const ONE_WORD = /^#?[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u;
const LONGEST_LETTERS = 3;

/**
 * Returns null if the text cannot be the beginning of a stock or report number. Four or more digits
 * can be one, and so can a word that is not shorthand.
 */
function findNumberPrefix(text: string, choices: Choices): string | null {
  if (text.length > LONGEST_NUMBER || !ONE_WORD.test(text)) return null;
  const term = text.replace('#', '').toUpperCase();
  if (/^\d{4,}$/.test(term)) return term;
  const number = stripNumber(term, choices);
  if (number !== term) return number;
  if (/^[A-Z]{2,}-$/.test(term) && !isWord(term.slice(0, -1), choices)) return term;
  const { tokens, unread } = parseShorthand(term, choices);
  if (/^[A-Z]{1,5}-\d/.test(term) && tokens.length + unread.length > 1) return term;
  const isNumber = tokens.length === 1 && tokens[0]?.part.numbers !== undefined;
  if (isNumber) return term;
  if (unread.length === 0 || unread.some(({ readings }) => readings.length > 0)) return null;
  if (/[\p{N}/_-]/u.test(term)) return term;
  return term.length <= LONGEST_LETTERS && !isWordPrefix(normalizeWord(term), choices)
    ? term
    : null;
}

const isWord = (word: string, choices: Choices): boolean =>
  Object.values(vocabularyOf(choices).values).some((words) => words.has(word));

function isWordPrefix(word: string, choices: Choices): boolean {
  const { values, keywords } = vocabularyOf(choices);
  return [...Object.values(values), keywords].some((words) =>
    [...words.keys()].some((known) => known.startsWith(word)),
  );
}
