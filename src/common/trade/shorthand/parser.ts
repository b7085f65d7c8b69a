import type { FilterPart } from '../filter.ts';
import { FILLERS, TO } from './jargon.ts';
import type { Lexeme } from './lexer.ts';
import type { Keyword, Vocabulary } from './vocabulary.ts';

/** The words that a parser understood; `end` is the index of the first lexeme after them. */
export interface ParseResult {
  readonly end: number;
  readonly readings: readonly FilterPart[];
  /** if several `readings` fit the line: true takes the first, false asks the user */
  readonly usual: boolean;
}

export interface ShorthandLine {
  readonly text: string;
  readonly lexemes: readonly Lexeme[];
  readonly vocabulary: Vocabulary;
  /** results of `runsAt`, memoized by the index of the first lexeme */
  readonly runs: (readonly Run[])[];
  readonly names: (KeywordMatch | null)[];
}

interface KeywordMatch {
  readonly end: number;
  readonly match: Keyword;
  readonly joined: string;
}

export const createLine = (
  { line: text, lexemes }: { line: string; lexemes: readonly Lexeme[] },
  vocabulary: Vocabulary,
): ShorthandLine => ({ text, lexemes, vocabulary, runs: [], names: [] });

export type Parser = (line: ShorthandLine, at: number) => ParseResult | null;

export const singleReading = (end: number, part: FilterPart): ParseResult => ({
  end,
  readings: [part],
  usual: true,
});

const LONGEST_PHRASE = 6;
const LONGEST_WORD = 48;

/** Returns the normalised word at an index; empty for a number and after the end of the line. */
export const wordAt = ({ lexemes }: ShorthandLine, at: number): string => {
  const lexeme = lexemes[at];
  return lexeme === undefined || lexeme.kind === 'number' ? '' : lexeme.plain;
};

interface Run {
  readonly end: number;
  readonly joined: string;
}

/**
 * Joins the words from index `at` on and calls `meaning` with the result, longest sequence first.
 * Returns the first match, or null. `end` is the index after the last lexeme of the match.
 */
export function matchPhrase<T>(
  line: ShorthandLine,
  at: number,
  meaning: (joined: string) => T | undefined,
): { end: number; match: T; joined: string } | null {
  const runs = runsAt(line, at);
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const { end, joined } = runs[index] ?? { end: at, joined: '' };
    const match = meaning(joined);
    if (match !== undefined) return { end, match, joined };
  }
  return null;
}

/**
 * Returns all word sequences that start at index `at`, shortest first. The words of a sequence are
 * joined: "VERY", "VERYGOOD". Memoized, because all parsers try the same sequences.
 */
function runsAt(line: ShorthandLine, at: number): readonly Run[] {
  const before = line.runs[at];
  if (before) return before;
  const runs: Run[] = [];
  let joined = '';
  for (let end = at; end < at + LONGEST_PHRASE; end += 1) {
    const lexeme = line.lexemes[end];
    if (end > at && lexeme?.apart) break;
    if (lexeme === undefined || joined.length + lexeme.text.length > LONGEST_WORD) break;
    if (lexeme.kind === 'sign') {
      // "brown-yellow" counts as one word, and "brown - yellow" as two words.
      if (lexeme.plain !== '-' || !lexeme.glued || end === at) break;
      if (line.lexemes[end + 1]?.glued !== true) break;
      continue;
    }
    if (lexeme.kind === 'number' && !joinsAsFigure(line, end, at)) break;
    joined += lexeme.kind === 'number' ? lexeme.text.toUpperCase() : lexeme.plain;
    runs.push({ end: end + 1, joined });
  }
  line.runs[at] = runs;
  return runs;
}

/**
 * Returns true if the number at index `at` belongs to the word that starts at index `start`. True
 * for "VS 2" and "3EX", false for "VS 2 ct".
 */
function joinsAsFigure({ lexemes }: ShorthandLine, at: number, start: number): boolean {
  const lexeme = lexemes[at];
  if (lexeme?.sign !== '' || lexeme.money || lexeme.decimals > 0) return false;
  if (at === start) return lexeme.plain !== '' || (lexeme.value < 4 && lexeme.text.length === 1);
  const next = lexemes[at + 1];
  if (lexeme.plain !== '' || lexeme.text.length !== 1) return false;
  const before = lexemes[at - 1]?.kind === 'sign' ? lexemes[at - 2] : lexemes[at - 1];
  if ((before?.plain.length ?? 0) < 2) return false;
  if (next === undefined || next.kind === 'number') return true;
  if (next.kind === 'word') return !/^(CTS?|CARATS?|P(OIN)?TS?|UP|TO|MM|K)$/.test(next.plain);
  return next.plain === '+';
}

export function keywordAt(line: ShorthandLine, at: number): KeywordMatch | null {
  const before = line.names[at];
  if (before !== undefined) return before;
  const found = matchPhrase(line, at, (joined) => line.vocabulary.keywords.get(joined));
  line.names[at] = found;
  return found;
}

export function afterDash(line: ShorthandLine, at: number): number {
  const word = wordAt(line, at);
  if (word === 'UP' && TO.has(wordAt(line, at + 1))) return at + 2;
  return word === '-' || TO.has(word) ? at + 1 : -1;
}

export const isFiller = (line: ShorthandLine, at: number): boolean => FILLERS.has(wordAt(line, at));
