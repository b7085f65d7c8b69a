import { describe, expect, it } from 'vitest';
import type { Sums } from '../../server/stock/search/index-query.ts';
import { sumsToTotals } from '../../server/stock/search/sums-to-totals.ts';

const SUMS: Sums = {
  pieces: 2,
  carat: 3000n,
  rapByCarat: 0n,
  caratWithRap: 0n,
  amountWithRap: 0n,
  amount: 0n,
  only: null,
};
const totals = (part: Partial<Sums>) =>
  sumsToTotals({ sums: { ...SUMS, ...part }, sumsByGrowth: [] });

it('totals use carats, dollars and percent', () => {
  // One carat at 10,000 less 30 percent and two at 5,000 less 10 percent.
  expect(
    totals({
      rapByCarat: 1_000_000n * 1000n + 500_000n * 2000n,
      caratWithRap: 3000n,
      amountWithRap: 700_000n + 900_000n,
      amount: 700_000n + 900_000n,
    }),
  ).toEqual({
    pieces: 2,
    carat: 3,
    rap_average: 6666.67,
    // 16,000 of 20,000: Σ price / Σ Rap − 1, where weighing the discounts by carat would be 16.67.
    average_discount: -20,
    price_per_ct: 5333.33,
    total_amount: 16_000,
    by_growth: [],
  });
});

it('of no stones are zero, without averages', () => {
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

describe('the average discount', () => {
  it('covers only the stones with Rap', () => {
    const { rap_average, average_discount } = totals({
      rapByCarat: 500_000n * 1000n,
      caratWithRap: 1000n,
      amountWithRap: 400_000n,
      amount: 1_400_000n,
    });
    expect({ rap_average, average_discount }).toEqual({ rap_average: 5000, average_discount: -20 });
  });

  it('is rounded half away from zero, in both directions', () => {
    // One carat that Rap prices at 10,000.00 dollars, in cents.
    const disc = (amountWithRap: bigint) =>
      totals({ rapByCarat: 1_000_000n * 1000n, caratWithRap: 1000n, amountWithRap })
        .average_discount;
    expect(disc(1_123_450n)).toBe(12.35);
    expect(disc(1_123_449n)).toBe(12.34);
    expect(disc(876_550n)).toBe(-12.35);
    expect(disc(876_551n)).toBe(-12.34);
    expect(disc(1_000_000n)).toBe(0);
  });

  it('of one stone is its own, which the rounded amount does not give', () => {
    const one = { pieces: 1, carat: 10n, rapByCarat: 100_000n * 10n, caratWithRap: 10n };
    const only = { perCarat: 66_667n, disc: -333_333n };
    expect(totals({ ...one, amountWithRap: 667n, amount: 667n, only }).average_discount).toBe(
      -33.33,
    );
  });
});

describe('the average price per carat', () => {
  it('of one stone is its own, which the rounded amount does not give', () => {
    expect(
      totals({ pieces: 1, carat: 333n, amount: 33_300n, only: { perCarat: 99_999n, disc: null } }),
    ).toMatchObject({ price_per_ct: 999.99, total_amount: 333 });
  });

  it('of several stones is their amount divided by their weight', () => {
    expect(totals({ carat: 1500n, amount: 100_000n }).price_per_ct).toBe(666.67);
  });
});

it('natural stones come before lab-grown ones', () => {
  const { by_growth } = sumsToTotals({
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
