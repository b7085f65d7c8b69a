import { normalizeWord } from '../aliases/normalize-word.ts';
import type { Choices, FilterPart } from '../filter.ts';
import { describeFilter } from '../words/filter-words.ts';
import { bareReadings } from './figure-meaning.ts';
import { NEGATIONS, OFF } from './jargon.ts';
import { lexShorthand } from './lexer.ts';
import { contextOf, possibleReadings } from './line-context.ts';
import { MAX_RANGES, mergeParts } from './merge-parts.ts';
import { parseCodes } from './parse-codes.ts';
import { parseFancy } from './parse-fancy.ts';
import { parseFigureSpan } from './parse-figure-span.ts';
import { parseFinish } from './parse-finish.ts';
import { parseFluorescence } from './parse-fluorescence.ts';
import { parseLetters } from './parse-letters.ts';
import { parseNameFirst, parseNameLast } from './parse-named.ts';
import { parseNegation } from './parse-negation.ts';
import { parsePhrases } from './parse-phrases.ts';
import { parseStoneNumber } from './parse-stone-number.ts';
import {
  createLine,
  isFiller,
  type ParseResult,
  type Parser,
  type ShorthandLine,
  wordAt,
} from './parser.ts';
import { findSuggestions } from './suggestions.ts';
import { vocabularyOf } from './vocabulary.ts';

export interface Reading {
  /** text to display, such as "Carat 1.00 – 1.50" */
  readonly words: string;
  readonly part: FilterPart;
}

/** Words that were understood. The screen shows each token as a chip that the user can remove. */
export interface Token extends Reading {
  readonly text: string;
  readonly alternatives: readonly Reading[];
}

export interface Unread {
  readonly text: string;
  /** the possible meanings of ambiguous words; empty for unknown words */
  readonly readings: readonly Reading[];
  readonly suggestions: readonly (Reading & { readonly text: string })[];
}

export interface Shorthand {
  readonly filter: FilterPart;
  readonly tokens: readonly Token[];
  readonly unread: readonly Unread[];
}

const parseFigure: Parser = (line, at) => {
  const span = parseFigureSpan(line, at);
  if (!span) return null;
  const off = OFF.has(wordAt(line, span.end)) && !parseFigureSpan(line, span.end + 1);
  const bare = span.unit === '' || span.unit === 'pct';
  const interpreted = bareReadings(off && bare ? { ...span, unit: 'pct' } : span);
  if (interpreted.readings.length === 0) return null;
  return { end: off && bare ? span.end + 1 : span.end, ...interpreted };
};

/** The parsers in order of precedence; the first parser that matches wins. */
const PARSERS: readonly Parser[] = [
  parseStoneNumber,
  parseNegation,
  parseNameFirst,
  parseNameLast,
  parseFinish,
  parseFigure,
  parseFluorescence,
  parseFancy,
  parseLetters,
  parsePhrases,
  parseCodes,
];

/**
 * Parses dealer shorthand. `unread` contains the words that were not understood. Filler words and
 * the article "a" are dropped.
 */
export function parseShorthand(text: string, choices: Choices): Shorthand {
  const line = createLine(lexShorthand(text), vocabularyOf(choices));
  const { text: written, lexemes } = line;
  const places = placesOf(line);
  const context = contextOf(places.flatMap(({ found }) => (found ? [found] : [])));
  const tokens: Token[] = [];
  const unread: Unread[] = [];
  for (const { start, end, found } of places) {
    const words = written.slice(lexemes[start]?.start, lexemes[end - 1]?.end);
    if (!found) {
      unread.push(unknown(words, line, unread.length));
      continue;
    }
    const left = possibleReadings(context, found);
    const [part, ...others] = left;
    if (!part || Object.keys(part).length === 0) continue;
    if (others.length === 0 || found.usual) {
      const rest = found.readings.filter((reading) => reading !== part && found.usual);
      tokens.push({
        text: words,
        ...reading(part, choices),
        alternatives: rest.map((other) => reading(other, choices)),
      });
    } else {
      unread.push({
        text: words,
        readings: left.map((one) => reading(one, choices)),
        suggestions: [],
      });
    }
  }
  return enforceLimits(tokens, unread, choices);
}

export const filterOf = (tokens: readonly Token[], choices: Choices): FilterPart =>
  mergeParts(
    tokens.map(({ part }) => part),
    choices,
  );

interface Place {
  readonly start: number;
  readonly end: number;
  readonly found: ParseResult | null;
}

function placesOf(line: ShorthandLine): Place[] {
  const places: Place[] = [];
  let at = 0;
  while (at < line.lexemes.length) {
    const found = parseAt(line, at);
    const end = found?.end ?? endOfRefused(line, at);
    const says =
      found ?? (isFiller(line, at) || line.lexemes[at]?.kind === 'sign' ? 'nothing' : null);
    if (says !== 'nothing') places.push({ start: at, end, found: says });
    at = Math.max(end, at + 1);
  }
  return withoutArticles(line, places);
}

/**
 * Returns the index after a word that was not understood. Skips a negation together with the
 * negated words, so that "not round" does not search for round stones.
 */
function endOfRefused(line: ShorthandLine, at: number): number {
  const refuses = wordAt(line, at) !== 'NONE' && NEGATIONS.has(wordAt(line, at));
  return (refuses ? parseAt(line, at + 1)?.end : undefined) ?? at + 1;
}

function parseAt(line: ShorthandLine, at: number): ParseResult | null {
  for (const read of PARSERS) {
    const found = read(line, at);
    if (found) return found;
  }
  return null;
}

/** Drops the article "a". "A round" means a round stone, but "A" alone is the shape Asscher. */
function withoutArticles(line: ShorthandLine, places: readonly Place[]): Place[] {
  const isArticle = ({ start, end }: Place) => end === start + 1 && wordAt(line, start) === 'A';
  const others = places.some((place) => !isArticle(place) && place.found?.readings[0]?.shape);
  return places.filter((place) => !(others && isArticle(place)));
}

const reading = (part: FilterPart, choices: Choices): Reading => ({
  words: describeFilter(part, choices)
    .map(({ name, words }) => `${name} ${words}`)
    .join(', '),
  part,
});

/**
 * Maximum number of unknown words with suggestions, because each one is compared with the whole
 * vocabulary.
 */
const MAX_SUGGESTED = 12;

function unknown(text: string, line: ShorthandLine, before: number): Unread {
  const word = normalizeWord(text);
  const near = before < MAX_SUGGESTED ? findSuggestions(word, line.vocabulary) : [];
  return {
    text,
    readings: [],
    suggestions: near.map((one) => ({
      text: one.text,
      ...reading(one.part, line.vocabulary.choices),
    })),
  };
}

/**
 * Moves excess weight ranges from the filter to the unread words. The OpenAPI contract limits the
 * number of weight ranges.
 */
function enforceLimits(tokens: readonly Token[], unread: Unread[], choices: Choices): Shorthand {
  let ranges = 0;
  const kept: Token[] = [];
  for (const token of tokens) {
    ranges += token.part.carat?.length ?? 0;
    if (ranges > MAX_RANGES && token.part.carat) {
      unread.push({ text: token.text, readings: [], suggestions: [] });
    } else {
      kept.push(token);
    }
  }
  return { filter: filterOf(kept, choices), tokens: kept, unread };
}
