import { ATTRIBUTES, type Attribute, CONTAIN, type FilterPart, isContained } from '../filter.ts';
import { type CodeSpan, codesDownFrom, codesUpTo, parseCodeSpan } from './code-span.ts';
import { GRADE_AT_LEAST, NEGATIONS } from './jargon.ts';
import {
  keywordAt,
  matchPhrase,
  type ParseResult,
  type Parser,
  type ShorthandLine,
  singleReading,
  wordAt,
} from './parser.ts';
import { disputedOf } from './vocabulary.ts';

export const codePart = (
  attribute: Attribute,
  codes: readonly string[],
  contain: 1 | 2 = CONTAIN.any,
): FilterPart =>
  isContained(attribute)
    ? { [attribute]: { values: [...codes], contain } }
    : { [attribute]: [...codes] };

export function matchCodes(line: ShorthandLine, attribute: Attribute, span: CodeSpan): ParseResult {
  const readings = [codePart(attribute, span.codes)];
  if (span.minus) {
    return {
      end: span.end,
      readings: [...readings, codePart(attribute, codesDownFrom(line, attribute, span.codes))],
      usual: false,
    };
  }
  const others = disputedOf(attribute, span.word, line.vocabulary);
  return {
    end: span.end,
    readings: [...readings, ...others.map((code) => codePart(attribute, [code]))],
    usual: true,
  };
}

/**
 * Attributes whose values are recognised without the name of the attribute, the most common
 * attribute first.
 */
const ANYWHERE: readonly Attribute[] = [
  'clarity',
  'color',
  'shape',
  'fluorescence',
  'lab',
  'location',
  'milky',
  'shade',
  'overtone',
  'key_to_symbols',
];
/**
 * Words that are values of an attribute only after the name of the attribute, as in "shade none".
 * Alone, the words usually mean something else.
 */
const NOT_ANYWHERE: Readonly<Partial<Record<Attribute, ReadonlySet<string>>>> = {
  clarity: new Set(['NONE']),
  color: new Set(['FANCY', 'FC', 'FCY']),
  shape: new Set(['PE', 'AS', 'HE', 'LOVE', 'OTHER', 'XX', 'BRILLIANT', 'PER']),
  fluorescence: new Set(['NO', 'VS', 'MB']),
  lab: new Set(['NONE', '-']),
  location: new Set(['IN', 'NONE']),
  milky: new Set(['NONE', 'LIGHT', 'MEDIUM', 'HEAVY', '-', 'CLOUDY']),
  shade: new Set(['NONE', 'NIL', 'NON', 'WHITE', 'BLACK', '-', 'FP', 'UNKNOWN']),
  overtone: new Set(['NONE']),
  key_to_symbols: new Set(['NATURAL', 'NATURALS']),
};
const ALONE: Readonly<Partial<Record<Attribute, RegExp>>> = {
  color: /^[D-Z]$/,
  shape: /^[ABC]$/,
};

function isAnywhere(attribute: Attribute, word: string): boolean {
  if (word.length === 1) return ALONE[attribute]?.test(word) ?? false;
  return !(NOT_ANYWHERE[attribute]?.has(word) ?? false);
}

/** Parses values without an attribute name before them, such as "VS1" or "D-F". */
export const parseCodes: Parser = (line, start) => {
  const prefix = matchPhrase(line, start, (word) => (GRADE_AT_LEAST.has(word) ? true : undefined));
  const at = prefix?.end ?? start;
  const attribute = attributeAt(line, at);
  const span = attribute && parseCodeSpan(line, attribute, at);
  if (!span) return null;
  if (!prefix) return matchCodes(line, attribute, span);
  if (!ATTRIBUTES[attribute].graded) return null;
  const name = keywordAt(line, span.end);
  const end = name?.match === attribute ? name.end : span.end;
  return singleReading(end, codePart(attribute, codesUpTo(line, attribute, span.codes)));
};

/**
 * Returns the attribute whose value matches the most words: "medium milky" is preferred to
 * "medium".
 */
function attributeAt(line: ShorthandLine, at: number): Attribute | null {
  let best: Attribute | null = null;
  let farthest = at;
  for (const attribute of ANYWHERE) {
    const words = line.vocabulary.values[attribute];
    const found = matchPhrase(line, at, (word) =>
      isAnywhere(attribute, word) ? words.get(word) : undefined,
    );
    if (found && found.end > farthest) {
      best = attribute;
      farthest = found.end;
    }
  }
  return best ?? (parseCodeSpan(line, 'color', at)?.word === '' ? 'color' : null);
}

export function parseNamedCodes(
  line: ShorthandLine,
  attribute: Attribute,
  at: number,
): ParseResult | null {
  const negated = NEGATIONS.has(wordAt(line, at)) && isContained(attribute);
  const span = parseCodeSpan(line, attribute, negated ? at + 1 : at);
  if (span && negated)
    return singleReading(span.end, codePart(attribute, span.codes, CONTAIN.none));
  const own = span ?? parseCodeSpan(line, attribute, at);
  return own ? matchCodes(line, attribute, own) : null;
}
