import { isColourGroup, withGroups } from '../colour-groups.ts';
import { ATTRIBUTES, type Attribute, type Choice } from '../filter.ts';
import { DOWN, DOWN_AFTER_JOINT, JOINTS, TO, UP, UP_AFTER_JOINT } from './jargon.ts';
import { afterDash, type Line, phrase, wordAt } from './reader.ts';
import { choicesOf } from './vocabulary.ts';

export interface CodeSpan {
  readonly end: number;
  readonly codes: readonly string[];
  /** the normalised word; empty if the span has several */
  readonly word: string;
  /** the grade has a minus: a supplier's half grade, or "and lower" */
  readonly minus: boolean;
}

/**
 * Parses values of one attribute at `at`: a value, a range of grades, "or better", or a list of
 * these.
 */
export function codeSpan(line: Line, attribute: Attribute, at: number): CodeSpan | null {
  let span = piece(line, attribute, at);
  if (!span) return null;
  for (;;) {
    const joint = wordAt(line, span.end);
    if (!JOINTS.has(joint)) return span;
    const next = piece(line, attribute, span.end + 1);
    if (!next) return span;
    span = { ...next, codes: inOrder(line, attribute, [...span.codes, ...next.codes]), word: '' };
  }
}

function piece(line: Line, attribute: Attribute, at: number): CodeSpan | null {
  const first = value(line, attribute, at);
  if (!first) return null;
  const { graded } = ATTRIBUTES[attribute];
  const second = secondOf(line, attribute, first);
  if (second) {
    const codes = [...first.codes, ...second.codes];
    return {
      end: second.end,
      codes: graded ? between(line, attribute, codes) : inOrder(line, attribute, codes),
      word: '',
      minus: false,
    };
  }
  if (!graded) return { ...first, minus: false };
  const up = afterUp(line, first.end);
  if (up > 0) return { end: up, codes: upTo(line, attribute, first.codes), word: '', minus: false };
  const down = afterDown(line, first.end);
  if (down > 0) {
    return { end: down, codes: downFrom(line, attribute, first.codes), word: '', minus: false };
  }
  if (hasMinus(line, first.end)) return { ...first, end: first.end + 1, minus: true };
  return { ...first, minus: false };
}

interface Value {
  readonly end: number;
  readonly codes: readonly string[];
  readonly word: string;
}

function value(line: Line, attribute: Attribute, at: number): Value | null {
  const words = line.vocabulary.values[attribute];
  const found = phrase(line, at, (joined) => words.get(joined));
  if (found) {
    const family = familyDigit(line, attribute, found);
    return family ?? { end: found.end, codes: found.meant, word: found.joined };
  }
  if (attribute !== 'color') return null;
  const letters = neighbours(wordAt(line, at));
  const codes = letters.filter((letter) => words.has(letter));
  return codes.length === letters.length && codes.length > 0
    ? { end: at + 1, codes, word: '' }
    : null;
}

/** Parses "VS1/2" and "SI1-2", which name the family once. */
function familyDigit(
  line: Line,
  attribute: Attribute,
  { end, meant, joined }: { end: number; meant: readonly string[]; joined: string },
): Value | null {
  if (attribute !== 'clarity' || !/\d$/.test(joined)) return null;
  const sign = wordAt(line, end);
  const digit = line.lexemes[end + 1];
  if ((sign !== '/' && sign !== '-') || digit?.kind !== 'number') return null;
  if (!digit.glued || digit.plain !== '' || digit.text.length !== 1) return null;
  const other = line.vocabulary.values.clarity.get(joined.replace(/\d$/, digit.text));
  if (!other) return null;
  return { end: end + 2, codes: between(line, attribute, [...meant, ...other]), word: '' };
}

/** Parses consecutive letters of the alphabet: "DEF". */
function neighbours(word: string): string[] {
  if (word.length < 2 || word.length > 6 || !/^[D-Z]+$/.test(word) || word === 'NO') return [];
  const letters = [...word];
  const follow = letters.every(
    (letter, index) =>
      index === 0 || letter.charCodeAt(0) === (letters[index - 1] ?? '').charCodeAt(0) + 1,
  );
  return follow ? letters : [];
}

function secondOf(line: Line, attribute: Attribute, first: Value): Value | null {
  const next = afterDash(line, first.end);
  return next > 0 ? value(line, attribute, next) : null;
}

/** The index after "+", "up" or "or better"; -1 if there is none. */
export const afterUp = (line: Line, at: number): number => after(line, at, UP, UP_AFTER_JOINT);
export const afterDown = (line: Line, at: number): number =>
  after(line, at, DOWN, DOWN_AFTER_JOINT);

function after(
  line: Line,
  at: number,
  alone: ReadonlySet<string>,
  joined: ReadonlySet<string>,
): number {
  const word = wordAt(line, at);
  // "Up to" starts the next range.
  const end = alone.has(word)
    ? at + 1
    : word !== '/' && JOINTS.has(word) && joined.has(wordAt(line, at + 1))
      ? at + 2
      : -1;
  return end > 0 && TO.has(wordAt(line, end)) ? -1 : end;
}

/** True for "G-" with nothing attached after the dash. */
function hasMinus({ lexemes }: Line, at: number): boolean {
  const sign = lexemes[at];
  return sign?.plain === '-' && sign.glued && lexemes[at + 1]?.glued !== true;
}

function between(line: Line, attribute: Attribute, ends: readonly string[]): string[] {
  const all = choicesOf(attribute, line.vocabulary.choices);
  const single = ends.filter((code) => attribute !== 'color' || !isColourGroup(code));
  const places = single.map((code) => placeOf(all, code)).filter((place) => place >= 0);
  const inside = all.slice(Math.min(...places), Math.max(...places) + 1).map(({ code }) => code);
  return attribute === 'color' ? withGroups(all, inside) : inside;
}

export const upTo = (line: Line, attribute: Attribute, codes: readonly string[]): string[] => {
  const first = choicesOf(attribute, line.vocabulary.choices)[0];
  return between(line, attribute, [...codes, ...(first ? [first.code] : [])]);
};

export function downFrom(line: Line, attribute: Attribute, codes: readonly string[]): string[] {
  const all = choicesOf(attribute, line.vocabulary.choices);
  const lowest = all.filter(({ code }) => !isNoGrade(attribute, code)).at(-1);
  return between(line, attribute, [...codes, ...(lowest ? [lowest.code] : [])]);
}

/** "None" is not the worst grade, and a colour group is not part of the scale. */
const isNoGrade = (attribute: Attribute, code: string): boolean =>
  attribute === 'color' ? !/^[A-Z]$/.test(code) : attribute !== 'fluorescence' && code === 'NONE';

const placeOf = (all: readonly Choice[], code: string): number =>
  all.findIndex((one) => one.code === code);

/** Sorts codes in trade order and removes duplicates. */
export function inOrder(line: Line, attribute: Attribute, codes: readonly string[]): string[] {
  const all = choicesOf(attribute, line.vocabulary.choices);
  return [...new Set(codes)].sort((one, other) => placeOf(all, one) - placeOf(all, other));
}
