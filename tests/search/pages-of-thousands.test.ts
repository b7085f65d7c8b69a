import { beforeEach, describe, expect, it } from 'vitest';
import type { SortKey } from '../../server/stock/search/index-query.ts';
import {
  type InventedStock,
  type InventedStone,
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

describe('thousands of sorted stones', () => {
  const STONES = 9000;
  /** Every weight from 1 to 9,000 once, far from the order in which the stones came; 7 and 9,000 share no divisor. */
  const weightOf = (nr: number): number => ((nr * 7) % STONES) + 1;
  const nrOfWeight = new Map(
    Array.from({ length: STONES }, (_, at) => [weightOf(at + 1), at + 1] as const),
  );
  const nrs = (...weights: number[]): number[] =>
    weights.map((weight) => nrOfWeight.get(weight) ?? 0);
  // Of two thirds the length is known; one sixth is round; one status for all, one stone without.
  let stock: InventedStock;
  beforeEach(() => {
    stock = inventedStock(
      Array.from({ length: STONES }, (_, at): InventedStone => {
        const nr = at + 1;
        const weight = weightOf(nr);
        return {
          nr,
          carat: weight,
          per_carat: weight * 100,
          shape: weight % 6 === 0 ? ROUND : PEAR,
          table_pct: weight % 2 === 0 ? 5700 : 5800,
          ...(weight % 3 === 0 ? {} : { length_mm: 10 + weight }),
          ...(nr === 5 ? {} : { status: 1 }),
        };
      }),
    );
  });

  it('have every weight once', () => {
    expect(nrOfWeight.size).toBe(STONES);
  });

  it('are complete from the first page to the last, in both directions', () => {
    const page = (key: SortKey, skip: number) => stock.page({ sort: [key], skip, take: 3 });
    expect(page(up('carat'), 0)).toEqual(nrs(1, 2, 3));
    expect(page(up('carat'), 4500)).toEqual(nrs(4501, 4502, 4503));
    expect(page(up('carat'), 8998)).toEqual(nrs(8999, 9000));
    expect(page(down('carat'), 0)).toEqual(nrs(9000, 8999, 8998));
    expect(page(down('carat'), 4500)).toEqual(nrs(4500, 4499, 4498));
    expect(page(down('carat'), 8998)).toEqual(nrs(2, 1));
  });

  it('are complete if the page contains them all', () => {
    const all = stock.page({ sort: [up('carat')], take: STONES });
    expect(all.map(weightOf)).toEqual(Array.from({ length: STONES }, (_, at) => at + 1));
    const reversed = stock.page({ sort: [down('carat')], take: STONES });
    expect(reversed.map(weightOf)).toEqual(Array.from({ length: STONES }, (_, at) => STONES - at));
  });

  it('keep their order without a sort key', () => {
    expect(stock.page({ skip: 5000, take: 3 })).toEqual([5001, 5002, 5003]);
  });

  it('have unknown values last, in the order of the next key', () => {
    const page = (key: SortKey, next: SortKey, skip: number) =>
      stock.page({ sort: [key, next], skip, take: 4 });
    // Of 9,000, 6,000 lengths are known: those of the weights 1, 2, 4, 5 and so on, and not of 3, 6, 9.
    expect(page(up('length_mm'), up('carat'), 5998)).toEqual(nrs(8998, 8999, 3, 6));
    expect(page(down('length_mm'), up('carat'), 5998)).toEqual(nrs(2, 1, 3, 6));
    expect(page(down('length_mm'), down('carat'), 6000)).toEqual(nrs(9000, 8997, 8994, 8991));
    expect(page(up('length_mm'), down('carat'), 8998)).toEqual(nrs(6, 3));
  });

  it('are sorted by the next key if thousands are equal in the first', () => {
    // 4,500 stones at 57 percent, all of even weight.
    const page = (keys: SortKey[], skip: number) => stock.page({ sort: keys, skip, take: 3 });
    expect(page([up('table_pct'), up('carat')], 0)).toEqual(nrs(2, 4, 6));
    expect(page([up('table_pct'), up('carat')], 4498)).toEqual(nrs(8998, 9000, 1));
    expect(page([down('table_pct'), up('carat')], 4498)).toEqual(nrs(8997, 8999, 2));
    expect(page([up('table_pct'), down('carat')], 4499)).toEqual(nrs(2, 8999, 8997));
  });

  it('keep their order if thousands are equal in every key', () => {
    const byNumber = stock.page({ sort: [up('table_pct')], take: 4 });
    const even = Array.from({ length: 60 }, (_, at) => at + 1).filter(
      (nr) => weightOf(nr) % 2 === 0,
    );
    expect(byNumber).toEqual(even.slice(0, 4));
  });

  it('are sorted in trade order, page by page', () => {
    const pearFirst = new Uint16Array(0x10000).fill(0xffff);
    pearFirst[PEAR] = 1;
    pearFirst[ROUND] = 2;
    const page = (key: SortKey, skip: number) =>
      stock.page({ sort: [key, up('carat')], skip, take: 3 });
    // 7,500 pears, 1,500 rounds.
    expect(page(up('shape', pearFirst), 7499)).toEqual(nrs(8999, 6, 12));
    expect(page(down('shape', pearFirst), 1499)).toEqual(nrs(9000, 1, 2));
    expect(page(up('shape'), 1499)).toEqual(nrs(9000, 1, 2));
  });

  it('have missing values last, even if all others are equal', () => {
    expect(stock.page({ sort: [up('status'), down('nr')], skip: 8998, take: 5 })).toEqual([1, 5]);
    expect(stock.page({ sort: [down('status'), up('nr')], skip: 8998, take: 5 })).toEqual([
      9000, 5,
    ]);
  });

  it('are sorted by prices and amounts', () => {
    const page = (key: SortKey, skip: number) => stock.page({ sort: [key], skip, take: 2 });
    expect(page(down('markup_ppc'), 4000)).toEqual(nrs(5000, 4999));
    expect(page(up('sell_amt'), 4000)).toEqual(nrs(4001, 4002));
  });

  it('are sorted among the matches if only some match', () => {
    const rounds = { kind: 'among', attribute: 'shape', values: [ROUND] } as const;
    const page = (key: SortKey, skip: number) =>
      stock.page({ chosen: [rounds], sort: [key], skip, take: 3 });
    expect(page(up('carat'), 0)).toEqual(nrs(6, 12, 18));
    expect(page(down('carat'), 1498)).toEqual(nrs(12, 6));
    expect(page(up('markup_ppc'), 1000)).toEqual(nrs(6006, 6012, 6018));
  });
});
