import { plainWord } from '../aliases/plain-word.ts';
import type { Choices, FilterPart } from '../filter.ts';
import { wordsOf } from '../words/filter-words.ts';
import { contextOf, leftBy } from './context.ts';
import { bareReadings } from './figure-meaning.ts';
import { NEGATIONS, OFF } from './jargon.ts';
import { lexemesOf } from './lexemes.ts';
import { MOST_RANGES, mergeParts } from './merge-parts.ts';
import { readCodes } from './read-codes.ts';
import { readFancy } from './read-fancy.ts';
import { figureSpan } from './read-figures.ts';
import { readFinish } from './read-finish.ts';
import { readFluorescence } from './read-fluorescence.ts';
import { readLetters } from './read-letters.ts';
import { readBeforeName, readByName } from './read-named.ts';
import { readNegation } from './read-negation.ts';
import { readPhrases } from './read-phrases.ts';
import { readStoneNumber } from './read-stone-number.ts';
import { type Found, isFiller, type Line, lineOf, type Reader, wordAt } from './reader.ts';
import { nearest } from './suggestions.ts';
import { vocabularyOf } from './vocabulary.ts';

export interface Reading {
  /** the display text: "Carat 1.00 – 1.50" */
  readonly words: string;
  readonly part: FilterPart;
}

/** Words that were understood. The screen shows a token as a removable chip. */
export interface Token extends Reading {
  readonly text: string;
  readonly otherwise: readonly Reading[];
}

export interface Unread {
  readonly text: string;
  /** the possible meanings of ambiguous words; empty for unknown words */
  readonly readings: readonly Reading[];
  /** known words with a similar spelling */
  readonly suggestions: readonly (Reading & { readonly text: string })[];
}

export interface Shorthand {
  readonly filter: FilterPart;
  readonly tokens: readonly Token[];
  readonly unread: readonly Unread[];
}

const readFigure: Reader = (line, at) => {
  const span = figureSpan(line, at);
  if (!span) return null;
  const off = OFF.has(wordAt(line, span.end)) && !figureSpan(line, span.end + 1);
  const bare = span.unit === '' || span.unit === 'pct';
  const meant = bareReadings(off && bare ? { ...span, unit: 'pct' } : span);
  if (meant.readings.length === 0) return null;
  return { end: off && bare ? span.end + 1 : span.end, ...meant };
};

/** The parsers in order of precedence: the first match wins. */
const READERS: readonly Reader[] = [
  readStoneNumber,
  readNegation,
  readByName,
  readBeforeName,
  readFinish,
  readFigure,
  readFluorescence,
  readFancy,
  readLetters,
  readPhrases,
  readCodes,
];

/**
 * Parses dealer shorthand. The result accounts for every word: words that were not understood are
 * in `unread`.
 */
export function readShorthand(text: string, choices: Choices): Shorthand {
  const line = lineOf(lexemesOf(text), vocabularyOf(choices));
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
    const left = leftBy(context, found);
    const [part, ...others] = left;
    if (!part || Object.keys(part).length === 0) continue;
    if (others.length === 0 || found.usual) {
      const rest = found.readings.filter((reading) => reading !== part && found.usual);
      tokens.push({
        text: words,
        ...reading(part, choices),
        otherwise: rest.map((other) => reading(other, choices)),
      });
    } else {
      unread.push({
        text: words,
        readings: left.map((one) => reading(one, choices)),
        suggestions: [],
      });
    }
  }
  return withinLimits(tokens, unread, choices);
}

/** The merged filter of tokens, for example after the user removed one. */
export const filterOf = (tokens: readonly Token[], choices: Choices): FilterPart =>
  mergeParts(
    tokens.map(({ part }) => part),
    choices,
  );

interface Place {
  readonly start: number;
  readonly end: number;
  readonly found: Found | null;
}

function placesOf(line: Line): Place[] {
  const places: Place[] = [];
  let at = 0;
  while (at < line.lexemes.length) {
    const found = readAt(line, at);
    const end = found?.end ?? afterRefused(line, at);
    const says =
      found ?? (isFiller(line, at) || line.lexemes[at]?.kind === 'sign' ? 'nothing' : null);
    if (says !== 'nothing') places.push({ start: at, end, found: says });
    at = Math.max(end, at + 1);
  }
  return withoutArticles(line, places);
}

/**
 * If a negation is not understood, the negated words are skipped too. Otherwise the search would
 * ask for them.
 */
function afterRefused(line: Line, at: number): number {
  const refuses = wordAt(line, at) !== 'NONE' && NEGATIONS.has(wordAt(line, at));
  return (refuses ? readAt(line, at + 1)?.end : undefined) ?? at + 1;
}

function readAt(line: Line, at: number): Found | null {
  for (const read of READERS) {
    const found = read(line, at);
    if (found) return found;
  }
  return null;
}

/** Drops the article: "A round" is a round stone, while "A" alone is an Asscher. */
function withoutArticles(line: Line, places: readonly Place[]): Place[] {
  const isArticle = ({ start, end }: Place) => end === start + 1 && wordAt(line, start) === 'A';
  const others = places.some((place) => !isArticle(place) && place.found?.readings[0]?.shape);
  return places.filter((place) => !(others && isArticle(place)));
}

const reading = (part: FilterPart, choices: Choices): Reading => ({
  words: wordsOf(part, choices)
    .map(({ name, words }) => `${name} ${words}`)
    .join(', '),
  part,
});

/** Limits the suggestions, because each one compares a word with the whole vocabulary. */
const MOST_SUGGESTED = 12;

function unknown(text: string, line: Line, before: number): Unread {
  const word = plainWord(text);
  const near = before < MOST_SUGGESTED ? nearest(word, line.vocabulary) : [];
  return {
    text,
    readings: [],
    suggestions: near.map((one) => ({
      text: one.text,
      ...reading(one.part, line.vocabulary.choices),
    })),
  };
}

/** Weight ranges beyond the contract's limit are reported as unread, not dropped silently. */
function withinLimits(tokens: readonly Token[], unread: Unread[], choices: Choices): Shorthand {
  let ranges = 0;
  const kept: Token[] = [];
  for (const token of tokens) {
    ranges += token.part.carat?.length ?? 0;
    if (ranges > MOST_RANGES && token.part.carat) {
      unread.push({ text: token.text, readings: [], suggestions: [] });
    } else {
      kept.push(token);
    }
  }
  return { filter: filterOf(kept, choices), tokens: kept, unread };
}
