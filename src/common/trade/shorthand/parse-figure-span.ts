import { endOfDown, endOfUp } from './code-span.ts';
import { ABOUT, AT_LEAST, AT_MOST, FRACTIONS, LESS, POINTER_SPREAD, UNITS } from './jargon.ts';
import { afterDash, matchPhrase, type ShorthandLine, wordAt } from './parser.ts';

export type Unit = '' | 'ct' | 'pt' | 'money' | 'perCt' | 'pct' | 'mm';

/** A number, or a range of two numbers, before its attribute is known. */
export interface Span {
  readonly end: number;
  readonly unit: Unit;
  readonly kind: 'single' | 'range' | 'atLeast' | 'atMost' | 'less' | 'about';
  readonly first: number;
  /** equals `first` if there is only one number */
  readonly second: number;
  readonly decimals: number;
  readonly signed: boolean;
  /**
   * true for "> -40", which compares the signed numbers; false for "at least -40", which means a
   * discount of 40 % or more
   */
  readonly literal: boolean;
  /**
   * the lowest and highest weight, in carats, that a fraction such as "1/2" means; null if the
   * number is not a fraction
   */
  readonly fraction: readonly [number, number] | null;
}

interface Amount {
  readonly end: number;
  readonly value: number;
  readonly unit: Unit;
  readonly thousands: boolean;
  readonly decimals: number;
  readonly signed: boolean;
  readonly fraction: readonly [number, number] | null;
}

type Comparison = 'atLeast' | 'atMost' | 'less' | 'about';
const COMPARED: readonly (readonly [Comparison, ReadonlySet<string>])[] = [
  ['atMost', AT_MOST],
  ['less', LESS],
  ['atLeast', AT_LEAST],
  ['about', ABOUT],
];

/**
 * After these words, a larger discount satisfies the comparison: "at least -40" means 40 % off or
 * more. As numbers, -45 would be less than -40.
 */
const BY_WORTH: ReadonlySet<string> = new Set(['MIN', 'MINIMUM', 'ATLEAST']);

const comparedBy = (word: string): Comparison | undefined =>
  COMPARED.find(([, words]) => words.has(word))?.[0];

function parseComparison(
  line: ShorthandLine,
  at: number,
): { end: number; match: Comparison; joined: string } | null {
  const sign = wordAt(line, at);
  const match = comparedBy(sign);
  return match && line.lexemes[at]?.kind === 'sign'
    ? { end: at + 1, match, joined: sign }
    : matchPhrase(line, at, comparedBy);
}

/**
 * Parses a number or range such as "1-1.5", "<5000", "2ct up", "between 1 and 2" and "75 pointer".
 */
export function parseFigureSpan(line: ShorthandLine, start: number): Span | null {
  const prefix = parseComparison(line, start);
  const between = wordAt(line, start) === 'BETWEEN';
  const at = between ? start + 1 : (prefix?.end ?? start);
  const first = parseAmount(line, at);
  if (!first) return null;
  const next = secondPlace(line, first, between);
  const second = next > 0 ? parseAmount(line, next) : null;
  if (second) return rangeSpan(first, second);
  const single = {
    unit: first.unit,
    first: first.value,
    second: first.value,
    decimals: first.decimals,
    signed: first.signed,
    literal: prefix !== null && !BY_WORTH.has(prefix.joined),
    fraction: first.fraction,
  };
  const up = endOfUp(line, first.end);
  if (up > 0) return { ...single, end: up, kind: 'atLeast' };
  const down = endOfDown(line, first.end);
  if (down > 0) return { ...single, end: down, kind: 'atMost' };
  const after = wordAt(line, first.end);
  if (!prefix && (after === 'MAX' || after === 'MIN')) {
    return { ...single, end: first.end + 1, kind: after === 'MAX' ? 'atMost' : 'atLeast' };
  }
  return { ...single, end: first.end, kind: prefix?.match ?? 'single' };
}

function secondPlace(line: ShorthandLine, first: Amount, between: boolean): number {
  const dash = afterDash(line, first.end);
  if (dash > 0) return dash;
  const word = wordAt(line, first.end);
  if (between && (word === 'AND' || word === '&')) return first.end + 1;
  const next = line.lexemes[word === '/' ? first.end + 1 : first.end];
  // In "-45 -38" and "-38/-45", the sign of the second number marks the end of a range.
  if (!first.signed || next?.sign !== '-') return -1;
  return word === '/' ? first.end + 1 : first.end;
}

function rangeSpan(first: Amount, second: Amount): Span {
  const unit = second.unit || first.unit;
  // "5-8k" means 5,000 to 8,000: the k applies to both numbers. "-40-45" means -40 to -45: the
  // minus applies to both numbers.
  const scaled =
    second.thousands && !first.thousands && first.value < 1000 ? first.value * 1000 : first.value;
  const other = first.value < 0 && !second.signed ? -second.value : second.value;
  const [low, high] = scaled <= other ? [scaled, other] : [other, scaled];
  return {
    end: second.end,
    unit,
    kind: 'range',
    first: low,
    second: high,
    decimals: Math.max(first.decimals, second.decimals),
    signed: first.signed || second.signed,
    literal: true,
    fraction: null,
  };
}

/** Largest number in a search, as in the OpenAPI contract. */
const LARGEST_FIGURE = 1e9;

function parseAmount(line: ShorthandLine, at: number): Amount | null {
  const lexeme = line.lexemes[at];
  if (lexeme?.kind !== 'number' || Math.abs(lexeme.value) > LARGEST_FIGURE) return null;
  const parts = parseFraction(line, at);
  if (parts) return parts;
  const own = lexeme.plain === '' ? undefined : UNITS[lexeme.plain];
  if (lexeme.plain !== '' && own === undefined) return null;
  const thousands = own === 'k';
  if (thousands && Math.abs(lexeme.value) * 1000 > LARGEST_FIGURE) return null;
  const base = {
    value: round(lexeme.value * (thousands ? 1000 : 1)),
    thousands,
    decimals: lexeme.decimals,
    signed: lexeme.sign !== '',
    fraction: null,
  };
  const money = thousands || lexeme.money || own === 'money';
  if (own !== undefined && own !== 'k' && own !== 'money') {
    return { ...base, end: at + 1, unit: own };
  }
  const perCarat = afterPerCarat(line, at + 1);
  if (perCarat > 0) return { ...base, end: perCarat, unit: 'perCt' };
  const next = UNITS[wordAt(line, at + 1)];
  if (next === undefined || next === 'k')
    return { ...base, end: at + 1, unit: money ? 'money' : '' };
  const late = next === 'money' ? afterPerCarat(line, at + 2) : -1;
  return late > 0
    ? { ...base, end: late, unit: 'perCt' }
    : { ...base, end: at + 2, unit: money ? 'money' : next };
}

/** Returns the index after "/ct", "per carat" or "p/ct"; -1 if the text at `at` is none of them. */
function afterPerCarat(line: ShorthandLine, at: number): number {
  const carat = (place: number) => UNITS[wordAt(line, place)] === 'ct';
  const word = wordAt(line, at);
  if ((word === '/' || word === 'PER') && carat(at + 1)) return at + 2;
  if (word === 'P' && wordAt(line, at + 1) === '/' && /^CT?$/.test(wordAt(line, at + 2)))
    return at + 3;
  return word === 'PPC' || word === 'PERCT' || word === 'PERCARAT' ? at + 1 : -1;
}

const LARGEST_PART = 20;

function parseFraction(line: ShorthandLine, at: number): Amount | null {
  const [whole, upper] = [line.lexemes[at], line.lexemes[at + 1]];
  const plain = fractionOf(line, at);
  if (plain) return toWeight(line, at + 3, plain);
  if (whole?.plain !== '' || whole.decimals > 0 || whole.sign !== '' || whole.money) return null;
  if (upper?.kind !== 'number' || upper.glued || whole.value > LARGEST_PART) return null;
  const mixed = fractionOf(line, at + 1);
  if (!mixed) return null;
  return toWeight(line, at + 4, { name: '', value: whole.value + mixed.value });
}

function fractionOf(
  { lexemes }: ShorthandLine,
  at: number,
): { name: string; value: number } | null {
  const [upper, sign, lower] = [lexemes[at], lexemes[at + 1], lexemes[at + 2]];
  if (upper?.kind !== 'number' || sign?.plain !== '/' || lower?.kind !== 'number') return null;
  if (!sign.glued || !lower.glued || upper.sign !== '' || upper.plain !== '') return null;
  if (upper.decimals > 0 || lower.decimals > 0 || lower.value > LARGEST_PART) return null;
  if (lower.plain !== '' && UNITS[lower.plain] !== 'ct') return null;
  if (!(upper.value > 0 && upper.value < lower.value)) return null;
  return { name: `${upper.value}/${lower.value}`, value: upper.value / lower.value };
}

function toWeight(line: ShorthandLine, end: number, part: { name: string; value: number }): Amount {
  const unit = UNITS[wordAt(line, end)] === 'ct' ? end + 1 : end;
  return {
    end: unit,
    value: round(part.value),
    unit: 'ct',
    thousands: false,
    decimals: 2,
    signed: false,
    fraction: FRACTIONS[part.name] ?? pointerRange(part.value),
  };
}

/**
 * Returns the range that a "pointer" weight means: a "75 pointer" weighs 0.75 ct ± 3 %. Both ends
 * are rounded inwards to hundredths.
 */
export function pointerRange(weight: number): readonly [number, number] {
  const from = Math.ceil(round(weight * (1 - POINTER_SPREAD) * 100)) / 100;
  const to = Math.floor(round(weight * (1 + POINTER_SPREAD) * 100)) / 100;
  return from <= to ? [from, to] : [round(weight), round(weight)];
}

/** Removes floating-point errors. */
export const round = (value: number): number => Math.round(value * 1e6) / 1e6;
