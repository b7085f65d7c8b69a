import { DIAMOND_TYPE } from '#machines/codes.ts';
import { COMPOSITES } from '../aliases/fancy-colours.ts';
import { type Attribute, CONTAIN, type FilterPart } from '../filter.ts';
import { type CodeSpan, parseCodeSpan } from './code-span.ts';
import {
  matchPhrase,
  type ParseResult,
  type Parser,
  type ShorthandLine,
  singleReading,
  wordAt,
} from './parser.ts';

const FANCY: FilterPart = { diamond_type: DIAMOND_TYPE.fancy };
const SHORT: ReadonlyMap<string, FilterPart> = new Map(
  COMPOSITES.flatMap(({ words, intensity, overtone, fancy }) =>
    words.split(' ').map((word) => [
      word,
      {
        ...FANCY,
        fancy: [fancy],
        intensity: [intensity],
        ...(overtone ? { overtone: [overtone] } : {}),
      },
    ]),
  ),
);
/**
 * Words that are an intensity only if a hue follows. Alone, these words belong to other attributes.
 */
const WEAK = new Set([
  'FAINT',
  'FNT',
  'LIGHT',
  'LIT',
  'LGT',
  'VERYLIGHT',
  'FAN',
  'FC',
  'INT',
  'FLT',
]);
const TINGE = new Set(['TINGE', 'TINT', 'SHADE', 'TINGED']);
const COLOUR = new Set(['COLOR', 'COLOUR', 'COLORS', 'COLOURS', 'COLORED', 'COLOURED', 'COL']);
const SHAPES = new Set(['SHAPE', 'SHAPES', 'CUT', 'CUTS']);
const ALL_FANCY_SHAPES = new Set(['FANCIES']);

/**
 * Parses a fancy colour ("Fancy vivid yellow", or "FIY" for fancy intense yellow), a tinge ("brown
 * tinge") or "fancy shapes" (all shapes but round).
 */
export const parseFancy: Parser = (line, at) => {
  const short = matchPhrase(line, at, (word) => SHORT.get(word));
  if (short && isKnown(line, short.match)) return singleReading(short.end, short.match);
  const word = wordAt(line, at);
  const alone = word === 'FANCY' || word === 'FCY' || word === 'FC';
  if (ALL_FANCY_SHAPES.has(word)) return fancyShapes(line, at + 1);
  if (alone && SHAPES.has(wordAt(line, at + 1))) return fancyShapes(line, at + 2);
  const intensity = parseCodeSpan(line, 'intensity', at);
  const overtone = named(line, 'overtone', intensity?.end ?? at);
  const hue = named(line, 'fancy', overtone?.end ?? intensity?.end ?? at);
  const tinge = parseTinge(line, at);
  if (hue) return withTinge(fancyOf(hue.end, intensity, overtone, hue), tinge, intensity !== null);
  if (tinge) return tinge;
  if (alone && intensity && intensity.end === at + 1) {
    return singleReading(COLOUR.has(wordAt(line, at + 1)) ? at + 2 : at + 1, FANCY);
  }
  if (intensity && (overtone || !WEAK.has(intensity.word))) {
    return fancyOf(overtone?.end ?? intensity.end, intensity, overtone, null);
  }
  const milky = matchPhrase(line, at, (joined) => line.vocabulary.values.milky.get(joined));
  if (milky && milky.end > at + 1) return null;
  return intensity?.word === 'LIGHT' ? lightAlone(line, intensity) : null;
};

function named(line: ShorthandLine, attribute: Attribute, at: number): CodeSpan | null {
  const span = parseCodeSpan(line, attribute, at);
  return span?.codes.includes('NONE') ? null : span;
}

function fancyOf(
  end: number,
  intensity: CodeSpan | null,
  overtone: CodeSpan | null,
  hue: CodeSpan | null,
): ParseResult {
  return singleReading(end, {
    ...FANCY,
    ...(hue ? { fancy: [...hue.codes] } : {}),
    ...(intensity ? { intensity: [...intensity.codes] } : {}),
    ...(overtone ? { overtone: [...overtone.codes] } : {}),
  });
}

/**
 * Parses the tinge (a faint secondary colour) of a white stone, such as "light brown". The same
 * words can mean a fancy colour, so `usual` is true only if the text contains "tinge".
 */
function parseTinge(line: ShorthandLine, at: number): ParseResult | null {
  const found = matchPhrase(line, at, (word) =>
    word === 'NONE' || word.length < 3 ? undefined : line.vocabulary.values.shade.get(word),
  );
  // "Strong blue" is a fluorescence, not a tinge.
  if (!found || line.vocabulary.values.fluorescence.has(found.joined)) return null;
  if (found.match.includes('WHITE') || found.match.includes('NONE')) return null;
  const said = TINGE.has(wordAt(line, found.end));
  return {
    end: said ? found.end + 1 : found.end,
    readings: [{ shade: { values: [...found.match], contain: CONTAIN.any } }],
    usual: said || /TINGE/.test(found.joined),
  };
}

function withTinge(fancy: ParseResult, tinge: ParseResult | null, graded: boolean): ParseResult {
  if (!tinge || tinge.end < fancy.end) return fancy;
  if (tinge.usual || tinge.end > fancy.end) return tinge;
  // The hue of a fancy colour can also be a tinge. A hue alone usually means a fancy colour; after
  // an intensity, as in "light brown", neither meaning is usual.
  return {
    end: fancy.end,
    readings: [...fancy.readings, ...tinge.readings],
    usual: !graded,
  };
}

const lightAlone = (line: ShorthandLine, { end, codes }: CodeSpan): ParseResult => ({
  end,
  readings: [
    { ...FANCY, intensity: [...codes] },
    ...(line.vocabulary.values.milky.has('LIGHT')
      ? [{ milky: { values: ['LIGHT'], contain: CONTAIN.any } }]
      : []),
  ],
  usual: false,
});

function fancyShapes(line: ShorthandLine, end: number): ParseResult | null {
  const shapes = (line.vocabulary.choices.SHAPE ?? []).filter(
    ({ code, is_display }) => code !== 'ROUND' && is_display !== false,
  );
  return shapes.length === 0 ? null : singleReading(end, { shape: shapes.map(({ code }) => code) });
}

function isKnown(
  { vocabulary }: ShorthandLine,
  { fancy, intensity, overtone }: FilterPart,
): boolean {
  const has = (list: string, codes: readonly string[] = []) =>
    codes.every((code) => vocabulary.choices[list]?.some((one) => one.code === code));
  return has('FANCY', fancy) && has('INTENSITY', intensity) && has('OVERTONE', overtone);
}
