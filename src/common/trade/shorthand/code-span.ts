import { isColourGroup, withGroups } from '../colour-groups.ts';
import { ATTRIBUTES, type Attribute, type Choice } from '../filter.ts';
import { DOWN, DOWN_AFTER_JOINT, JOINTS, TO, UP, UP_AFTER_JOINT } from './jargon.ts';
import { afterDash, matchPhrase, type ShorthandLine, wordAt } from './parser.ts';
import { choicesOf } from './vocabulary.ts';

export interface CodeSpan {
  readonly end: number;
  readonly codes: readonly string[];
  /** the normalised word; empty if the values come from several words */
  readonly word: string;
  /** true if a minus follows the grade: "G-" is a supplier's half grade, or means "G and lower" */
  readonly minus: boolean;
}

/**
 * Parses the values of one attribute that start at index `at`. Examples are "VS1", "D-F", "VS1 or
 * better" and "round and oval".
 */
export function parseCodeSpan(
  line: ShorthandLine,
  attribute: Attribute,
  at: number,
): CodeSpan | null {
  let span = parsePiece(line, attribute, at);
  if (!span) return null;
  for (;;) {
    const joint = wordAt(line, span.end);
    if (!JOINTS.has(joint)) return span;
    const next = parsePiece(line, attribute, span.end + 1);
    if (!next) return span;
    span = { ...next, codes: sortCodes(line, attribute, [...span.codes, ...next.codes]), word: '' };
  }
}

function parsePiece(line: ShorthandLine, attribute: Attribute, at: number): CodeSpan | null {
  const first = parseValue(line, attribute, at);
  if (!first) return null;
  const { graded } = ATTRIBUTES[attribute];
  const second = parseSecond(line, attribute, first);
  if (second) {
    const codes = [...first.codes, ...second.codes];
    return {
      end: second.end,
      codes: graded ? codesBetween(line, attribute, codes) : sortCodes(line, attribute, codes),
      word: '',
      minus: false,
    };
  }
  if (!graded) return { ...first, minus: false };
  const up = endOfUp(line, first.end);
  if (up > 0)
    return { end: up, codes: codesUpTo(line, attribute, first.codes), word: '', minus: false };
  const down = endOfDown(line, first.end);
  if (down > 0) {
    return {
      end: down,
      codes: codesDownFrom(line, attribute, first.codes),
      word: '',
      minus: false,
    };
  }
  if (hasMinus(line, first.end)) return { ...first, end: first.end + 1, minus: true };
  return { ...first, minus: false };
}

interface Value {
  readonly end: number;
  readonly codes: readonly string[];
  readonly word: string;
}

function parseValue(line: ShorthandLine, attribute: Attribute, at: number): Value | null {
  const words = line.vocabulary.values[attribute];
  const found = matchPhrase(line, at, (joined) => words.get(joined));
  if (found) {
    const family = parseFamilyDigit(line, attribute, found);
    return family ?? { end: found.end, codes: found.match, word: found.joined };
  }
  if (attribute !== 'color') return null;
  const letters = consecutiveLetters(wordAt(line, at));
  const codes = letters.filter((letter) => words.has(letter));
  return codes.length === letters.length && codes.length > 0
    ? { end: at + 1, codes, word: '' }
    : null;
}

/** Parses grades such as "VS1/2" and "SI1-2", in which the second grade is only a digit. */
function parseFamilyDigit(
  line: ShorthandLine,
  attribute: Attribute,
  { end, match, joined }: { end: number; match: readonly string[]; joined: string },
): Value | null {
  if (attribute !== 'clarity' || !/\d$/.test(joined)) return null;
  const sign = wordAt(line, end);
  const digit = line.lexemes[end + 1];
  if ((sign !== '/' && sign !== '-') || digit?.kind !== 'number') return null;
  if (!digit.glued || digit.plain !== '' || digit.text.length !== 1) return null;
  const other = line.vocabulary.values.clarity.get(joined.replace(/\d$/, digit.text));
  if (!other) return null;
  return { end: end + 2, codes: codesBetween(line, attribute, [...match, ...other]), word: '' };
}

/**
 * Returns the letters of a word such as "DEF"; an empty array if they do not follow each other in
 * the alphabet.
 */
function consecutiveLetters(word: string): string[] {
  if (word.length < 2 || word.length > 6 || !/^[D-Z]+$/.test(word) || word === 'NO') return [];
  const letters = [...word];
  const follow = letters.every(
    (letter, index) =>
      index === 0 || letter.charCodeAt(0) === (letters[index - 1] ?? '').charCodeAt(0) + 1,
  );
  return follow ? letters : [];
}

function parseSecond(line: ShorthandLine, attribute: Attribute, first: Value): Value | null {
  const next = afterDash(line, first.end);
  return next > 0 ? parseValue(line, attribute, next) : null;
}

/** Returns the index after "+", "up" or "or better"; -1 if the text at `at` is none of them. */
export const endOfUp = (line: ShorthandLine, at: number): number =>
  endOfDirection(line, at, UP, UP_AFTER_JOINT);
export const endOfDown = (line: ShorthandLine, at: number): number =>
  endOfDirection(line, at, DOWN, DOWN_AFTER_JOINT);

function endOfDirection(
  line: ShorthandLine,
  at: number,
  alone: ReadonlySet<string>,
  joined: ReadonlySet<string>,
): number {
  const word = wordAt(line, at);
  // "Up to" does not belong to the grade before it, but starts the next range.
  const end = alone.has(word)
    ? at + 1
    : word !== '/' && JOINTS.has(word) && joined.has(wordAt(line, at + 1))
      ? at + 2
      : -1;
  return end > 0 && TO.has(wordAt(line, end)) ? -1 : end;
}

/** Returns true for the minus in "G-", but not for the dash in "G-H". */
function hasMinus({ lexemes }: ShorthandLine, at: number): boolean {
  const sign = lexemes[at];
  return sign?.plain === '-' && sign.glued && lexemes[at + 1]?.glued !== true;
}

function codesBetween(
  line: ShorthandLine,
  attribute: Attribute,
  ends: readonly string[],
): string[] {
  const all = choicesOf(attribute, line.vocabulary.choices);
  const single = ends.filter((code) => attribute !== 'color' || !isColourGroup(code));
  const places = single.map((code) => placeOf(all, code)).filter((place) => place >= 0);
  const inside = all.slice(Math.min(...places), Math.max(...places) + 1).map(({ code }) => code);
  return attribute === 'color' ? withGroups(all, inside) : inside;
}

export const codesUpTo = (
  line: ShorthandLine,
  attribute: Attribute,
  codes: readonly string[],
): string[] => {
  const first = choicesOf(attribute, line.vocabulary.choices)[0];
  return codesBetween(line, attribute, [...codes, ...(first ? [first.code] : [])]);
};

export function codesDownFrom(
  line: ShorthandLine,
  attribute: Attribute,
  codes: readonly string[],
): string[] {
  const all = choicesOf(attribute, line.vocabulary.choices);
  const lowest = all.filter(({ code }) => !isUngraded(attribute, code)).at(-1);
  return codesBetween(line, attribute, [...codes, ...(lowest ? [lowest.code] : [])]);
}

/**
 * True for values outside the scale of grades, such as the cut "None" and the colour group "O-P". A
 * search for "or lower" must not include them.
 */
const isUngraded = (attribute: Attribute, code: string): boolean =>
  attribute === 'color' ? !/^[A-Z]$/.test(code) : attribute !== 'fluorescence' && code === 'NONE';

const placeOf = (all: readonly Choice[], code: string): number =>
  all.findIndex((one) => one.code === code);

export function sortCodes(
  line: ShorthandLine,
  attribute: Attribute,
  codes: readonly string[],
): string[] {
  const all = choicesOf(attribute, line.vocabulary.choices);
  return [...new Set(codes)].sort((one, other) => placeOf(all, one) - placeOf(all, other));
}
