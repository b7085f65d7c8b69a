import { normalizeWord } from '../trade/aliases/normalize-word.ts';
import type { Choices } from '../trade/filter.ts';
import { fieldOf, type StockField } from './fields.ts';
import { type ColumnProfile, shareOf } from './list-profile.ts';
import { type Conventions, DISCOUNTS } from './mapping.ts';
import {
  findWord,
  parseAddress,
  parseFigure,
  parseFinish,
  parseMeasures,
  parseOpenWord,
  parseText,
} from './parse-cells.ts';
import { parseDate } from './parse-date.ts';
import { isBlank, parseNumber } from './parse-number.ts';
import { parseFancyColour, wordIndexOf } from './word-index.ts';

const REPORT = /^[A-Z]{0,4}[- ]?\d{6,}[A-Z]{0,2}$/i;
const NO_TAUGHT_WORDS = { values: {} };

export function scoreFit(
  field: StockField,
  column: ColumnProfile,
  conventions: Conventions,
  choices: Choices,
): number {
  const reads = cellTestFor(field, conventions, choices);
  const share = shareOf(column, (cell) => isBlank(cell.trim()) || reads(cell));
  if (field !== 'org_stock_no' || column.filled < 3) return share;
  // Stock numbers are unique, so a column with repeated values gets a lower score.
  const { words } = column;
  const counted = [...words.values()].reduce((sum, count) => sum + count, 0);
  return share * (words.size / counted);
}

function cellTestFor(
  field: StockField,
  conventions: Conventions,
  choices: Choices,
): (cell: string) => boolean {
  const { kind } = fieldOf(field);
  const asNumber = (cell: string) => 'text' in parseNumber(cell, conventions.decimal);
  // `parseMeasures` treats a cell without digits as blank, so require a digit here.
  if (kind === 'measures')
    return (cell) => /\d/.test(cell) && isReadable(parseMeasures(cell, conventions));
  if (kind === 'finish') return (cell) => isReadable(parseFinish(cell, NO_TAUGHT_WORDS, choices));
  if (kind === 'address') return (cell) => isReadable(parseAddress(cell, undefined));
  if (kind === 'word') return (cell) => isReadable(parseOpenWord(field, cell));
  if (kind === 'text') return (cell) => isReadable(parseText(cell));
  if (kind === 'date') return (cell) => parseDate(cell) !== null;
  if (kind === 'marks') return (cell) => /\p{L}{3}/u.test(cell);
  if (kind === 'discount') return asNumber;
  if (kind === 'identity')
    return field === 'report_no'
      ? (cell) => REPORT.test(cell.replace(/\.0+$/, ''))
      : (cell) => cell.length <= 40 && !/^https?:/i.test(cell);
  if (kind === 'number' || kind === 'money')
    return (cell) =>
      isReadable(parseFigure(field, cell, conventions)) ||
      isReadable(parseFigure(field, cell, { ...conventions, fractions: [field] }));
  const index = wordIndexOf(field, choices);
  const isFancy = field === 'color' || field === 'fancy' || field === 'intensity';
  return (cell) =>
    findWord(field, cell, NO_TAUGHT_WORDS, choices) !== null ||
    index.disputed.has(normalizeWord(cell)) ||
    (isFancy && parseFancyColour(cell, choices) !== null);
}

const isReadable = (read: object): boolean => 'value' in read || 'blank' in read;

/**
 * Conventions to use until the rows of the stock list show how the supplier writes numbers and
 * discounts.
 */
export const UNKNOWN_CONVENTIONS: Conventions = {
  decimal: '.',
  discount: DISCOUNTS[0],
  fractions: [],
  growth_type: null,
};
