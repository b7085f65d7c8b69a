import { GROWTH_TYPE } from '#machines/codes.ts';
import { GROWTHS } from '../aliases/growth-and-availability.ts';
import { CONTAIN, type FilterPart } from '../filter.ts';
import { codesOfTinge } from '../tinges.ts';
import { JOINTS, NEGATIONS } from './jargon.ts';
import { mergeParts } from './merge-parts.ts';
import { codePart } from './parse-codes.ts';
import { matchPhrase, type Parser, type ShorthandLine, singleReading, wordAt } from './parser.ts';
import { choicesOf } from './vocabulary.ts';

type Absent =
  | 'fluorescence'
  | 'milky'
  | 'tinge'
  | 'bgm'
  | 'report'
  | 'overtone'
  | 'eyeClean'
  | 'labGrown';

const WORDS: Readonly<Record<Absent, string>> = {
  fluorescence: 'FLUORESCENCE FLUORESCENT FLUOR FLUORO FLUO FLU FLR FLO FL FLOUR FLUORS',
  milky: 'MILKY MILK MILKINESS MILKEY HAZY HAZE CLOUDY',
  tinge: 'TINGE TINGED TINT SHADE SHADES',
  bgm: 'BGM',
  report: 'CERT CERTS CERTIFICATE CERTIFICATES CERTIFIED REPORT',
  overtone: 'OVERTONE OVERTONES',
  eyeClean: 'EYECLEAN',
  labGrown: `${GROWTHS.labGrown} LABS`,
};
const ABSENT: ReadonlyMap<string, Absent> = new Map(
  Object.entries(WORDS).flatMap(([absent, words]) =>
    words.split(' ').map((word) => [word, absent as Absent]),
  ),
);
const SPELLED: Readonly<Record<string, string>> = { GREY: 'GRAY', BRN: 'BROWN', GRN: 'GREEN' };
/**
 * Words to which a negation extends, as in "no brown/green/milky". Other words end the negation, as
 * in "no milky and eye clean".
 */
const CONTINUES: ReadonlySet<Absent> = new Set<Absent>(['fluorescence', 'milky', 'tinge', 'bgm']);

/** Parses a negation: "No fluor", "not milky", "no brown/green", "no BGM" and "without feather". */
export const parseNegation: Parser = (line, start) => {
  if (!NEGATIONS.has(wordAt(line, start))) return null;
  const parts: FilterPart[] = [];
  let end = wordAt(line, start + 1) === '-' ? start + 2 : start + 1;
  for (let at = end; ; at = end + 1) {
    const found = absentAt(line, at, parts.length > 0);
    if (!found) break;
    parts.push(found.part);
    end = found.end;
    if (!JOINTS.has(wordAt(line, end))) break;
  }
  return parts.length === 0 ? null : singleReading(end, mergeParts(parts, line.vocabulary.choices));
};

function absentAt(
  line: ShorthandLine,
  at: number,
  goesOn: boolean,
): { end: number; part: FilterPart } | null {
  const found = matchPhrase(line, at, (word) => ABSENT.get(word));
  const part = found && (!goesOn || CONTINUES.has(found.match)) && absentPart(line, found.match);
  return found && part ? { end: found.end, part } : (tingeAt(line, at) ?? symbolAt(line, at));
}

function absentPart(line: ShorthandLine, absent: Absent): FilterPart | null {
  const none = (attribute: 'fluorescence' | 'milky' | 'shade' | 'lab' | 'overtone') =>
    choicesOf(attribute, line.vocabulary.choices).some(({ code }) => code === 'NONE')
      ? codePart(attribute, ['NONE'])
      : null;
  switch (absent) {
    case 'fluorescence':
    case 'milky':
    case 'overtone':
      return none(absent);
    case 'tinge':
      return none('shade');
    case 'bgm': {
      const [shade, milky] = [none('shade'), none('milky')];
      return shade && milky && { ...shade, ...milky };
    }
    case 'report':
      return none('lab');
    case 'eyeClean':
      return { eye_clean: false };
    case 'labGrown':
      return { growth_type: GROWTH_TYPE.natural };
  }
}

function tingeAt(line: ShorthandLine, at: number): { end: number; part: FilterPart } | null {
  const written = wordAt(line, at);
  const tinge = SPELLED[written] ?? written;
  const codes = codesOfTinge(tinge, line.vocabulary.choices);
  if (codes.length === 0) return null;
  const said = ABSENT.get(wordAt(line, at + 1)) === 'tinge';
  return { end: said ? at + 2 : at + 1, part: codePart('shade', codes, CONTAIN.none) };
}

function symbolAt(line: ShorthandLine, at: number): { end: number; part: FilterPart } | null {
  const found = matchPhrase(line, at, (word) => line.vocabulary.values.key_to_symbols.get(word));
  return found && { end: found.end, part: codePart('key_to_symbols', found.match, CONTAIN.none) };
}
