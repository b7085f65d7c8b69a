import { codesUpTo, endOfUp, parseCodeSpan } from './code-span.ts';
import { FINISHES } from './jargon.ts';
import {
  matchPhrase,
  type ParseResult,
  type Parser,
  type ShorthandLine,
  singleReading,
  wordAt,
} from './parser.ts';
import { disputedOf } from './vocabulary.ts';

/** Words that are grades only after another grade, because they also have other meanings. */
const NOT_FIRST = new Set(['PR', 'FG', 'NA', 'NN', 'NONE', 'GVG']);

/** Parses grades of cut, polish and symmetry that are not labelled: "3EX", "EX EX VG", "VG+". */
export const parseFinish: Parser = (line, at) => {
  const jargon = matchPhrase(line, at, (word) => FINISHES[word]);
  if (jargon) return fromJargon(line, jargon.end, jargon.match);
  const first = gradeAt(line, at, true);
  if (!first) return null;
  const second = gradeAt(line, afterSign(line, first.end), false);
  const third = second && gradeAt(line, afterSign(line, second.end), false);
  if (second && third) {
    if (same(first, second) && same(second, third)) return triple(third.end, first.codes);
    return {
      end: third.end,
      readings: [{ cut: [...first.codes], polish: [...second.codes], symmetry: [...third.codes] }],
      usual: true,
    };
  }
  const apart = second && (afterSign(line, first.end) === first.end || same(first, second));
  if (second && apart) return two(second.end, first.codes, second.codes);
  const span = parseCodeSpan(line, 'cut', at);
  if (!span || span.minus) return null;
  const codes = [...span.codes];
  const disputed = disputedOf('cut', span.word, line.vocabulary);
  if (disputed.length > 0) {
    const readings = [codes, ...disputed.map((code) => [code])].map((cut) => ({ cut }));
    return { end: span.end, readings, usual: false };
  }
  return {
    end: span.end,
    readings: [{ cut: codes }, { polish: codes, symmetry: codes }],
    usual: true,
  };
};

function fromJargon(
  line: ShorthandLine,
  end: number,
  { grade, count }: { readonly grade: string; readonly count: 2 | 3 },
): ParseResult | null {
  const codes = line.vocabulary.values.cut.get(grade);
  if (!codes) return null;
  const up = endOfUp(line, end);
  const grades = up > 0 ? codesUpTo(line, 'cut', codes) : codes;
  return count === 2 ? two(up > 0 ? up : end, grades, grades) : triple(up > 0 ? up : end, grades);
}

const triple = (end: number, codes: readonly string[]): ParseResult =>
  singleReading(end, { triple: [...codes] });

/** Two grades mean cut and polish. If the shape has no cut grade, they mean polish and symmetry. */
const two = (end: number, first: readonly string[], second: readonly string[]): ParseResult => ({
  end,
  readings: [
    { cut: [...first], polish: [...second] },
    { polish: [...first], symmetry: [...second] },
  ],
  usual: true,
});

interface Grade {
  readonly end: number;
  readonly codes: readonly string[];
}

function gradeAt(line: ShorthandLine, at: number, first: boolean): Grade | null {
  const words = line.vocabulary.values.cut;
  const found = matchPhrase(line, at, (word) =>
    word.length > 1 && !(first && NOT_FIRST.has(word)) ? words.get(word) : undefined,
  );
  // In "EX EX none", the word "none" is the fluorescence and no grade.
  if (!found || found.match.includes('NONE')) return null;
  const up = endOfUp(line, found.end);
  return up > 0
    ? { end: up, codes: codesUpTo(line, 'cut', found.match) }
    : { end: found.end, codes: found.match };
}

function afterSign(line: ShorthandLine, at: number): number {
  const word = wordAt(line, at);
  return word === '/' || word === '-' || word === '&' ? at + 1 : at;
}

const same = (one: Grade, other: Grade): boolean => one.codes.join() === other.codes.join();
