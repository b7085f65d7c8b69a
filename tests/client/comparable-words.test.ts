import { describe, expect, it } from 'vitest';
import type { ComparablePrices } from '../../src/features/stone/drawer/comparable-calls.ts';
import {
  differenceWords,
  isTooFew,
  rankWords,
  specificationWords,
} from '../../src/features/stone/drawer/comparable-words.ts';
import { scaleBetween } from '../../src/shared/charts/scale.ts';
import type { StoneRow } from '../../src/shared/stones/stone-types.ts';

const COMPARED: ComparablePrices = {
  stock_no: 'KL-1',
  filter: { diamond_type: 1, growth_type: 2, carat: [{ from: 1, to: 1.499 }], status: [1] },
  finish: '3EX',
  pieces: 14,
  rank: 3,
  same_price: 0,
  price_per_ct: 970,
  prices: { lowest: 900, lower_quartile: 950, median: 1000, upper_quartile: 1100, highest: 1200 },
};
const STONE = { shape: 'Round', color: 'F', clarity: 'VS1', growth_type: 2 } as StoneRow;

describe('the rank of a stone', () => {
  it.each([
    [{ rank: 1 }, 'Lowest of 14 per carat'],
    [{ rank: 3 }, '3rd lowest of 14 per carat'],
    [{ rank: 14 }, 'Highest of 14 per carat'],
    [{ rank: 2, same_price: 1 }, '2nd lowest of 14 per carat, same price as 1 other'],
    [{ rank: 1, same_price: 2 }, 'Lowest of 14 per carat, same price as 2 others'],
    [{ rank: 12, same_price: 2 }, 'Highest of 14 per carat, same price as 2 others'],
  ])('%j', (part, words) => {
    expect(rankWords({ ...COMPARED, ...part })).toBe(words);
  });
});

it('the difference to the median has a direction', () => {
  expect(differenceWords(COMPARED)).toBe('3.0 % below the median');
  expect(differenceWords({ ...COMPARED, price_per_ct: 1015 })).toBe('1.5 % above the median');
  expect(differenceWords({ ...COMPARED, price_per_ct: 1000.2 })).toBe('at the median');
});

it('the specification uses the weight band of the Rap list', () => {
  const words = (carat: ComparablePrices['filter']['carat'], finish: string | null = '3EX') =>
    specificationWords(STONE, {
      ...COMPARED,
      finish,
      filter: { ...COMPARED.filter, carat },
    });
  expect(words([{ from: 1, to: 1.499 }])).toBe('Round, 1.00–1.49 ct, F, VS1, natural, 3EX');
  expect(words([{ from: 11 }], null)).toBe('Round, 11.00 ct and more, F, VS1, natural, any finish');
  expect(words([{ to: 0.039 }])).toBe('Round, up to 0.03 ct, F, VS1, natural, 3EX');
});

it('fewer than three stones are too few for a comparison', () => {
  expect(isTooFew({ ...COMPARED, pieces: 2 })).toBe(true);
  expect(isTooFew({ ...COMPARED, pieces: 3 })).toBe(false);
});

it.each([
  [3808, 4448],
  [1000, 1000],
  [0, 0],
  [0.5, 0.7],
  [100, 5000],
])('a scale from %d to %d includes both ends', (least, greatest) => {
  const { top, ticks } = scaleBetween(least, greatest);
  expect(ticks[0]).toBeLessThanOrEqual(least);
  expect(top).toBeGreaterThanOrEqual(greatest);
  expect(top).toBeGreaterThan(ticks[0] ?? 0);
  expect(ticks.length).toBeLessThanOrEqual(6);
});
