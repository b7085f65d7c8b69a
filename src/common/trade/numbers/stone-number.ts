import { normalizeWord } from '../aliases/normalize-word.ts';
import type { Choices } from '../filter.ts';
import { UNITS } from '../shorthand/jargon.ts';
import { vocabularyOf } from '../shorthand/vocabulary.ts';

export const LONGEST_NUMBER = 40;

/**
 * Form of a number in a pasted text. The text counts as a list of numbers if it contains one
 * `report` number, several `stock` numbers or several `figures` (5 or 6 digits). null: not the
 * number of a stone.
 */
export type NumberForm = 'report' | 'stock' | 'figures' | null;

const REPORT = /^[A-Z]{0,4}\d{7,}[A-Z]{0,2}$/;
const STOCK = /^[A-Z\d]+(?:[-_/][A-Z\d]+)*$/;
const FIGURES = /^\d{5,6}$/;
/**
 * Matches texts that only look like stock numbers: measurements ("6X4"), dates ("6-MAR-26") and
 * numbers in scientific notation.
 */
const NO_STOCK = /^\d+X\d|^\d{1,2}-[A-Z]{3}-\d{2,4}$|^\d+E\d+$/;

/**
 * Removes surrounding punctuation and a laboratory prefix, such as "GIA", from a stock number or
 * report number. Returns upper case, as the portal stores the numbers.
 */
export function stripNumber(cell: string, choices: Choices): string {
  const upper = cell
    .toUpperCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}-]+$/gu, '')
    .replace(/^(\d{7,})\.0+$/, '$1');
  const before = /^([A-Z]{2,5}?)[-:#_/]?(?=(?:LG)?\d{7})/.exec(upper);
  return before && isLab(before[1] ?? '', choices) ? upper.slice(before[0].length) : upper;
}

export const isLab = (word: string, choices: Choices): boolean =>
  choices.LAB?.some(({ code }) => code === word && code !== 'NONE') ?? false;

export function classifyNumber(number: string, choices: Choices): NumberForm {
  if (number.length > LONGEST_NUMBER) return null;
  if (REPORT.test(number)) return 'report';
  if (FIGURES.test(number)) return 'figures';
  if (!STOCK.test(number) || NO_STOCK.test(number)) return null;
  const digits = number.replace(/\D/g, '').length;
  const letters = /^[A-Z]+/.exec(number)?.[0];
  if (digits === 0) return null;
  if (letters === undefined) return digits >= 3 && !isFigure(number) ? 'stock' : null;
  if (digits >= 4) return 'stock';
  return letters.length > 1 && !isWord(letters, number, choices) ? 'stock' : null;
}

/**
 * Returns true for figures with or without units, such as "12-345", "30-39PT" and "5K-8K". Such
 * texts can be ranges of sizes or prices.
 */
const isFigure = (number: string): boolean =>
  number
    .split(/[\d/_-]/)
    .filter((word) => word !== '')
    .every((word) => UNITS[word] !== undefined);

function isWord(letters: string, number: string, choices: Choices): boolean {
  const { values, keywords } = vocabularyOf(choices);
  const word = normalizeWord(number);
  return (
    keywords.has(letters) ||
    Object.values(values).some((words) => words.has(letters) || words.has(word))
  );
}
