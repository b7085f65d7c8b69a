import { refuse, refuseField } from '../../platform/http/refusal.ts';

const MOST = 1_000;
/**
 * Separators between numbers in scans, pasted text and spreadsheets. Dashes, dots and slashes do
 * not separate, because stock numbers may contain them.
 */
const BETWEEN = /[^\p{L}\p{N}./_-]+/u;
/** Leading and trailing punctuation, which is not part of a number. */
const EDGES = /^[./_-]+|[./_-]+$/g;
/**
 * Maximum length of a number, in characters. A longer text cannot be a number and is truncated for
 * the error message.
 */
const LONGEST = 200;

export function parseScannedNumbers(sent: string | readonly string[]): string[] {
  const numbers = [sent]
    .flat()
    .flatMap((text) => text.split(BETWEEN))
    .map((number) => number.replaceAll(EDGES, ''))
    .filter((number) => number !== '')
    .map((number) =>
      number.length > LONGEST ? Array.from(number).slice(0, LONGEST).join('') : number,
    );
  if (numbers.length === 0) throw refuse('noStoneChosen');
  if (numbers.length > MOST)
    throw refuseField('data.numbers', 'Please send at most 1,000 numbers at a time.');
  return numbers;
}
