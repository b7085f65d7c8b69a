import { describe, expect, it } from 'vitest';
import type { Sums } from '../../server/stock/search/question.ts';
import { totalsOf } from '../../server/stock/search/sums-to-totals.ts';

const SUMS: Sums = {
  pieces: 2,
  carat: 3000n,
  rapByCarat: 0n,
  caratWithRap: 0n,
  discByCarat: 0n,
  caratWithDisc: 0n,
  amount: 0n,
  onlyPerCarat: null,
};
const totals = (part: Partial<Sums>) => totalsOf({ sums: { ...SUMS, ...part }, sumsByGrowth: [] });

it('totals are carats, dollars and percent', () => {
  // One carat at 10,000 less 30 percent and two at 5,000 less 10 percent.
  expect(
    totals({
      rapByCarat: 1_000_000n * 1000n + 500_000n * 2000n,
      caratWithRap: 3000n,
      discByCarat: -300_000n * 1000n - 100_000n * 2000n,
      caratWithDisc: 3000n,
      amount: 700_000n + 900_000n,
    }),
  ).toEqual({
    pieces: 2,
    carat: 3,
    rap_average: 6666.67,
    average_discount: -16.67,
    price_per_ct: 5333.33,
    total_amount: 16_000,
    by_growth: [],
  });
});

it('of no stone are nothing, and no average', () => {
  expect(totals({ pieces: 0, carat: 0n })).toEqual({
    pieces: 0,
    carat: 0,
    rap_average: null,
    average_discount: null,
    price_per_ct: null,
    total_amount: 0,
    by_growth: [],
  });
});

describe('an average', () => {
  it('is of the stones that have Rap or a discount alone', () => {
    const { rap_average, average_discount } = totals({
      rapByCarat: 500_000n * 1000n,
      caratWithRap: 1000n,
      discByCarat: -200_000n * 500n,
      caratWithDisc: 500n,
    });
    expect({ rap_average, average_discount }).toEqual({ rap_average: 5000, average_discount: -20 });
  });

  it('is rounded half away from nothing, up and down', () => {
    const disc = (discByCarat: bigint) =>
      totals({ discByCarat, caratWithDisc: 1000n }).average_discount;
    // Ten thousandths of a percent by thousandths of a carat: 12.345 percent of one carat.
    expect(disc(123_450n * 1000n)).toBe(12.35);
    expect(disc(123_449n * 1000n)).toBe(12.34);
    expect(disc(-123_450n * 1000n)).toBe(-12.35);
    expect(disc(-123_449n * 1000n)).toBe(-12.34);
    expect(disc(0n)).toBe(0);
  });
});

describe('the price per carat', () => {
  it('of one stone is its own, which its rounded amount does not give back', () => {
    expect(
      totals({ pieces: 1, carat: 333n, amount: 33_300n, onlyPerCarat: 99_999n }),
    ).toMatchObject({ price_per_ct: 999.99, total_amount: 333 });
  });

  it('of several is their amount by their weight', () => {
    expect(totals({ carat: 1500n, amount: 100_000n }).price_per_ct).toBe(666.67);
  });
});

it('natural stones stand before lab-grown ones', () => {
  const { by_growth } = totalsOf({
    sums: SUMS,
    sumsByGrowth: [
      [1, { ...SUMS, pieces: 5 }],
      [2, { ...SUMS, pieces: 7, carat: 1500n }],
    ],
  });
  expect(by_growth.map(({ growth_type, pieces, carat }) => [growth_type, pieces, carat])).toEqual([
    [2, 7, 1.5],
    [1, 5, 3],
  ]);
});
