import { GROWTH_TYPE } from '../../../machines/codes.ts';
import { GROWTHS } from '../aliases/origin-and-standing.ts';
import { CONTAIN, type FilterPart } from '../filter.ts';
import { codesOfTinge } from '../tinges.ts';
import { JOINTS, NEGATIONS } from './jargon.ts';
import { mergeParts } from './merge-parts.ts';
import { codePart } from './read-codes.ts';
import { type Line, one, phrase, type Reader, wordAt } from './reader.ts';
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
 * A negation continues for these: "no brown/green/milky". It ends before others: "no milky and eye
 * clean".
 */
const GOES_ON: ReadonlySet<Absent> = new Set<Absent>(['fluorescence', 'milky', 'tinge', 'bgm']);

/** Parses "No fluor", "not milky", "no brown/green", "no BGM" and "without feather". */
export const readNegation: Reader = (line, start) => {
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
  return parts.length === 0 ? null : one(end, mergeParts(parts, line.vocabulary.choices));
};

function absentAt(
  line: Line,
  at: number,
  goesOn: boolean,
): { end: number; part: FilterPart } | null {
  const found = phrase(line, at, (word) => ABSENT.get(word));
  const part = found && (!goesOn || GOES_ON.has(found.meant)) && absentPart(line, found.meant);
  return found && part ? { end: found.end, part } : (tingeAt(line, at) ?? markAt(line, at));
}

function absentPart(line: Line, absent: Absent): FilterPart | null {
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

function tingeAt(line: Line, at: number): { end: number; part: FilterPart } | null {
  const written = wordAt(line, at);
  const tinge = SPELLED[written] ?? written;
  const codes = codesOfTinge(tinge, line.vocabulary.choices);
  if (codes.length === 0) return null;
  const said = ABSENT.get(wordAt(line, at + 1)) === 'tinge';
  return { end: said ? at + 2 : at + 1, part: codePart('shade', codes, CONTAIN.none) };
}

function markAt(line: Line, at: number): { end: number; part: FilterPart } | null {
  const found = phrase(line, at, (word) => line.vocabulary.values.key_to_symbols.get(word));
  return found && { end: found.end, part: codePart('key_to_symbols', found.meant, CONTAIN.none) };
}
