import type { components } from '#api/schema.gen.ts';
import { DIGITS } from '../prices/decimals.ts';

type PriceSpread = components['schemas']['PriceSpread'];

export const shownCents = (cents: number): number => cents / 10 ** DIGITS.money;

/** Returns the median of ascending cents; a mean of two prices is rounded half up. */
export function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.floor(((sorted[middle - 1] ?? 0) + upper + 1) / 2);
}

/** `sorted` contains at least one price, in cents, ascending. */
export function spreadOf(sorted: readonly number[]): PriceSpread {
  const half = Math.max(1, Math.floor(sorted.length / 2));
  return {
    lowest: shownCents(sorted[0] ?? 0),
    lower_quartile: shownCents(medianOf(sorted.slice(0, half))),
    median: shownCents(medianOf(sorted)),
    upper_quartile: shownCents(medianOf(sorted.slice(-half))),
    highest: shownCents(sorted.at(-1) ?? 0),
  };
}
