import { MAX_TRACKED } from '#common/track-limit.ts';
import { refuseField } from '../../platform/http/refusal.ts';

/**
 * Separators between numbers in pasted text. Dashes, dots and slashes do not separate, because
 * numbers may contain them.
 */
const BETWEEN = /[^\p{L}\p{N}./_-]+/u;

/**
 * Numbers that differ only in case count as equal. Throws if there are none or more than
 * `MAX_TRACKED`.
 */
export function parseTrackedNumbers(search: string): string[] {
  const numbers = search.split(BETWEEN).filter((number) => number !== '');
  const once = [...new Map(numbers.map((number) => [number.toUpperCase(), number])).values()];
  if (once.length === 0) throw refuseField('search', 'Please enter a stock or report number.');
  if (once.length > MAX_TRACKED)
    throw refuseField(
      'search',
      `Please enter at most ${MAX_TRACKED} numbers at a time. You entered ${once.length.toLocaleString('en-US')}.`,
    );
  return once;
}
