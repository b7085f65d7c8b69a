import { beforeEach, describe, expect, it } from 'vitest';
import {
  CLARITY_IF,
  COLOR_D,
  type InventedStock,
  inventedStock,
  PEAR,
  ROUND,
} from '../support/search/invented-stock.ts';

const among = (attribute: 'shape' | 'color' | 'status', ...values: number[]) =>
  ({ kind: 'among', attribute, values }) as const;
const within = (
  figure: 'carat' | 'table_pct' | 'rap' | 'markup_disc' | 'markup_ppc' | 'sell_amt' | 'listed_at',
  from: number | null,
  to: number | null,
) => ({ kind: 'within', figure, from, to }) as const;

const white = { diamond_type: 1, color: COLOR_D, clarity: CLARITY_IF };

/** Rap is 10,000 for the round stone and 6,000 for the pear; the third has no discount, the fourth is fancy. */
let stock: InventedStock;
beforeEach(() => {
  stock = inventedStock([
    { nr: 1, ...white, shape: ROUND, carat: 1000, disc: -300_000, per_carat: 1, table_pct: 5700 },
    {
      nr: 2,
      ...white,
      shape: PEAR,
      carat: 500,
      disc: -100_000,
      per_carat: 1,
      listed_at: 2_000_000,
    },
    {
      nr: 3,
      ...white,
      shape: ROUND,
      carat: 1500,
      per_carat: 400_000,
      symbols: ['Cloud', 'Feather'],
    },
    { nr: 4, diamond_type: 2, shape: PEAR, carat: 800, disc: -300_000, per_carat: 900_000 },
    { nr: 5, carat: 2000, symbols: ['Feather'], report_no: 'GIA-77', stock_no: 'AB-1' },
    { nr: 6, carat: 3000, symbols: ['Needle'], report_no: 'AB-100', stock_no: 'AC-1' },
  ]);
});

describe('a filter by values', () => {
  it('matches any of the named values, whether a stone has them or not', () => {
    expect(stock.meeting(among('shape', PEAR))).toEqual([2, 4]);
    expect(stock.meeting(among('shape', PEAR, ROUND, 99))).toEqual([1, 2, 3, 4]);
    expect(stock.meeting(among('shape', 99))).toEqual([]);
    expect(stock.meeting(among('shape'))).toEqual([]);
  });

  it('matches all values except the named ones, including unknown values', () => {
    expect(stock.meeting({ kind: 'not', of: among('shape', PEAR) })).toEqual([1, 3, 5, 6]);
  });
});

it('matches any of the named symbols of a report', () => {
  expect(stock.meeting({ kind: 'words', attribute: 'key_to_symbols', words: ['Feather'] })).toEqual(
    [3, 5],
  );
  expect(
    stock.meeting({
      kind: 'words',
      attribute: 'key_to_symbols',
      words: ['Cloud', 'Needle', 'Nick'],
    }),
  ).toEqual([3, 6]);
  expect(
    stock.meeting({
      kind: 'not',
      of: { kind: 'words', attribute: 'key_to_symbols', words: ['Feather'] },
    }),
  ).toEqual([1, 2, 4, 6]);
});

describe('a range filter', () => {
  it('includes both ends', () => {
    expect(stock.meeting(within('carat', 800, 1500))).toEqual([1, 3, 4]);
    expect(stock.meeting(within('carat', 801, 1499))).toEqual([1]);
  });

  it('may be open at either end, or at both', () => {
    expect(stock.meeting(within('carat', 2000, null))).toEqual([5, 6]);
    expect(stock.meeting(within('carat', null, 500))).toEqual([2]);
    expect(stock.meeting(within('carat', null, null))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('excludes unknown values, however wide it is', () => {
    expect(stock.meeting(within('table_pct', 0, null))).toEqual([1]);
    expect(stock.meeting(within('table_pct', -100, 6000))).toEqual([1]);
    expect(stock.meeting(within('table_pct', null, 0))).toEqual([]);
    expect(stock.meeting(within('table_pct', -200, -100))).toEqual([]);
    expect(stock.meeting(within('table_pct', null, 5699))).toEqual([]);
  });

  it('above the maximum is empty, and one up to the maximum is open', () => {
    expect(stock.meeting(within('carat', 10 ** 12, 10 ** 13))).toEqual([]);
    expect(stock.meeting(within('carat', 3000, 10 ** 12))).toEqual([6]);
  });

  it('of Rap includes the list prices', () => {
    expect(stock.meeting(within('rap', 1, null))).toEqual([1, 2, 3]);
    expect(stock.meeting(within('rap', 1_000_000, 1_000_000))).toEqual([1, 3]);
  });

  it('of the discount includes stones with Rap: an asking price of 4,000 is 60 percent below 10,000', () => {
    expect(stock.meeting(within('markup_disc', null, null))).toEqual([1, 2, 3]);
    expect(stock.meeting(within('markup_disc', -300_000, -200_000))).toEqual([1]);
    expect(stock.meeting(within('markup_disc', -100_000, 10 ** 12))).toEqual([2]);
    expect(stock.meeting(within('markup_disc', -(10 ** 12), -300_000))).toEqual([1, 3]);
    expect(stock.meeting(within('markup_disc', -600_000, -600_000))).toEqual([3]);
  });

  it("of the price per carat uses the viewer's prices", () => {
    // 10,000 less 30 percent; 6,000 less 10 percent; the stones' own prices.
    expect(stock.meeting(within('markup_ppc', 700_000, 700_000))).toEqual([1]);
    expect(stock.meeting(within('markup_ppc', 540_000, 700_000))).toEqual([1, 2]);
    expect(stock.meeting(within('markup_ppc', 700_001, null))).toEqual([4]);
  });

  it('of the amount uses price times weight', () => {
    expect(stock.meeting(within('sell_amt', 270_000, 270_000))).toEqual([2]);
    expect(stock.meeting(within('sell_amt', 600_000, 720_000))).toEqual([1, 3, 4]);
  });

  it('of days includes the stones listed in it', () => {
    expect(stock.meeting(within('listed_at', 2_000_000, 2_000_000))).toEqual([2]);
    expect(stock.meeting(within('listed_at', 2_000_001, null))).toEqual([]);
  });
});

describe('a filter by numbers', () => {
  it('matches whole stock or report numbers', () => {
    expect(stock.meeting({ kind: 'numbers', numbers: ['S-1', 'GIA-77', 'S'] })).toEqual([1, 5]);
    expect(stock.meeting({ kind: 'numbers', numbers: [] })).toEqual([]);
  });

  it('matches beginnings of stock or report numbers', () => {
    expect(stock.meeting({ kind: 'numberBegins', text: 'AB-1' })).toEqual([5, 6]);
    expect(stock.meeting({ kind: 'numberBegins', text: 'A' })).toEqual([5, 6]);
    expect(stock.meeting({ kind: 'numberBegins', text: 'AB-10' })).toEqual([6]);
    expect(stock.meeting({ kind: 'numberBegins', text: 'AB-1000' })).toEqual([]);
  });
});

describe('combined conditions', () => {
  const round = among('shape', ROUND);
  const heavy = within('carat', 1500, null);

  it('are joined by AND or OR', () => {
    expect(stock.meeting({ kind: 'all', of: [round, heavy] })).toEqual([3]);
    expect(stock.meeting({ kind: 'any', of: [round, heavy] })).toEqual([1, 3, 5, 6]);
    expect(stock.meeting(round, heavy)).toEqual([3]);
  });

  it('can be nested', () => {
    const light = within('carat', null, 600);
    expect(
      stock.meeting({ kind: 'any', of: [{ kind: 'all', of: [round, heavy] }, light] }),
    ).toEqual([2, 3]);
    expect(
      stock.meeting({
        kind: 'all',
        of: [
          { kind: 'not', of: round },
          { kind: 'not', of: light },
        ],
      }),
    ).toEqual([4, 5, 6]);
    expect(stock.meeting({ kind: 'any', of: [{ kind: 'not', of: heavy }] })).toEqual([1, 2, 4]);
  });

  it('that are empty match all stones joined by AND, and none joined by OR', () => {
    expect(stock.meeting({ kind: 'all', of: [] })).toEqual([1, 2, 3, 4, 5, 6]);
    expect(stock.meeting({ kind: 'any', of: [] })).toEqual([]);
  });
});

it('a deleted stone meets no condition, and no negated one', () => {
  const few = inventedStock([
    { nr: 1, shape: ROUND },
    { nr: 2, shape: PEAR },
    { nr: 3, shape: PEAR },
  ]);
  few.writer.remove(2);
  few.writer.remove(99);
  expect(few.meeting()).toEqual([1, 3]);
  expect(few.meeting(among('shape', PEAR))).toEqual([3]);
  expect(few.meeting({ kind: 'not', of: among('shape', ROUND) })).toEqual([3]);
  expect(few.meeting({ kind: 'any', of: [{ kind: 'not', of: among('shape', ROUND) }] })).toEqual([
    3,
  ]);
  few.change({ nr: 2, shape: PEAR });
  expect(few.meeting(among('shape', PEAR))).toEqual([2, 3]);
});
