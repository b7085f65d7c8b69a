import { STONE_ATTRIBUTES, UNKNOWN } from '#records/stone.ts';
import { KEY_SYMBOLS } from '../trade/aliases/growth-and-availability.ts';
import { normalizeWord } from '../trade/aliases/normalize-word.ts';
import { WORD_ALIASES } from '../trade/aliases/open-words.ts';
import { cleanText } from '../trade/clean-text.ts';
import type { Choices } from '../trade/filter.ts';
import { FINISHES } from '../trade/shorthand/jargon.ts';
import { multiply, parseExact, toFixedText } from './exact-decimal.ts';
import { fieldOf, type StockField } from './fields.ts';
import type { Conventions, Mapping } from './mapping.ts';
import { parseDate } from './parse-date.ts';
import { FORMULA, isBlank, parseNumber } from './parse-number.ts';
import { toDiscountPercent } from './resolve-price.ts';
import { findCode, findNearest, type Nearest, wordIndexOf } from './word-index.ts';

export type ParsedCell<Value> =
  | { readonly value: Value }
  | { readonly blank: true }
  | { readonly fault: string; readonly nearest?: readonly Nearest[] };

const BLANK = { blank: true } as const;
export const LONGEST_IDENTITY = 40;
const MAX_SYMBOL_LENGTH = 60;
const MAX_SYMBOLS = 100;
export const LONGEST_ADDRESS = 1000;
/** Units in which the value 0 means "not measured". */
const MEASURED = new Set(['mm', '%', '°']);

export function parseIdentity(cell: string): ParsedCell<string> {
  const text = cleanText(cell).trim().replace(/\s+/g, ' ');
  if (isBlank(text)) return BLANK;
  if (text.startsWith('=')) return { fault: FORMULA };
  if (text.startsWith('#N/A') || text.startsWith('#REF'))
    return { fault: 'is a spreadsheet error' };
  if (/^\d(?:\.\d+)?e\+\d+$/i.test(text))
    return { fault: 'was shortened by a spreadsheet, so digits are lost' };
  const whole = text.replace(/^(\d{3,})\.0+$/, '$1');
  return whole.length > LONGEST_IDENTITY
    ? { fault: `is longer than ${LONGEST_IDENTITY} characters` }
    : { value: whole };
}

/**
 * Looks up a word in the supplier's mapping, then in the aliases of the portal. Null if the word is
 * unknown or ambiguous.
 */
export function findWord(
  field: StockField,
  cell: string,
  { values }: Pick<Mapping, 'values'>,
  choices: Choices,
): Exclude<ParsedCell<string>, { fault: string }> | null {
  const text = cleanText(cell).trim();
  if (text === '') return BLANK;
  const index = wordIndexOf(field, choices);
  const word = normalizeWord(text);
  const taught = values[field];
  if (taught && Object.hasOwn(taught, word)) return { value: taught[word] ?? '' };
  // Suppliers use a disputed word for different values. Its meaning comes only from the mapping, or
  // from `resolveWords`, which considers the whole stock list.
  const code = index.disputed.has(word) ? undefined : findCode(field, text, index);
  if (code !== undefined) return { value: code };
  return isBlank(text) ? BLANK : null;
}

/**
 * Like `findWord`, but returns a fault that suggests similar known words if the word is unknown.
 * The search for similar words is slow.
 */
export function parseWord(
  field: StockField,
  cell: string,
  mapping: Pick<Mapping, 'values'>,
  choices: Choices,
): ParsedCell<string> {
  const said = findWord(field, cell, mapping, choices);
  if (said) return said;
  const text = cleanText(cell).trim();
  if (text.startsWith('=')) return { fault: FORMULA };
  const index = wordIndexOf(field, choices);
  return {
    fault: index.disputed.has(normalizeWord(text))
      ? 'means different things to different suppliers'
      : `is not a known ${fieldOf(field).name.toLowerCase()}`,
    nearest: findNearest(text, index),
  };
}

export function parseFigure(
  field: StockField,
  cell: string,
  { decimal, fractions }: Conventions,
): ParsedCell<string> {
  const { name, unit, range, decimals = 2 } = fieldOf(field);
  const read = parseNumber(cell, decimal);
  if ('blank' in read) return BLANK;
  if ('fault' in read) return read;
  const isFraction = fractions.includes(field) && !read.isPercent;
  const value = isFraction
    ? multiply(parseExact(read.text), parseExact('100'))
    : parseExact(read.text);
  const text = toFixedText(value, decimals);
  const isNothing = !/[1-9]/.test(read.text);
  if (isNothing && (field === 'rap' || MEASURED.has(unit ?? ''))) return BLANK;
  const [least = 0, most = 0] = range ?? [];
  if (Number(text) < least || Number(text) > most)
    return {
      fault: `is not a plausible ${name.toLowerCase()}: expected ${least} to ${most} ${unit}`,
    };
  return { value: text };
}

export interface Measured {
  readonly length_mm: string;
  readonly width_mm: string;
  readonly depth_mm: string | null;
}

/** Parses the notations of laboratories and suppliers: "6.82 x 6.85 x 4.22" or "6,82-6,85*4,22". */
export function parseMeasures(cell: string, conventions: Conventions): ParsedCell<Measured> {
  const text = cleanText(cell).trim();
  if (isBlank(text) || !/[1-9]/.test(text)) return BLANK;
  const parts = text
    .replace(/mm/gi, '')
    .split(/\s*(?:[x*×/]|-|\s)\s*/i)
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > 3)
    return { fault: 'does not contain two or three measurements' };
  const read = (['length_mm', 'width_mm', 'depth_mm'] as const).map((field, at) =>
    parts[at] === undefined ? BLANK : parseFigure(field, parts[at], conventions),
  );
  const [length, width, depth] = read;
  const fault = read.find((one) => 'fault' in one);
  if (fault) return fault as { fault: string };
  if (!length || !width || !('value' in length) || !('value' in width))
    return { fault: 'does not contain two or three measurements' };
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

/** Parses cut, polish and symmetry from one cell: "3EX", "EX-VG-EX", "EX/EX". */
export function parseFinish(
  cell: string,
  mapping: Pick<Mapping, 'values'>,
  choices: Choices,
): ParsedCell<Finish> {
  const text = cleanText(cell).trim();
  if (isBlank(text)) return BLANK;
  const all = FINISHES[normalizeWord(text)];
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
    return { fault: 'does not contain a grade each for cut, polish and symmetry' };
  const grades: Record<string, string> = {};
  for (const [at, field] of fields.entries()) {
    const read = parseWord(field, parts[at] ?? '', mapping, choices);
    if ('fault' in read) return read;
    if ('value' in read) grades[field] = read.value;
  }
  const { cut = null, polish, symmetry } = grades;
  return polish === undefined || symmetry === undefined
    ? { fault: 'does not contain a grade each for cut, polish and symmetry' }
    : { value: { cut, polish, symmetry } };
}

const KNOWN_SYMBOLS = new Map(
  Object.entries(KEY_SYMBOLS).flatMap(([symbol, words]) =>
    [normalizeWord(symbol), ...words.split(' ')].map((word) => [word, symbol] as const),
  ),
);

/**
 * Parses key-to-symbols, the inclusions that a report names. Accepts any text and normalises known
 * symbols.
 */
export function parseKeyToSymbols(cell: string): ParsedCell<readonly string[]> {
  const text = cleanText(cell).trim();
  if (isBlank(text)) return BLANK;
  const symbols = text
    .split(/[,;|/\n]+/)
    .map((mark) => mark.trim())
    .filter((symbol) => symbol !== '' && !/^none$/i.test(symbol))
    .map((symbol) => KNOWN_SYMBOLS.get(normalizeWord(symbol)) ?? symbol);
  if (symbols.length > MAX_SYMBOLS) return { fault: `has more than ${MAX_SYMBOLS} symbols` };
  const long = symbols.find((symbol) => symbol.length > MAX_SYMBOL_LENGTH);
  return long
    ? { fault: `has a symbol longer than ${MAX_SYMBOL_LENGTH} characters` }
    : { value: [...new Set(symbols)] };
}

const LONGEST_WORD = 120;
const LONGEST_TEXT = 2000;
/** Attributes whose values are proper names. Their spelling stays as the supplier wrote it. */
const NAMES: ReadonlySet<StockField> = new Set(['brand', 'origin', 'lab_location', 'region']);

const KNOWN_WORDS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(WORD_ALIASES).map(([field, aliases]) => [
    field,
    new Map(
      Object.entries(aliases).flatMap(([name, words]) =>
        [normalizeWord(name), ...words.split(' ')].map((word) => [word, name] as const),
      ),
    ),
  ]),
);

/** Writes "VERY THIN" and "Very Thin" as "Very thin", so that both count as one value. */
const toSentenceCase = (text: string): string =>
  text
    .replace(/\p{L}{4,}/gu, (word) => word.toLowerCase())
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase());

function findKnownWord(field: StockField, text: string): string | undefined {
  const words = KNOWN_WORDS.get(field);
  const known = words?.get(normalizeWord(text));
  if (known !== undefined) return known;
  // A girdle is often stated from its thinnest to its thickest place: "THN-STK", "Thin to Medium".
  const [from, to, ...more] = text.split(/\s*(?:-|–|~|\/|\bto\b)\s*/i).map(normalizeWord);
  const [thin, thick] = [words?.get(from ?? ''), words?.get(to ?? '')];
  return thin && thick && more.length === 0 ? `${thin} to ${thick.toLowerCase()}` : undefined;
}

/** Parses a value from an open vocabulary. Accepts any text and normalises known values. */
export function parseOpenWord(field: StockField, cell: string): ParsedCell<string> {
  const text = cleanText(cell).trim().replace(/\s+/g, ' ');
  const known = findKnownWord(field, text);
  if (known !== undefined) return { value: known };
  if (/^(?:none|nil)$/i.test(text)) return { value: 'None' };
  if (isBlank(text) || text.toLowerCase() === UNKNOWN.toLowerCase()) return BLANK;
  if (text.startsWith('=')) return { fault: FORMULA };
  return text.length > LONGEST_WORD
    ? { fault: `is longer than ${LONGEST_WORD} characters` }
    : { value: NAMES.has(field) ? text : toSentenceCase(text) };
}

export function parseText(cell: string): ParsedCell<string> {
  const text = cleanText(cell).trim();
  if (isBlank(text)) return BLANK;
  if (text.startsWith('=')) return { fault: FORMULA };
  return text.length > LONGEST_TEXT
    ? { fault: `is longer than ${LONGEST_TEXT.toLocaleString('en-US')} characters` }
    : { value: text };
}

export function parseAddress(cell: string, link: string | undefined): ParsedCell<string> {
  const text = (/^https?:\/\//i.test(cell.trim()) ? cell : (link ?? cell)).trim();
  if (isBlank(text)) return BLANK;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    return { fault: 'is not an address that starts with https:// or http://' };
  return text.length > LONGEST_ADDRESS
    ? { fault: `is longer than ${LONGEST_ADDRESS} characters` }
    : { value: text };
}

export function parseReportDate(cell: string): ParsedCell<string> {
  const text = cell.trim();
  if (text === '' || text === '-') return { blank: true };
  const day = parseDate(text);
  return day === null ? { fault: 'is not a valid date' } : { value: day };
}

/**
 * Returns the discount as written, without converting it. `conventions.discount` defines later what
 * the number means.
 */
export function parseDiscount(
  cell: string,
  { conventions }: Pick<Mapping, 'conventions'>,
): ParsedCell<string> {
  const read = parseNumber(cell, conventions.decimal);
  if ('blank' in read || 'fault' in read) return read;
  const isFraction =
    conventions.discount === 'fraction' || conventions.discount === 'fractionBelow';
  return isFraction && read.isPercent
    ? {
        fault: `is a percentage, but the other cells of the ${fieldOf('disc').name.toLowerCase()} column are fractions`,
      }
    : { value: read.text };
}

/**
 * Returns the discount for cash payment in percent, negative below Rap. Suppliers write this
 * discount in the same notation as the discount below Rap.
 */
export function parseCashDiscount(
  cell: string,
  mapping: Pick<Mapping, 'conventions'>,
): ParsedCell<string> {
  const read = parseDiscount(cell, mapping);
  if (!('value' in read)) return read;
  const { range } = STONE_ATTRIBUTES.cash_disc;
  const percent = toFixedText(
    toDiscountPercent(read.value, mapping.conventions.discount ?? 'percent'),
    4,
  );
  return Number(percent) < range[0] || Number(percent) > range[1]
    ? { fault: `is not a plausible cash discount: expected ${range[0]} to ${range[1]} %` }
    : { value: percent };
}
