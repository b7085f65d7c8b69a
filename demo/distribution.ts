import type { Random } from './random.ts';

/** Weighted distribution of values. The order of the values is from best to worst. */
export type Distribution<T extends string> = {
  readonly values: readonly T[];
  /** Returns the value at the quantile `place`: at least 0, less than 1. */
  readonly at: (place: number) => T;
};

export function createDistribution<T extends string>(
  weights: Readonly<Record<T, number>>,
): Distribution<T> {
  const values = Object.keys(weights) as T[];
  const total = values.reduce((sum, value) => sum + weights[value], 0);
  let sum = 0;
  const ends = values.map((value) => {
    sum += weights[value] / total;
    return sum;
  });
  const last = values.at(-1);
  if (last === undefined) throw new RangeError('Shares of nothing.');
  const at = (place: number): T => {
    for (let index = 0; index < ends.length; index += 1) {
      const value = values[index];
      if (value !== undefined && place < (ends[index] ?? 1)) return value;
    }
    return last;
  };
  return { values, at };
}

export const drawValue = <T extends string>(random: Random, of: Distribution<T>): T =>
  of.at(random.next());
