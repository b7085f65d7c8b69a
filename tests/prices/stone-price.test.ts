import { describe, expect, it } from 'vitest';
import type { ProviderId } from '#api/ids.gen.ts';
import { MARKUP_MODE } from '#common/markup-scope.ts';
import { PRICE_BASIS } from '#common/price-basis.ts';
import { NO_MARKUP } from '../../server/stock/prices/markup-book.ts';
import {
  basisOf,
  costPrice,
  offeredPrice,
  type PricedStone,
  priceOf,
  priceOn,
  priceText,
  rapStateOf,
  shownPrice,
} from '../../server/stock/prices/stone-price.ts';
import type { Viewer } from '../../server/stock/prices/viewer.ts';
import {
  BOOK,
  CLARITY,
  CLIENT,
  COLOR,
  FAR,
  NATURAL,
  NEAR,
  NOBODY,
  SHAPE,
  SUPPLIER,
} from './small-book.ts';

/** A round D IF of 1.005 ct, 30 below Rap: 20,000 a carat on the list, 14,000 for the supplier. */
const ROUND: PricedStone = {
  diamond_type: 1,
  growth_type: NATURAL,
  shape: SHAPE.round,
  color: COLOR.d,
  clarity: CLARITY.if,
  carat: '1.005',
  provider_id: NEAR,
  disc: '-30.0000',
  price_per_ct: '1000.00',
  total_amt: null,
};

describe('the price of a stone with Rap', () => {
  it('is Rap minus the discount for the supplier, plus the points of the first rule for a client', () => {
    const { supplier, viewer, markup, chain } = priceOf(BOOK, CLIENT, ROUND);
    expect(supplier).toEqual({
      rapState: 'listed',
      rap: 2_000_000,
      disc: -300_000,
      perCarat: 1_400_000,
      amount: 1_407_000,
    });
    expect(viewer).toEqual({
      rapState: 'listed',
      rap: 2_000_000,
      disc: -250_000,
      perCarat: 1_500_000,
      amount: 1_507_500,
    });
    expect(markup).toMatchObject({ mode: 2, points: 500 });
    expect(chain.map(({ rule }) => rule?.id)).toEqual([15, 14, 13, 11]);
  });

  it('is the own price for a supplier', () => {
    const { supplier, viewer, markup } = priceOf(BOOK, SUPPLIER, ROUND);
    expect(markup).toEqual(NO_MARKUP);
    expect(viewer).toEqual(supplier);
    expect(viewer.perCarat).toBe(1_400_000);
  });

  it('has no discount below -99 percent', () => {
    const cheap = { ...ROUND, carat: '1.200', disc: '-85.0000' };
    expect(priceOf(BOOK, CLIENT, cheap).viewer).toEqual({
      rapState: 'listed',
      rap: 2_000_000,
      disc: -990_000,
      perCarat: 20_000,
      amount: 24_000,
    });
  });
});

describe('an asking price', () => {
  const ASKED: PricedStone = { ...ROUND, disc: null, price_per_ct: '13987.65' };

  it('is the cost to the cent, from which its discount on Rap is derived', () => {
    const { supplier, viewer } = priceOf(BOOK, CLIENT, ASKED);
    expect(supplier).toEqual({
      rapState: 'listed',
      rap: 2_000_000,
      disc: -300_600,
      perCarat: 1_398_765,
      amount: 1_405_759,
    });
    // Five points of a Rap of 20,000 are 1,000 a carat.
    expect(viewer).toEqual({
      rapState: 'listed',
      rap: 2_000_000,
      disc: -250_600,
      perCarat: 1_498_765,
      amount: 1_506_259,
    });
  });

  it("keeps the supplier's stated total, and every offer keeps the difference of that total", () => {
    const { supplier, viewer } = priceOf(BOOK, CLIENT, { ...ASKED, total_amt: '14060.00' });
    expect(supplier.amount).toBe(1_406_000);
    expect(viewer.amount - supplier.amount).toBe(1_506_259 - 1_405_759);
    expect(priceOf(BOOK, SUPPLIER, { ...ASKED, total_amt: '14060.00' }).viewer).toEqual(supplier);
  });
});

describe('a markup of 10 percent', () => {
  const on = (stone: Partial<PricedStone>, rap: number) =>
    priceOn({ ...ROUND, ...stone }, { rap, markup: { mode: MARKUP_MODE.percent, points: 1_000 } });

  it('adds a tenth to a cost from Rap, and the discount follows the result', () => {
    // 30 below 20,000 is 14,000; a tenth more is 15,400, which is 23 below Rap.
    expect(on({}, 2_000_000)).toEqual({
      rapState: 'listed',
      rap: 2_000_000,
      disc: -230_000,
      perCarat: 1_540_000,
      amount: 1_547_700,
    });
  });

  it('adds a tenth to an asking price, with and without Rap', () => {
    // 13,987.65 × 1.1 = 15,386.415; × 1.005 = 15,463.352; 4,613.58 below 20,000 is 23.0679 %.
    expect(on({ disc: null, price_per_ct: '13987.65' }, 2_000_000)).toEqual({
      rapState: 'listed',
      rap: 2_000_000,
      disc: -230_700,
      perCarat: 1_538_642,
      amount: 1_546_335,
    });
    expect(on({ disc: null }, 0)).toEqual({
      rapState: 'no_cell',
      rap: null,
      disc: null,
      perCarat: 110_000,
      amount: 110_550,
    });
  });
});

describe('the cost of a stone', () => {
  it('has its discount with all digits and no markup', () => {
    expect(costPrice(BOOK, { ...ROUND, disc: '-30.1234' })).toEqual({
      rapState: 'listed',
      rap: 2_000_000,
      disc: -301_234,
      // 20,000 × 0.698766 = 13,975.32; × 1.005 = 14,045.1966
      perCarat: 1_397_532,
      amount: 1_404_520,
    });
  });

  it('is based on a discount, or else on the asking price', () => {
    expect(basisOf({ disc: '0.0000' })).toBe(PRICE_BASIS.discount);
    expect(basisOf({ disc: null })).toBe(PRICE_BASIS.asked);
  });
});

describe('the price of a stone without a Rap price', () => {
  it('has no Rap and no discount if the list has no cell', () => {
    expect(priceOf(BOOK, NOBODY, { ...ROUND, color: COLOR.e }).viewer).toEqual({
      rapState: 'no_cell',
      rap: null,
      disc: null,
      perCarat: 103_000,
      amount: 103_515,
    });
  });

  it('uses the rules of fancy stones if the colour is fancy', () => {
    expect(priceOf(BOOK, NOBODY, { ...ROUND, diamond_type: 2 }).viewer).toEqual({
      rapState: 'fancy_colour',
      rap: null,
      disc: null,
      perCarat: 101_500,
      amount: 102_008,
    });
  });
});

describe('the offered price of a stone', () => {
  const amounts = (viewer: Viewer, stone: PricedStone) =>
    [1, 2].map(() => offeredPrice(BOOK, viewer, stone).amount);

  it('is the result of the applicable rule, each time', () => {
    expect(amounts(CLIENT, ROUND)).toEqual([1_507_500, 1_507_500]);
    expect(amounts(NOBODY, { ...ROUND, provider_id: FAR })).toEqual([1_447_200, 1_447_200]);
    expect(amounts(NOBODY, { ...ROUND, diamond_type: 2 })).toEqual([102_008, 102_008]);
    expect(amounts(CLIENT, { ...ROUND, carat: '1.200' })).toEqual([1_200_000, 1_200_000]);
    expect(amounts(SUPPLIER, ROUND)).toEqual([1_407_000, 1_407_000]);
  });

  it('uses the default rule if the book does not know the supplier', () => {
    const stranger = 'stranger' as string as ProviderId;
    expect(amounts(NOBODY, { ...ROUND, provider_id: stranger })).toEqual([1_447_200, 1_447_200]);
  });
});

describe('the reason why a stone has no Rap price', () => {
  it.each([
    ['a white stone with a cell', 1, 500, 'listed'],
    ['a white stone without a cell', 1, 0, 'no_cell'],
    ['a fancy stone', 2, 0, 'fancy_colour'],
    ['a fancy stone whose grades have a cell', 2, 500, 'fancy_colour'],
  ] as const)('%s', (_, diamondType, rap, state) => {
    expect(rapStateOf({ diamondType, rap })).toBe(state);
  });

  it('is determined from the stone if Rap and the markup are known', () => {
    const said = { diamond_type: 1, carat: '2.000', disc: '-10', price_per_ct: '50' } as const;
    const stone = { ...said, total_amt: null };
    expect(priceOn(stone, { rap: 100_000, markup: { mode: 2, points: 100 } })).toEqual({
      rapState: 'listed',
      rap: 100_000,
      disc: -90_000,
      perCarat: 91_000,
      amount: 182_000,
    });
    expect(priceOn(stone, { rap: 0, markup: { mode: 2, points: 100 } })).toEqual({
      rapState: 'no_cell',
      rap: null,
      disc: null,
      perCarat: 5_050,
      amount: 10_100,
    });
  });
});

describe('a price outside the calculation', () => {
  const listed = {
    rapState: 'listed',
    rap: 2_000_000,
    disc: -254_321,
    perCarat: 1_491_358,
    amount: 1_498_815,
  } as const;
  const bare = { rapState: 'no_cell', rap: null, disc: null, perCarat: 5, amount: 7 } as const;

  it('is stored in a record as decimals', () => {
    expect(priceText(listed)).toEqual({
      rap: '20000.00',
      disc: '-25.4321',
      price_per_ct: '14913.58',
      amount: '14988.15',
    });
    expect(priceText(bare)).toEqual({
      rap: null,
      disc: null,
      price_per_ct: '0.05',
      amount: '0.07',
    });
  });

  it('is shown on a screen as numbers', () => {
    expect(shownPrice(listed)).toEqual({
      rap: 20_000,
      disc: -25.4321,
      perCarat: 14_913.58,
      amount: 14_988.15,
    });
    expect(shownPrice(bare)).toEqual({ rap: null, disc: null, perCarat: 0.05, amount: 0.07 });
  });
});
