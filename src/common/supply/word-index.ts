import { DISPUTED } from '../trade/aliases/disputed.ts';
import { COMPOSITES } from '../trade/aliases/fancy-colours.ts';
import { FLUORESCENCE_NOUNS } from '../trade/aliases/grades.ts';
import { AVAILABILITIES, GROWTHS } from '../trade/aliases/growth-and-availability.ts';
import { normalizeWord } from '../trade/aliases/normalize-word.ts';
import { VALUE_ALIASES } from '../trade/aliases/value-aliases.ts';
import { spellingDistance } from '../trade/edit-distance.ts';
import type { Choice, Choices } from '../trade/filter.ts';
import { fieldOf, type StockField } from './fields.ts';

export interface WordIndex {
  /** normalised word -> code of the value */
  readonly codes: ReadonlyMap<string, string>;
  /**
   * normalised word -> all codes that the word can mean. Contains only words that suppliers use
   * differently. If `codes` has a code for the word, this code comes first.
   */
  readonly disputed: ReadonlyMap<string, readonly string[]>;
  readonly choices: readonly Choice[];
}

const YES_NO: readonly Choice[] = [
  { code: 'YES', name: 'Yes' },
  { code: 'NO', name: 'No' },
];
const YES_NO_ALIASES = { YES: 'Y 100 E0 EYECLEAN TRUE 1', NO: 'N E2 NOTEYECLEAN FALSE 0' };
const GROWTH_CHOICES: readonly Choice[] = [
  { code: 'labGrown', name: 'Lab grown' },
  { code: 'natural', name: 'Natural' },
];
/**
 * Extends `AVAILABILITIES` by values that occur only in a supplier's `is_available` field, such as
 * TRUE, Y or 0.
 */
const AVAILABILITY_ALIASES = {
  ...AVAILABILITIES,
  available: `${AVAILABILITIES.available} TRUE YES Y 1`,
  notAvailable: `${AVAILABILITIES.notAvailable} FALSE NO 0`,
};
const AVAILABILITY_CHOICES: readonly Choice[] = [
  { code: 'available', name: 'Available' },
  { code: 'memo', name: 'On memo' },
  { code: 'hold', name: 'Hold' },
  { code: 'notAvailable', name: 'Not available' },
  { code: 'soldOut', name: 'Sold out' },
];

export function choicesOfField(field: StockField, choices: Choices): readonly Choice[] {
  const { kind, list } = fieldOf(field);
  if (kind === 'yesNo') return YES_NO;
  if (kind === 'growth') return GROWTH_CHOICES;
  if (kind === 'standing') return AVAILABILITY_CHOICES;
  return (list && choices[list]) || [];
}

function aliasesOf(field: StockField): Readonly<Record<string, string>> {
  const { kind, list } = fieldOf(field);
  if (kind === 'yesNo') return YES_NO_ALIASES;
  if (kind === 'growth') return GROWTHS;
  if (kind === 'standing') return AVAILABILITY_ALIASES;
  return (list && VALUE_ALIASES[list]) || {};
}

const known = new WeakMap<Choices, Map<StockField, WordIndex>>();

export function wordIndexOf(field: StockField, choices: Choices): WordIndex {
  const fields = known.get(choices) ?? new Map<StockField, WordIndex>();
  known.set(choices, fields);
  const before = fields.get(field);
  if (before) return before;
  const made = buildIndex(field, choices);
  fields.set(field, made);
  return made;
}

function buildIndex(field: StockField, choices: Choices): WordIndex {
  const codes = new Map<string, string>();
  const values = choicesOfField(field, choices);
  for (const { code, name } of values)
    for (const word of [normalizeWord(code), normalizeWord(name)]) codes.set(word, code);
  const aliases = aliasesOf(field);
  for (const { code } of values)
    for (const word of split(aliases[code] ?? '')) if (!codes.has(word)) codes.set(word, code);
  const disputed = new Map<string, readonly string[]>();
  for (const [word, others] of Object.entries(DISPUTED[fieldOf(field).list ?? ''] ?? {})) {
    const usual = codes.get(word);
    const there = others.filter((code) => values.some((one) => one.code === code));
    disputed.set(word, usual === undefined ? there : [usual, ...there]);
  }
  return { codes, disputed, choices: values };
}

export function findCode(
  field: StockField,
  cell: string,
  { codes }: WordIndex,
): string | undefined {
  const word = normalizeWord(cell);
  const found = codes.get(word);
  if (found !== undefined || word === '') return found;
  // Suppliers add a plus or minus for half grades, as in "VS1+" and "G-", but laboratories have no
  // half grades. Drops the plus here; `normalizeWord` drops the minus.
  if (field === 'color' || field === 'clarity') return codes.get(word.replace(/\+$/, ''));
  if (field === 'location') return findPlacePart(cell, codes);
  if (field !== 'fluorescence') return undefined;
  const [last = '', ...front] = cell
    .trim()
    .split(/[\s-]+/)
    .reverse();
  return front.length > 0 && FLUORESCENCE_WORDS.has(normalizeWord(last))
    ? codes.get(normalizeWord(front.join('')))
    : undefined;
}

/**
 * In "Mumbai, India", the city precedes the country, so the first known part is the most specific.
 */
function findPlacePart(cell: string, codes: WordIndex['codes']): string | undefined {
  const parts = cell.split(/[,/|]/);
  if (parts.length < 2) return undefined;
  return parts.map((part) => codes.get(normalizeWord(part))).find((code) => code !== undefined);
}

const FLUORESCENCE_WORDS = new Set(FLUORESCENCE_NOUNS.split(' '));

export interface FancyColour {
  readonly intensity: string | null;
  readonly overtone: string | null;
  readonly fancy: string;
}

/**
 * Parses a cell such as "Fancy Light Brownish Yellow", or FLBY for short: intensity Fancy Light,
 * overtone (secondary colour) Brownish and hue Yellow.
 */
export function parseFancyColour(cell: string, choices: Choices): FancyColour | null {
  const plain = normalizeWord(cell);
  const composite = COMPOSITES.find(({ words }) => words.split(' ').includes(plain));
  if (composite) return { overtone: null, ...composite };
  const [hues, strengths, tones] = (['fancy', 'intensity', 'overtone'] as const).map(
    (field) => wordIndexOf(field, choices).codes,
  );
  const words = cell
    .toUpperCase()
    .replace(/^(?:NATURAL|FC)\b/, '')
    .replace(/\bEVEN\b/, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  for (let end = words.length; end >= 0; end -= 1) {
    const intensity = end === 0 ? null : strengths?.get(words.slice(0, end).join(''));
    if (intensity === undefined) continue;
    for (let from = end; from < words.length; from += 1) {
      const fancy = hues?.get(words.slice(from).join(''));
      const between = words.slice(end, from).join('');
      const overtone = between === '' ? null : tones?.get(between);
      if (fancy !== undefined && overtone !== undefined) return { intensity, overtone, fancy };
    }
  }
  return null;
}

export interface Nearest {
  readonly code: string;
  readonly name: string;
}
const MOST_NEAREST = 3;

/**
 * Returns at most `MOST_NEAREST` known values, the most similar to `cell` first. If the word in
 * `cell` is ambiguous, returns the known meanings of the word.
 */
export function findNearest(cell: string, index: WordIndex): Nearest[] {
  const word = normalizeWord(cell).slice(0, 40);
  const most = word.length < 4 ? 1 : word.length < 8 ? 2 : 3;
  const far = new Map<string, number>();
  const note = (code: string, by: number) => {
    if (by <= most && by < (far.get(code) ?? Number.POSITIVE_INFINITY)) far.set(code, by);
  };
  const readings = index.disputed.get(word) ?? [];
  for (const code of readings) note(code, 0);
  for (const [other, code] of readings.length > 0 ? [] : index.codes) {
    if (other.length < 2 && word.length > 1) continue;
    note(
      code,
      word.startsWith(other) && other.length > 2 ? 1 : spellingDistance(word, other, most),
    );
  }
  const names = new Map(index.choices.map(({ code, name }) => [code, name]));
  return [...far]
    .sort(([, one], [, other]) => one - other)
    .slice(0, MOST_NEAREST)
    .map(([code]) => ({ code, name: names.get(code) ?? code }));
}

const split = (words: string): string[] => words.split(' ').filter((word) => word !== '');
