import type { FilterPart } from '../filter.ts';
import { FILLERS, TO } from './jargon.ts';
import type { Lexeme } from './lexemes.ts';
import type { Keyword, Vocabulary } from './vocabulary.ts';

/** What stands at a place of the line, and where the next begins. */
export interface Found {
  readonly end: number;
  /** more than one where the words alone do not tell */
  readonly readings: readonly FilterPart[];
  /** the first reading stands unless the rest of the line speaks against it */
  readonly usual: boolean;
}

export interface Line {
  readonly text: string;
  readonly lexemes: readonly Lexeme[];
  readonly vocabulary: Vocabulary;
  /** what was found out once, by place */
  readonly runs: (readonly Run[])[];
  readonly names: (Named | null)[];
}

interface Named {
  readonly end: number;
  readonly meant: Keyword;
  readonly joined: string;
}

export const lineOf = (
  { line: text, lexemes }: { line: string; lexemes: readonly Lexeme[] },
  vocabulary: Vocabulary,
): Line => ({ text, lexemes, vocabulary, runs: [], names: [] });

export type Reader = (line: Line, at: number) => Found | null;

export const one = (end: number, part: FilterPart): Found => ({
  end,
  readings: [part],
  usual: true,
});

const LONGEST_PHRASE = 6;
const LONGEST_WORD = 48;

/** The word at a place, as words are compared; empty where there is none. */
export const wordAt = ({ lexemes }: Line, at: number): string => {
  const lexeme = lexemes[at];
  return lexeme === undefined || lexeme.kind === 'number' ? '' : lexeme.plain;
};

/** A run of words as one. */
interface Run {
  readonly end: number;
  readonly joined: string;
}

/** The longest run of words, from here on, of which the joined spelling means something. */
export function phrase<T>(
  line: Line,
  at: number,
  meaning: (joined: string) => T | undefined,
): { end: number; meant: T; joined: string } | null {
  const runs = runsAt(line, at);
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const { end, joined } = runs[index] ?? { end: at, joined: '' };
    const meant = meaning(joined);
    if (meant !== undefined) return { end, meant, joined };
  }
  return null;
}

/** Every reader asks the same runs, so each is joined once. */
function runsAt(line: Line, at: number): readonly Run[] {
  const before = line.runs[at];
  if (before) return before;
  const runs: Run[] = [];
  let joined = '';
  for (let end = at; end < at + LONGEST_PHRASE; end += 1) {
    const lexeme = line.lexemes[end];
    if (end > at && lexeme?.apart) break;
    if (lexeme === undefined || joined.length + lexeme.text.length > LONGEST_WORD) break;
    if (lexeme.kind === 'sign') {
      // "brown-yellow" is one word, "brown - yellow" are two.
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

/** "VS 2" is a grade and "VS 2 ct" is not; "3EX" begins with its figure. */
function joinsAsFigure({ lexemes }: Line, at: number, start: number): boolean {
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

/** The name of an attribute or a measure. */
export function keywordAt(line: Line, at: number): Named | null {
  const before = line.names[at];
  if (before !== undefined) return before;
  const found = phrase(line, at, (joined) => line.vocabulary.keywords.get(joined));
  line.names[at] = found;
  return found;
}

/** A dash or a word between the two ends of a range; -1 where there is none. */
export function afterDash(line: Line, at: number): number {
  const word = wordAt(line, at);
  if (word === 'UP' && TO.has(wordAt(line, at + 1))) return at + 2;
  return word === '-' || TO.has(word) ? at + 1 : -1;
}

export const isFiller = (line: Line, at: number): boolean => FILLERS.has(wordAt(line, at));
