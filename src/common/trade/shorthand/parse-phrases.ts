import { DIAMOND_TYPE, GROWTH_TYPE, STONE_STATUS } from '#machines/codes.ts';
import { AVAILABILITIES, GROWTHS } from '../aliases/growth-and-availability.ts';
import { normalizeWord } from '../aliases/normalize-word.ts';
import type { FilterPart } from '../filter.ts';
import { JOINTS } from './jargon.ts';
import { matchPhrase, type Parser, type ShorthandLine, singleReading, wordAt } from './parser.ts';

type Status = NonNullable<FilterPart['status']>[number];

const LABELS: Readonly<Record<Status, string>> = {
  [STONE_STATUS.available.code]: STONE_STATUS.available.label,
  [STONE_STATUS.notAvailable.code]: STONE_STATUS.notAvailable.label,
  [STONE_STATUS.confirmStone.code]: STONE_STATUS.confirmStone.label,
  [STONE_STATUS.hold.code]: STONE_STATUS.hold.label,
  [STONE_STATUS.memo.code]: STONE_STATUS.memo.label,
  [STONE_STATUS.soldOut.code]: STONE_STATUS.soldOut.label,
};
const statuses = new Map<string, Status>(
  Object.entries(LABELS).map(([code, label]) => [normalizeWord(label), Number(code) as Status]),
);
for (const [standing, words] of Object.entries(AVAILABILITIES)) {
  const { code } = STONE_STATUS[standing as keyof typeof AVAILABILITIES];
  // Skips availability codes of one or two characters, such as M and NA. Stock lists use them, but
  // in a search M and N are colours.
  for (const word of words.split(' ')) if (word.length > 2) statuses.set(word, code);
}
statuses.delete('STOCK');

const phrases = new Map<string, FilterPart>();
const add = (words: string, part: FilterPart) => {
  for (const word of words.split(' ')) phrases.set(word, part);
};
add(GROWTHS.labGrown, { growth_type: GROWTH_TYPE.labGrown });
add(GROWTHS.natural, { growth_type: GROWTH_TYPE.natural });
add('GROWTHLABGROWN', { growth_type: GROWTH_TYPE.labGrown });
add('GROWTHNATURAL', { growth_type: GROWTH_TYPE.natural });
add('WHITE WHITES COLORLESS COLOURLESS TYPEWHITE', { diamond_type: DIAMOND_TYPE.white });
add('TYPEFANCY', { diamond_type: DIAMOND_TYPE.fancy });
add('EYECLEAN EYECLEAR EYECLEANYES EYECLEANONLY', { eye_clean: true });
add('EYECLEANNO', { eye_clean: false });
add('CERT CERTS CERTIFIED CERTED CERTIFICATE REPORT REPORTYES', { has_report: true });
add('REPORTNO', { has_report: false });
add('UNCERTIFIED NONCERTIFIED UNCERTED', { lab: ['NONE'] });
add('AVAILABILITYALL', { availability: 3 });

export const parsePhrases: Parser = (line, at) => {
  const found = matchPhrase(line, at, (word) => phrases.get(word));
  if (found) return singleReading(found.end, found.match);
  const named = wordAt(line, at) === 'STATUS' || wordAt(line, at) === 'AVAILABILITY';
  return parseStatuses(line, named ? at + 1 : at);
};

function parseStatuses(line: ShorthandLine, start: number) {
  const status: Status[] = [];
  let end = start;
  for (let at = start; ; at = end + 1) {
    const found = matchPhrase(line, at, (word) => statuses.get(word));
    if (!found) break;
    if (!status.includes(found.match)) status.push(found.match);
    end = found.end;
    if (!JOINTS.has(wordAt(line, end))) break;
  }
  return status.length === 0 ? null : singleReading(end, { status });
}
