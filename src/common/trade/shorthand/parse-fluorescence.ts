import { CONTAIN, type FilterPart } from '../filter.ts';
import { matchPhrase, type Parser, wordAt } from './parser.ts';

/** Colours of fluorescence that may follow the strength. The portal stores only the strength. */
export const FLUORESCENCE_COLOURS = new Set(['BLUE', 'BL', 'YELLOW', 'WHITE', 'GREEN', 'ORANGE']);
const TINGE = new Set(['TINGE', 'TINT', 'SHADE']);

/**
 * Must run before `parseFancy`, which would read a fluorescence such as "medium blue" as a tinge (a
 * faint secondary colour).
 */
export const parseFluorescence: Parser = (line, at) => {
  const { fluorescence, shade } = line.vocabulary.values;
  const found = matchPhrase(line, at, (word) =>
    word.length > 2 && !NOT_STRENGTHS.has(word) ? fluorescence.get(word) : undefined,
  );
  if (!found || found.match.includes('NONE')) return null;
  const hue = wordAt(line, found.end);
  const glows = FLUORESCENCE_COLOURS.has(hue);
  if (!glows || TINGE.has(wordAt(line, found.end + 1))) return null;
  // "Faint yellow" is a fancy colour, but "faint blue" is a fluorescence, because most fluorescence
  // is blue.
  if (found.match.includes('FAINT') && hue !== 'BLUE' && hue !== 'BL') return null;
  const tinge = shade.get(found.joined + hue);
  const readings: FilterPart[] = [
    { fluorescence: [...found.match] },
    ...(tinge ? [{ shade: { values: [...tinge], contain: CONTAIN.any } }] : []),
  ];
  return { end: found.end + 1, readings, usual: true };
};
const NOT_STRENGTHS = new Set(['NON', 'NIL', 'NONE']);
