import { plainWord } from '../trade/aliases/plain-word.ts';
import type { Choices } from '../trade/filter.ts';
import { fieldOf, type StockField } from './fields.ts';
import { type Conventions, DISCOUNTS } from './mapping.ts';
import { readAddress, readFigure, readFinish, readMeasures, wordSaid } from './read-cells.ts';
import { readDate } from './read-date.ts';
import { isBlank, readNumber } from './read-number.ts';
import { type ColumnSurvey, shareOf } from './survey.ts';
import { readFancy, wordsOf } from './word-index.ts';

const REPORT = /^[A-Z]{0,4}[- ]?\d{6,}[A-Z]{0,2}$/i;
const UNTAUGHT = { values: {} };

/** Returns the share of a column's cells that can be values of a field, from 0 to 1. */
export function fitOf(
  field: StockField,
  column: ColumnSurvey,
  conventions: Conventions,
  choices: Choices,
): number {
  const reads = readerOf(field, conventions, choices);
  const share = shareOf(column, (cell) => isBlank(cell.trim()) || reads(cell));
  if (field !== 'org_stock_no' || column.filled < 3) return share;
  // Stock numbers are unique, so repeated values lower the score.
  const { words } = column;
  const counted = [...words.values()].reduce((sum, count) => sum + count, 0);
  return share * (words.size / counted);
}

function readerOf(
  field: StockField,
  conventions: Conventions,
  choices: Choices,
): (cell: string) => boolean {
  const { kind } = fieldOf(field);
  const asNumber = (cell: string) => 'text' in readNumber(cell, conventions.decimal);
  // A cell without a digit is no measurement; blank placeholders are handled before.
  if (kind === 'measures')
    return (cell) => /\d/.test(cell) && isRead(readMeasures(cell, conventions));
  if (kind === 'finish') return (cell) => isRead(readFinish(cell, UNTAUGHT, choices));
  if (kind === 'address') return (cell) => isRead(readAddress(cell, undefined));
  if (kind === 'date') return (cell) => readDate(cell) !== null;
  if (kind === 'marks') return (cell) => /\p{L}{3}/u.test(cell);
  if (kind === 'discount') return asNumber;
  if (kind === 'identity')
    return field === 'report_no'
      ? (cell) => REPORT.test(cell.replace(/\.0+$/, ''))
      : (cell) => cell.length <= 40 && !/^https?:/i.test(cell);
  if (kind === 'number' || kind === 'money')
    return (cell) =>
      isRead(readFigure(field, cell, conventions)) ||
      isRead(readFigure(field, cell, { ...conventions, fractions: [field] }));
  const index = wordsOf(field, choices);
  const isFancy = field === 'color' || field === 'fancy' || field === 'intensity';
  return (cell) =>
    wordSaid(field, cell, UNTAUGHT, choices) !== null ||
    index.disputed.has(plainWord(cell)) ||
    (isFancy && readFancy(cell, choices) !== null);
}

const isRead = (read: object): boolean => 'value' in read || 'blank' in read;

/** Defaults until the list itself shows its conventions. */
export const UNKNOWN_CONVENTIONS: Conventions = {
  decimal: '.',
  discount: DISCOUNTS[0],
  fractions: [],
  growth_type: null,
};
