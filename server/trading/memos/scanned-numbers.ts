import { refuse, refuseField } from '../../platform/http/refusal.ts';

const MOST = 1_000;
/** Whatever a scanner, a spreadsheet or a person puts between two numbers; a stock number may hold a dash, a dot or a slash. */
const BETWEEN = /[^\p{L}\p{N}./_-]+/u;
/** Marks at the edge belong to the writing, not to the number. */
const EDGES = /^[./_-]+|[./_-]+$/g;
/** No number is so long; what is longer names no stone, and is told of by its beginning. */
const LONGEST = 200;

/** The numbers of a paste or a scan, in their order, each as often as it was read. */
export function scannedNumbers(sent: string | readonly string[]): string[] {
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
    throw refuseField('data.numbers', 'Please send at most 1,000 numbers at once.');
  return numbers;
}
