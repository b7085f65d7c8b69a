import { describe, expect, it } from 'vitest';
import { decimalOf } from '../../server/stock/prices/decimals.ts';
import {
  amountOf,
  derivedDisc,
  discAfterMarkup,
  discBeforeFloor,
  discOfPerCarat,
  LEAST_OFFERED_DISC,
  perCaratOnAskingPrice,
  perCaratOnCost,
  perCaratOnRap,
} from '../../server/stock/prices/formula.ts';

describe('a price per carat from Rap', () => {
  it('is Rap minus the discount, or plus for a positive discount', () => {
    expect(perCaratOnRap(1_000_000, -300_000)).toBe(700_000);
    expect(perCaratOnRap(1_000_000, 0)).toBe(1_000_000);
    expect(perCaratOnRap(1_000_000, 125_000)).toBe(1_125_000);
    expect(perCaratOnRap(1_420_000, -452_500)).toBe(777_450);
  });

  it('is rounded half up to the cent', () => {
    expect(perCaratOnRap(3, -500_000)).toBe(2);
    expect(perCaratOnRap(3, -500_001)).toBe(1);
    expect(perCaratOnRap(101, -495_000)).toBe(51);
  });
});

describe('an asking price per carat with a markup', () => {
  it('without Rap changes by the markup in percent', () => {
    expect(perCaratOnAskingPrice(100_000, 100_000, 250)).toBe(102_500);
    expect(perCaratOnAskingPrice(100_000, 100_000, -2_000)).toBe(80_000);
    expect(perCaratOnAskingPrice(100_000, 100_000, 0)).toBe(100_000);
    expect(perCaratOnAskingPrice(10, 10, 500)).toBe(11);
    expect(perCaratOnAskingPrice(10, 10, 499)).toBe(10);
  });

  it('with Rap changes by the points of Rap', () => {
    // 3,991.19 asked, Rap 8,000: 2.5 points of Rap are 200.
    expect(perCaratOnAskingPrice(399_119, 800_000, 250)).toBe(419_119);
    expect(perCaratOnAskingPrice(399_119, 800_000, -100)).toBe(391_119);
  });

  it('equals the asking price without a markup, however far from Rap', () => {
    for (const ask of [1, 99, 7_900, 399_119, 999_999_999])
      for (const rap of [1, 800_000, 100_000_000])
        expect(perCaratOnAskingPrice(ask, rap, 0)).toBe(ask);
  });

  it('is at least one percent of Rap, and never above the asking price', () => {
    expect(perCaratOnAskingPrice(20_000, 1_000_000, -2_000)).toBe(10_000);
    expect(perCaratOnAskingPrice(7_900, 1_000_000, -2_000)).toBe(7_900);
  });
});

describe('a price in percent of cost', () => {
  it('is the cost plus or minus the markup in percent', () => {
    expect(perCaratOnCost(100_000, 250)).toBe(102_500);
    expect(perCaratOnCost(100_000, -2_000)).toBe(80_000);
    expect(perCaratOnCost(100_000, 0)).toBe(100_000);
  });

  it('is rounded half up to the cent', () => {
    expect(perCaratOnCost(10, 500)).toBe(11);
    expect(perCaratOnCost(10, 499)).toBe(10);
  });
});

describe('the discount of an asking price', () => {
  it('has two decimals, halves away from zero', () => {
    expect(derivedDisc(800_000, 399_119)).toBe(-501_100);
    expect(derivedDisc(1_000_000, 700_050)).toBe(-300_000);
    expect(derivedDisc(1_000_000, 699_950)).toBe(-300_100);
    expect(derivedDisc(1_000_000, 1_000_050)).toBe(100);
    expect(derivedDisc(1_000_000, 1_000_000)).toBe(0);
  });

  it('is null above what a record can store', () => {
    expect(derivedDisc(100, 1_099)).toBe(9_990_000);
    expect(derivedDisc(100, 1_100)).toBe(null);
  });
});

describe('an amount', () => {
  it('is the price per carat times the weight, rounded half up to the cent', () => {
    expect(amountOf(700_000, 1_500)).toBe(1_050_000);
    expect(amountOf(777_450, 1_013)).toBe(787_557);
    expect(amountOf(1, 500)).toBe(1);
    expect(amountOf(1, 499)).toBe(0);
  });
});

describe('a discount after its markup', () => {
  it('is moved by the points of the markup', () => {
    expect(discAfterMarkup(-300_000, 250)).toBe(-275_000);
    expect(discAfterMarkup(-300_000, -250)).toBe(-325_000);
    expect(discBeforeFloor(-300_000, 250)).toBe(-275_000);
    // A stone may cost more than Rap, and a markup may lift one over it.
    expect(discAfterMarkup(125_000, 250)).toBe(150_000);
    expect(discAfterMarkup(-10_000, 500)).toBe(40_000);
  });

  it('is at least -99 percent, however negative the markup is', () => {
    expect(discAfterMarkup(-980_000, -100)).toBe(-990_000);
    expect(discAfterMarkup(-980_000, -101)).toBe(-990_000);
    expect(discAfterMarkup(-980_000, -2_000)).toBe(-990_000);
    expect(discAfterMarkup(-980_000, -99)).toBe(-989_900);
    expect(discBeforeFloor(-980_000, -2_000)).toBe(-1_180_000);
    expect(discAfterMarkup(-980_000, -2_000)).toBeGreaterThan(LEAST_OFFERED_DISC);
  });
});

describe('the discount of an agreed price', () => {
  it('is its difference from Rap', () => {
    expect(discOfPerCarat(1_000_000, 700_000)).toBe(-300_000);
    expect(discOfPerCarat(1_000_000, 1_250_000)).toBe(250_000);
    expect(discOfPerCarat(1_000_000, 1_000_000)).toBe(0);
    expect(discOfPerCarat(1_420_000, 777_450)).toBe(-452_500);
  });

  it('is rounded half away from zero', () => {
    expect(discOfPerCarat(2_000_000, 1_999_999)).toBe(-1);
    expect(discOfPerCarat(2_000_000, 2_000_001)).toBe(1);
    expect(discOfPerCarat(3_000_000, 3_000_001)).toBe(0);
    expect(decimalOf(discOfPerCarat(3_000_000, 2_999_999), 4)).toBe('0.0000');
  });
});
