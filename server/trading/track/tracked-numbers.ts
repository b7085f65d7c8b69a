import { MOST_TRACKED } from '../../../src/common/most-tracked.ts';
import { refuseField } from '../../platform/http/refusal.ts';

/** A report that answers in a moment, and is still read by a person. */
/** What stands between two numbers of a paste; a number may hold a dash, a dot or a slash. */
const BETWEEN = /[^\p{L}\p{N}./_-]+/u;

/** The numbers that were asked for, each once, as they were written. */
export function trackedNumbers(search: string): string[] {
  const numbers = search.split(BETWEEN).filter((number) => number !== '');
  const once = [...new Map(numbers.map((number) => [number.toUpperCase(), number])).values()];
  if (once.length === 0) throw refuseField('search', 'Please name a stock or report number.');
  if (once.length > MOST_TRACKED)
    throw refuseField(
      'search',
      `Please ask for at most ${MOST_TRACKED} numbers at once; these are ${once.length.toLocaleString('en-US')}.`,
    );
  return once;
}
