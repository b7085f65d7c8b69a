import { beforeEach, describe, expect, it } from 'vitest';
import {
  type InventedStock,
  type InventedStone,
  inventedStock,
  PEAR,
  put,
  ROUND,
} from '../support/search/invented-stock.ts';

const shaped = (...values: number[]) => ({ kind: 'among', attribute: 'shape', values }) as const;
const bearing = (...words: string[]) =>
  ({ kind: 'words', attribute: 'key_to_symbols', words }) as const;

describe('a changed stone', () => {
  it('is found by its new value and no longer by its old one', () => {
    const stock = inventedStock([
      { nr: 1, shape: ROUND },
      { nr: 2, shape: ROUND },
    ]);
    stock.change({ nr: 2, shape: PEAR });
    expect(stock.meeting(shaped(ROUND))).toEqual([1]);
    expect(stock.meeting(shaped(PEAR))).toEqual([2]);
    stock.change({ nr: 2 });
    expect(stock.meeting(shaped(PEAR))).toEqual([]);
    expect(stock.meeting()).toEqual([1, 2]);
  });

  it('is found by its new weight', () => {
    const stock = inventedStock([{ nr: 1, carat: 1000 }]);
    stock.change({ nr: 1, carat: 2000 });
    const heavy = { kind: 'within', figure: 'carat', from: 2000, to: null } as const;
    expect(stock.meeting(heavy)).toEqual([1]);
    expect(stock.ask({}).sums.carat).toBe(2000n);
  });

  it('is found by its new numbers and no longer by its old ones', () => {
    const stock = inventedStock([
      { nr: 1, stock_no: 'OLD-1', report_no: 'R-1' },
      { nr: 2, stock_no: 'OLD-2' },
    ]);
    stock.change({ nr: 1, stock_no: 'NEW-1', report_no: 'R-9' });
    const named = (number: string) => stock.meeting({ kind: 'numbers', numbers: [number] });
    const begun = (text: string) => stock.meeting({ kind: 'numberBegins', text });
    expect([named('OLD-1'), named('R-1'), named('NEW-1'), named('R-9')]).toEqual([
      [],
      [],
      [1],
      [1],
    ]);
    expect([begun('OLD'), begun('NEW'), begun('R-1'), begun('R')]).toEqual([[2], [1], [], [1]]);
    expect(stock.ask({}).page.texts.stock_no).toEqual(['NEW-1', 'OLD-2']);
  });

  it('has its new symbols and no longer its old ones', () => {
    const stock = inventedStock([
      { nr: 1, symbols: ['Cloud', 'Feather'] },
      { nr: 2, symbols: ['Cloud'] },
    ]);
    stock.change({ nr: 1, symbols: ['Feather', 'Needle'] });
    expect(stock.meeting(bearing('Cloud'))).toEqual([2]);
    expect(stock.meeting(bearing('Feather'))).toEqual([1]);
    expect(stock.meeting(bearing('Needle'))).toEqual([1]);
    stock.change({ nr: 1 });
    expect(stock.meeting(bearing('Feather', 'Needle'))).toEqual([]);
    expect(stock.store.words('key_to_symbols').has('')).toBe(false);
  });

  it('has its new price', () => {
    const stock = inventedStock([
      { nr: 1, carat: 1000, per_carat: 100_00 },
      { nr: 2, carat: 1000, per_carat: 200_00 },
    ]);
    expect(stock.ask({}).sums.amount).toBe(30_000n);
    stock.change({ nr: 1, carat: 1000, per_carat: 150_00 });
    expect(stock.ask({}).sums.amount).toBe(35_000n);
  });
});

describe('a new stone', () => {
  it('is found by all its values', () => {
    const stock = inventedStock([{ nr: 1, shape: ROUND, carat: 1000, per_carat: 100_00 }], 2);
    stock.change({
      nr: 700,
      shape: PEAR,
      carat: 2000,
      per_carat: 300_00,
      report_no: 'R-7',
      listed_at: 2 ** 40 + 5,
      symbols: ['Cloud'],
    });
    const { page, sums } = stock.ask({ sort: [{ by: 'carat', descending: true }] });
    expect(page.ids).toEqual([
      '00000000-0000-0000-0000-0000000002bc',
      '00000000-0000-0000-0000-000000000001',
    ]);
    expect(page.texts).toEqual({
      stock_no: ['S-700', 'S-1'],
      report_no: ['R-7', ''],
      org_stock_no: ['own 700', 'own 1'],
    });
    expect([...page.columns.listed_at]).toEqual([2 ** 40 + 5, 0]);
    expect(sums.amount).toBe(70_000n);
    expect(stock.meeting(bearing('Cloud'))).toEqual([700]);
    expect(stock.writer.rowOf(700)).toBe(1);
    expect(stock.writer.rowOf(699)).toBeUndefined();
    expect(stock.writer.rowOf(5_000)).toBeUndefined();
  });

  it('is refused without capacity, and leaves its row empty', () => {
    const stock = inventedStock(
      Array.from({ length: 128 }, (_, at): InventedStone => ({ nr: at + 1 })),
    );
    expect(() => stock.change({ nr: 129 })).toThrow(
      'The search index has no free row for another stone.',
    );
    expect(stock.store.rows).toBe(128);
    expect(stock.writer.rowOf(129)).toBeUndefined();
  });
});

describe('data derived from the stones', () => {
  const stones: InventedStone[] = [
    { nr: 1, shape: ROUND, carat: 1000, status: 1 },
    { nr: 2, shape: ROUND, carat: 1000, status: 1 },
  ];

  /** Which rows are told of once these have been written, before anything follows from it. */
  function toldOf(stock: InventedStock, ...changed: InventedStone[]): readonly number[] {
    let told: readonly number[] = [];
    stock.keeper.change(() => {
      put(stock, ...changed);
      told = stock.writer.takeChanged();
    });
    return told;
  }

  it('is notified of changed rows, but not of a changed status', () => {
    const stock = inventedStock(stones);
    expect(toldOf(stock, { nr: 1, shape: ROUND, carat: 1000, status: 4 })).toEqual([]);
    expect(stock.meeting({ kind: 'among', attribute: 'status', values: [4] })).toEqual([1]);
    const changed: InventedStone[] = [
      { nr: 2, shape: PEAR, carat: 1000, status: 1 },
      { nr: 1, shape: ROUND, carat: 1001, status: 4 },
      { nr: 1, shape: ROUND, carat: 1002, status: 4 },
    ];
    expect(toldOf(stock, ...changed)).toEqual([stock.writer.rowOf(2), stock.writer.rowOf(1)]);
    expect(toldOf(stock)).toEqual([]);
  });

  it.each<[string, InventedStone]>([
    ['discount', { nr: 1, disc: -1 }],
    ['day of listing', { nr: 1, listed_at: 1 }],
    ['stock number', { nr: 1, stock_no: 'T' }],
    ['report number', { nr: 1, report_no: 'T' }],
    ['length', { nr: 1, length_mm: 1 }],
    ['last figure', { nr: 1, girdle_pct: 1 }],
    ['color', { nr: 1, color: 1 }],
  ])('is notified of another %s, once', (_, changed) => {
    const stock = inventedStock([{ nr: 1 }]);
    expect(toldOf(stock, { nr: 1 })).toEqual([]);
    expect(toldOf(stock, changed)).toEqual([0]);
    expect(toldOf(stock, changed)).toEqual([]);
  });

  it('is notified of a new stone', () => {
    const stock = inventedStock([{ nr: 1 }], 2);
    expect(toldOf(stock, { nr: 2 })).toEqual([stock.writer.rowOf(2)]);
  });
});

describe('loaded stones', () => {
  let stock: InventedStock;
  beforeEach(() => {
    stock = inventedStock([
      { nr: 1, diamond_type: 2, shape: ROUND, color: 1, clarity: 1, carat: 1, report_no: 'R-1' },
      { nr: 2, diamond_type: 1, shape: PEAR, color: 1, clarity: 1, carat: 1, disc: -5 },
      { nr: 3, diamond_type: 1, shape: ROUND, color: 2, clarity: 1, carat: 1, listed_at: 33 },
      { nr: 4, diamond_type: 1, shape: ROUND, color: 1, clarity: 2, carat: 1, symbols: ['Cloud'] },
      { nr: 5, diamond_type: 1, shape: ROUND, color: 1, clarity: 1, carat: 2, provider: 9 },
      { nr: 6, diamond_type: 1, shape: ROUND, color: 1, clarity: 1, carat: 1 },
    ]);
  });

  it('are adjacent by diamond type, shape, colour, clarity and weight', () => {
    expect([6, 5, 4, 3, 2, 1].map((nr) => stock.writer.rowOf(nr))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('are moved with all their values', () => {
    const { page } = stock.ask({});
    expect(page.ids.map((id) => id.at(-1))).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(page.texts.stock_no).toEqual(['S-1', 'S-2', 'S-3', 'S-4', 'S-5', 'S-6']);
    expect(page.texts.report_no).toEqual(['R-1', '', '', '', '', '']);
    expect([...page.columns.listed_at]).toEqual([0, 0, 33, 0, 0, 0]);
    expect([...page.columns.provider]).toEqual([0, 0, 0, 0, 9, 0]);
    expect([...page.columns.carat]).toEqual([1, 1, 1, 1, 2, 1]);
    expect(page.columns.disc[1]).toBe(-5);
    expect(stock.meeting(bearing('Cloud'))).toEqual([4]);
    expect(stock.meeting(shaped(PEAR))).toEqual([2]);
  });

  it('are not reported as changes', () => {
    expect(stock.writer.takeChanged()).toEqual([]);
  });
});
