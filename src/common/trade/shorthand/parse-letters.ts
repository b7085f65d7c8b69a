import type { FilterPart } from '../filter.ts';
import { parseCodeSpan } from './code-span.ts';
import { codePart } from './parse-codes.ts';
import { matchPhrase, type Parser, type ShorthandLine, wordAt } from './parser.ts';
import { disputedOf } from './vocabulary.ts';

const BOTH = new Set(['O', 'P', 'R']);

/**
 * Parses ambiguous shape words, and single letters that are both a shape and a colour: "R" can be
 * round, radiant or a colour.
 */
export const parseLetters: Parser = (line, at) => {
  const word = wordAt(line, at);
  const { values } = line.vocabulary;
  if (word === 'FL') return flawless(line, at);
  const shapes = [...(values.shape.get(word) ?? []), ...disputedOf('shape', word, line.vocabulary)];
  if (BOTH.has(word)) {
    const colour = parseCodeSpan(line, 'color', at);
    if (!colour || colour.word !== word || colour.minus) return null;
    const readings = [...shapes.map((code) => codePart('shape', [code])), { color: [word] }];
    return { end: at + 1, readings, usual: false };
  }
  if (values.shape.has(word) || shapes.length === 0) return null;
  return { end: at + 1, readings: shapes.map((code) => codePart('shape', [code])), usual: false };
};

/**
 * Parses "FL none". FL can mean the clarity flawless, or be short for fluorescence. If the line
 * contains another clarity, FL means fluorescence.
 */
function flawless(line: ShorthandLine, at: number) {
  const { fluorescence } = line.vocabulary.values;
  const next = matchPhrase(line, at + 1, (word) =>
    word.length > 1 && word !== 'VS' ? fluorescence.get(word) : undefined,
  );
  if (!next || !line.vocabulary.values.clarity.has('FL')) return null;
  const span = parseCodeSpan(line, 'fluorescence', at + 1);
  if (!span) return null;
  const part: FilterPart = { fluorescence: [...span.codes] };
  return { end: span.end, readings: [{ ...part, clarity: ['FL'] }, part], usual: true };
}
