import { MARKS } from '../trade/aliases/origin-and-standing.ts';
import { plainWord } from '../trade/aliases/plain-word.ts';
import { cleanText } from '../trade/clean-text.ts';
import type { Choices } from '../trade/filter.ts';
import { FINISHES } from '../trade/shorthand/jargon.ts';
import { exact, rounded, times } from './exact.ts';
import { fieldOf, type StockField } from './fields.ts';
import type { Conventions, Mapping } from './mapping.ts';
import { readDate } from './read-date.ts';
import { FORMULA, isBlank, readNumber } from './read-number.ts';
import { knownCode, type Nearest, nearestTo, wordsOf } from './word-index.ts';

/** The parsed value, a blank cell, or the reason why the cell cannot be parsed. */
export type CellRead<Value> =
  | { readonly value: Value }
  | { readonly blank: true }
  | { readonly fault: string; readonly nearest?: readonly Nearest[] };

const BLANK = { blank: true } as const;
export const LONGEST_IDENTITY = 40;
const LONGEST_MARK = 60;
const MOST_MARKS = 100;
const LONGEST_ADDRESS = 1000;
/** In these units, 0 means "not measured". */
const MEASURED = new Set(['mm', '%', '°']);

export function readIdentity(cell: string): CellRead<string> {
  const text = cleanText(cell).trim().replace(/\s+/g, ' ');
  if (isBlank(text)) return BLANK;
  if (text.startsWith('=')) return { fault: FORMULA };
  if (text.startsWith('#N/A') || text.startsWith('#REF'))
    return { fault: 'is an error of the workbook' };
  if (/^\d(?:\.\d+)?e\+\d+$/i.test(text))
    return { fault: 'was shortened by a spreadsheet, so that figures are lost' };
  const whole = text.replace(/^(\d{3,})\.0+$/, '$1');
  return whole.length > LONGEST_IDENTITY
    ? { fault: `is longer than ${LONGEST_IDENTITY} signs` }
    : { value: whole };
}

/**
 * Looks up a word: its taught meaning first, then the known aliases. Null if the word is unknown.
 */
export function wordSaid(
  field: StockField,
  cell: string,
  { values }: Pick<Mapping, 'values'>,
  choices: Choices,
): Exclude<CellRead<string>, { fault: string }> | null {
  const text = cleanText(cell).trim();
  if (text === '') return BLANK;
  const index = wordsOf(field, choices);
  const word = plainWord(text);
  const taught = values[field];
  if (taught && Object.hasOwn(taught, word)) return { value: taught[word] ?? '' };
  // Suppliers use a disputed word differently, so it needs a meaning taught by the supplier or
  // resolved from the whole list.
  const code = index.disputed.has(word) ? undefined : knownCode(field, text, index);
  if (code !== undefined) return { value: code };
  return isBlank(text) ? BLANK : null;
}

/**
 * Like `wordSaid`, but explains an unknown word and lists the nearest known ones. This search is
 * slow.
 */
export function readWord(
  field: StockField,
  cell: string,
  mapping: Pick<Mapping, 'values'>,
  choices: Choices,
): CellRead<string> {
  const said = wordSaid(field, cell, mapping, choices);
  if (said) return said;
  const text = cleanText(cell).trim();
  if (text.startsWith('=')) return { fault: FORMULA };
  const index = wordsOf(field, choices);
  return {
    fault: index.disputed.has(plainWord(text))
      ? 'means different things to different suppliers'
      : `is no ${fieldOf(field).name.toLowerCase()} that is known`,
    nearest: nearestTo(text, index),
  };
}

/** A number in the unit and with the decimals of the field. */
export function readFigure(
  field: StockField,
  cell: string,
  { decimal, fractions }: Conventions,
): CellRead<string> {
  const { name, unit, range, decimals = 2 } = fieldOf(field);
  const read = readNumber(cell, decimal);
  if ('blank' in read) return BLANK;
  if ('fault' in read) return read;
  const isFraction = fractions.includes(field) && !read.isPercent;
  const value = isFraction ? times(exact(read.text), exact('100')) : exact(read.text);
  const text = rounded(value, decimals);
  const isNothing = !/[1-9]/.test(read.text);
  if (isNothing && (field === 'rap' || MEASURED.has(unit ?? ''))) return BLANK;
  const [least = 0, most = 0] = range ?? [];
  if (Number(text) < least || Number(text) > most)
    return {
      fault: `is no ${name.toLowerCase()} of a stone: ${least} to ${most} ${unit} would be`,
    };
  return { value: text };
}

export interface Measured {
  readonly length_mm: string;
  readonly width_mm: string;
  readonly depth_mm: string | null;
}

/** Parses "6.82 x 6.85 x 4.22" or "6,82-6,85*4,22", the notations of laboratories and suppliers. */
export function readMeasures(cell: string, conventions: Conventions): CellRead<Measured> {
  const text = cleanText(cell).trim();
  if (isBlank(text) || !/[1-9]/.test(text)) return BLANK;
  const parts = text
    .replace(/mm/gi, '')
    .split(/\s*(?:[x*×/]|-|\s)\s*/i)
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > 3) return { fault: 'is not two or three measures' };
  const read = (['length_mm', 'width_mm', 'depth_mm'] as const).map((field, at) =>
    parts[at] === undefined ? BLANK : readFigure(field, parts[at], conventions),
  );
  const [length, width, depth] = read;
  const fault = read.find((one) => 'fault' in one);
  if (fault) return fault as { fault: string };
  if (!length || !width || !('value' in length) || !('value' in width))
    return { fault: 'is not two or three measures' };
  return {
    value: {
      length_mm: length.value,
      width_mm: width.value,
      depth_mm: depth && 'value' in depth ? depth.value : null,
    },
  };
}

export interface Finish {
  readonly cut: string | null;
  readonly polish: string;
  readonly symmetry: string;
}

/** Reads cut, polish and symmetry from one cell: "3EX", "EX-VG-EX", "EX/EX". */
export function readFinish(
  cell: string,
  mapping: Pick<Mapping, 'values'>,
  choices: Choices,
): CellRead<Finish> {
  const text = cleanText(cell).trim();
  if (isBlank(text)) return BLANK;
  const all = FINISHES[plainWord(text)];
  if (all)
    return {
      value: {
        cut: all.grade,
        polish: all.grade,
        symmetry: all.grade,
      },
    };
  const parts = text.split(/[\s,;/|-]+/).filter((part) => part !== '');
  const fields =
    parts.length === 3
      ? (['cut', 'polish', 'symmetry'] as const)
      : (['polish', 'symmetry'] as const);
  if (parts.length !== fields.length)
    return { fault: 'is not a grade each of cut, polish and symmetry' };
  const grades: Record<string, string> = {};
  for (const [at, field] of fields.entries()) {
    const read = readWord(field, parts[at] ?? '', mapping, choices);
    if ('fault' in read) return read;
    if ('value' in read) grades[field] = read.value;
  }
  const { cut = null, polish, symmetry } = grades;
  return polish === undefined || symmetry === undefined
    ? { fault: 'is not a grade each of cut, polish and symmetry' }
    : { value: { cut, polish, symmetry } };
}

const KNOWN_MARKS = new Map(
  Object.entries(MARKS).flatMap(([mark, words]) =>
    [plainWord(mark), ...words.split(' ')].map((word) => [word, mark] as const),
  ),
);

/** Parses key-to-symbols. Accepts any text, and normalises the known symbols. */
export function readMarks(cell: string): CellRead<readonly string[]> {
  const text = cleanText(cell).trim();
  if (isBlank(text)) return BLANK;
  const marks = text
    .split(/[,;|/\n]+/)
    .map((mark) => mark.trim())
    .filter((mark) => mark !== '' && !/^none$/i.test(mark))
    .map((mark) => KNOWN_MARKS.get(plainWord(mark)) ?? mark);
  if (marks.length > MOST_MARKS) return { fault: `are more than ${MOST_MARKS} marks` };
  const long = marks.find((mark) => mark.length > LONGEST_MARK);
  return long
    ? { fault: `has a mark of more than ${LONGEST_MARK} signs` }
    : { value: [...new Set(marks)] };
}

export function readAddress(cell: string, link: string | undefined): CellRead<string> {
  const text = (/^https?:\/\//i.test(cell.trim()) ? cell : (link ?? cell)).trim();
  if (isBlank(text)) return BLANK;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    return { fault: 'is no address that begins with https:// or http://' };
  return text.length > LONGEST_ADDRESS
    ? { fault: `is longer than ${LONGEST_ADDRESS} signs` }
    : { value: text };
}

export function readReportDate(cell: string): CellRead<string> {
  const text = cell.trim();
  if (text === '' || text === '-') return { blank: true };
  const day = readDate(text);
  return day === null ? { fault: 'is no day of the calendar' } : { value: day };
}

/** The unconverted number. The discount convention of the list defines its meaning. */
export function readDiscount(
  cell: string,
  { conventions }: Pick<Mapping, 'conventions'>,
): CellRead<string> {
  const read = readNumber(cell, conventions.decimal);
  if ('blank' in read || 'fault' in read) return read;
  const isFraction =
    conventions.discount === 'fraction' || conventions.discount === 'fractionBelow';
  return isFraction && read.isPercent
    ? {
        fault: `is written in percent, and the others of the ${fieldOf('disc').name.toLowerCase()} as parts of one`,
      }
    : { value: read.text };
}
