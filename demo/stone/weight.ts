import { createDistribution, type Distribution, drawValue } from '../distribution.ts';
import { between, chance, type Random, wholeBetween } from '../random.ts';
import type { Growth } from './model.ts';

/**
 * Weights at which the price per carat rises sharply, in hundredths of a carat. Cutters aim just
 * above these weights.
 */
const MAGIC = [
  18, 23, 30, 40, 50, 70, 90, 100, 120, 150, 200, 300, 400, 500, 600, 1000, 1300,
] as const;

const START: Readonly<Record<Growth, Distribution<string>>> = {
  natural: createDistribution({
    18: 3,
    23: 5,
    30: 17,
    40: 11,
    50: 15,
    70: 11,
    90: 7,
    100: 14,
    120: 4,
    150: 6,
    200: 4,
    300: 1.6,
    400: 0.5,
    500: 0.5,
    600: 0.15,
    1000: 0.08,
  }),
  labGrown: createDistribution({
    30: 4,
    40: 4,
    50: 9,
    70: 9,
    90: 5,
    100: 22,
    120: 8,
    150: 13,
    200: 14,
    300: 7,
    400: 2,
    500: 2,
    600: 0.4,
    1000: 0.1,
  }),
};

const JUST_ABOVE = 0.78;

export function drawWeight(random: Random, growth: Growth): number {
  const start = Number(drawValue(random, START[growth]));
  const next = MAGIC.find((size) => size > start) ?? start;
  if (!chance(random, JUST_ABOVE)) return wholeBetween(random, start, next - 1);
  const above = Math.floor(-Math.log(1 - between(random, 0, 0.999)) * (0.5 + start * 0.014));
  return Math.min(next - 1, start + above);
}
