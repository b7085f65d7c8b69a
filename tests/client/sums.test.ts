import { describe, expect, it } from 'vitest';
import { sumsOf } from '#common/stone-sums.ts';

const stone = (carat: number, rap: number | null, disc: number | null, amount: number) => ({
  carat,
  rap,
  markup_disc: disc,
  markup_ppc: amount / carat,
  sell_amt: amount,
});

describe('the totals of stones', () => {
  it('of no stones have no averages', () => {
    expect(sumsOf([])).toEqual({
      pieces: 0,
      carat: 0,
      rapAverage: null,
      averageDiscount: null,
      pricePerCarat: null,
      amount: 0,
      byGrowth: [],
    });
  });

  it('have averages over the stones that have the value', () => {
    expect(
      sumsOf([stone(1, 1000, -10, 900), stone(3, 2000, -50, 3000), stone(2, null, null, 500)]),
    ).toEqual({
      pieces: 3,
      carat: 6,
      rapAverage: 1750,
      // 3,900 of the 7,000 that Rap asks for the two stones that it prices.
      averageDiscount: -44.29,
      pricePerCarat: 733.33,
      amount: 4400,
      byGrowth: [],
    });
  });

  it('have weights to the thousandth of a carat', () => {
    expect(sumsOf([stone(1.005, null, null, 10), stone(0.009, null, null, 10)])).toMatchObject({
      carat: 1.014,
      amount: 20,
    });
  });

  it('include a stone without a stated discount in both averages', () => {
    expect(sumsOf([stone(1, 1000, null, 900), stone(3, 2000, -50, 3000)])).toMatchObject({
      rapAverage: 1750,
      averageDiscount: -44.29,
    });
  });

  it('have separate averages for natural and lab-grown stones, natural first', () => {
    const grown = { ...stone(1, 1000, -91, 90), growth_type: 1 as const };
    const natural = { ...stone(3, 1000, -42, 1740), growth_type: 2 as const };
    const { byGrowth, pieces, amount } = sumsOf([grown, natural, natural]);
    expect({ pieces, amount }).toEqual({ pieces: 3, amount: 3570 });
    expect(byGrowth).toEqual([
      {
        growth: 2,
        pieces: 2,
        carat: 6,
        rapAverage: 1000,
        averageDiscount: -42,
        pricePerCarat: 580,
        amount: 3480,
      },
      {
        growth: 1,
        pieces: 1,
        carat: 1,
        rapAverage: 1000,
        averageDiscount: -91,
        pricePerCarat: 90,
        amount: 90,
      },
    ]);
    expect(sumsOf([natural, natural]).byGrowth).toEqual([]);
  });

  it('have a discount that agrees with the totals next to it', () => {
    // The price list weighs: a carat at 10,000 less 30 percent and two at 5,000 less 10 percent cost 16,000 of 20,000.
    expect(sumsOf([stone(1, 10_000, -30, 7000), stone(2, 5000, -10, 9000)]).averageDiscount).toBe(
      -20,
    );
  });

  it('round halves away from zero, as in the database', () => {
    const half = [stone(1, 1.01, -1, 1), stone(1, 1, 1, 1.01)];
    expect(sumsOf([stone(1, 100, -0.01, 99.99), stone(1, 100, 0, 100)]).averageDiscount).toBe(
      -0.01,
    );
    expect(sumsOf(half)).toMatchObject({
      rapAverage: 1.01,
      averageDiscount: 0,
      pricePerCarat: 1.01,
    });
  });

  it('of one stone are its row: the rounded amount does not give the price', () => {
    const row = { ...stone(0.71, 1500, -40.15, 637.4), markup_ppc: 897.75 };
    expect(sumsOf([row]).pricePerCarat).toBe(897.75);
    expect(sumsOf([row, row]).pricePerCarat).toBe(897.75);
    expect(sumsOf([{ ...row, carat: 0.3, sell_amt: 269.33 }]).pricePerCarat).toBe(897.75);
    expect(
      sumsOf([
        { ...row, carat: 0.3, sell_amt: 269.33 },
        { ...row, carat: 0.3, sell_amt: 269.33 },
      ]).pricePerCarat,
    ).toBe(897.77);
  });

  it('lose no cent among a hundred thousand of the most expensive stones', () => {
    const dearest = Array.from({ length: 100_000 }, () =>
      stone(999.999, 999_999.99, -98.9999, 9_999_989_990.01),
    );
    const cents = 999_998_999_001n * 100_000n;
    const { amount, rapAverage, averageDiscount, pricePerCarat } = sumsOf([
      ...dearest,
      stone(0.001, 999_999.99, -98.9999, 0.01),
    ]);
    expect(amount).toBe(Number(cents + 1n) / 100);
    expect(rapAverage).toBe(999_999.99);
    // Ten times what Rap asks for each of them.
    expect(averageDiscount).toBe(900);
    expect(pricePerCarat).toBe(9_999_999.99);
  });

  it('of ten thousand amounts of 0.10 are 1,000.00', () => {
    expect(sumsOf(Array.from({ length: 10_001 }, () => stone(0.1, null, null, 0.1)))).toMatchObject(
      {
        amount: 1000.1,
        carat: 1000.1,
        pricePerCarat: 1,
      },
    );
  });
});
