import { beforeEach, describe, expect, it } from 'vitest';
import type { SortKey } from '../../server/stock/search/index-query.ts';
import {
  CLARITY_IF,
  COLOR_D,
  type InventedStock,
  inventedStock,
  PEAR,
  ROUND,
} from '../support/search/invented-stock.ts';

const up = (by: SortKey['by'], ranks?: Uint16Array): SortKey => ({
  by,
  descending: false,
  ...(ranks ? { ranks } : {}),
});
const down = (by: SortKey['by'], ranks?: Uint16Array): SortKey => ({
  ...up(by, ranks),
  descending: true,
});
const white = { diamond_type: 1, color: COLOR_D, clarity: CLARITY_IF };

describe('a few stones', () => {
  // Prices per carat: 7,000, 5,400, 900 and 8,000 dollars; amounts: 7,000, 10,800, 720 and 3,200.
  let stock: InventedStock;
  beforeEach(() => {
    stock = inventedStock([
      {
        nr: 1,
        ...white,
        shape: ROUND,
        carat: 1000,
        disc: -300_000,
        stock_no: 'B2',
        listed_at: 7,
        status: 4,
      },
      {
        nr: 2,
        ...white,
        shape: PEAR,
        carat: 2000,
        disc: -100_000,
        stock_no: 'B10',
        listed_at: 7,
        status: 1,
      },
      {
        nr: 3,
        shape: PEAR,
        carat: 800,
        per_carat: 90_000,
        stock_no: 'A7',
        listed_at: 5,
        status: 8,
      },
      { nr: 4, ...white, shape: ROUND, carat: 400, disc: -200_000, stock_no: 'C1', listed_at: 9 },
    ]);
  });

  it.each<[string, SortKey, number[]]>([
    ['the weight', up('carat'), [4, 3, 1, 2]],
    ['the weight, the heaviest first', down('carat'), [2, 1, 3, 4]],
    ['the price per carat', up('markup_ppc'), [3, 2, 1, 4]],
    ['the price per carat, the dearest first', down('markup_ppc'), [4, 1, 2, 3]],
    ['the amount', up('sell_amt'), [3, 4, 1, 2]],
    ['the amount, the largest first', down('sell_amt'), [2, 1, 4, 3]],
    ['the stock number, letter by letter', up('stock_no'), [3, 2, 1, 4]],
    ['the stock number from its end', down('stock_no'), [4, 1, 2, 3]],
    ['the day of listing, the latest first', down('listed_at'), [4, 1, 2, 3]],
    ['the code of the status, and what has none last', up('status'), [2, 1, 3, 4]],
    ['the code of the status from its end, and what has none last', down('status'), [3, 1, 2, 4]],
    ['the discount, and what has none last', up('markup_disc'), [1, 4, 2, 3]],
    ['the discount from its end, and what has none last', down('markup_disc'), [2, 4, 1, 3]],
    ['Rap, and what has none last', up('rap'), [2, 1, 4, 3]],
    ['Rap from its end, and what has none last', down('rap'), [1, 4, 2, 3]],
  ])('are sorted by %s', (_, key, nrs) => {
    expect(stock.page({ sort: [key] })).toEqual(nrs);
  });

  it('are sorted in trade order for graded values, with the others last', () => {
    const pearFirst = new Uint16Array(0x10000).fill(0xffff);
    pearFirst[PEAR] = 1;
    pearFirst[ROUND] = 2;
    expect(stock.page({ sort: [up('shape', pearFirst)] })).toEqual([2, 3, 1, 4]);
    expect(stock.page({ sort: [down('shape', pearFirst)] })).toEqual([1, 4, 2, 3]);
    const roundAlone = pearFirst.slice();
    roundAlone[PEAR] = 0xffff;
    expect(stock.page({ sort: [up('shape', roundAlone)] })).toEqual([1, 4, 2, 3]);
    expect(stock.page({ sort: [down('shape', roundAlone)] })).toEqual([1, 4, 2, 3]);
  });

  it('are sorted by the next key if the first is equal, each in its own direction', () => {
    expect(stock.page({ sort: [up('shape'), down('carat')] })).toEqual([1, 4, 2, 3]);
    expect(stock.page({ sort: [down('shape'), up('carat')] })).toEqual([3, 2, 4, 1]);
    expect(stock.page({ sort: [up('listed_at'), down('shape')] })).toEqual([3, 2, 1, 4]);
  });

  it('have separate orders for two keys of one search', () => {
    const reversed = new Uint16Array(0x10000).fill(0xffff);
    reversed[PEAR] = 1;
    reversed[ROUND] = 2;
    const reversedStatus = new Uint16Array(0x10000).fill(0xffff);
    reversedStatus[8] = 1;
    reversedStatus[4] = 2;
    reversedStatus[1] = 3;
    expect(stock.page({ sort: [up('shape', reversed), up('status', reversedStatus)] })).toEqual([
      3, 2, 1, 4,
    ]);
  });

  it('keep their order without a sort key, or if all keys are equal', () => {
    expect(stock.page({})).toEqual([1, 2, 3, 4]);
    expect(stock.page({ sort: [down('provider')] })).toEqual([1, 2, 3, 4]);
  });

  it('are returned by page', () => {
    expect(stock.page({ skip: 1, take: 2 })).toEqual([2, 3]);
    expect(stock.page({ skip: 3, take: 2 })).toEqual([4]);
    expect(stock.page({ skip: 4, take: 2 })).toEqual([]);
    expect(stock.page({ skip: 9, take: 2 })).toEqual([]);
    expect(stock.page({ skip: 0, take: 0 })).toEqual([]);
  });

  it('move to their new places after a change of their numbers', () => {
    const few = inventedStock([
      { nr: 1, stock_no: 'B' },
      { nr: 2, stock_no: 'C' },
    ]);
    expect(few.page({ sort: [up('stock_no')] })).toEqual([1, 2]);
    few.change({ nr: 2, stock_no: 'A' });
    expect(few.page({ sort: [up('stock_no')] })).toEqual([2, 1]);
  });
});
