import { beforeEach, describe, expect, it } from 'vitest';
import { PAGE_COLUMNS, type PageColumn } from '../../server/stock/search/index-query.ts';
import {
  CLARITY_IF,
  COLOR_D,
  EVERYTHING,
  type InventedStock,
  inventedStock,
  PEAR,
  ROUND,
  rulesOf,
} from '../support/search/invented-stock.ts';

const graded = { color: COLOR_D, clarity: CLARITY_IF };

/** A figure of every stone in the order of their numbers, at prices of some name. */
function figures(stock: InventedStock, name: string, column: PageColumn): number[] {
  const prices = stock.engine.prices.of(name);
  if (!prices) throw new Error(`no prices are called ${name}`);
  return [...stock.engine.answer(EVERYTHING, prices).page.columns[column]];
}
const NO_DISC = -2_147_483_648;

describe('a price in the index', () => {
  let stock: InventedStock;
  beforeEach(() => {
    stock = inventedStock([
      { nr: 1, diamond_type: 1, ...graded, shape: ROUND, carat: 1000, disc: -300_000, provider: 1 },
      { nr: 2, diamond_type: 1, ...graded, shape: PEAR, carat: 1000, disc: -300_000, provider: 2 },
      { nr: 3, diamond_type: 1, ...graded, shape: 77, carat: 1000, disc: 0, provider: 1 },
      { nr: 4, diamond_type: 2, ...graded, shape: ROUND, carat: 1000, disc: -1, per_carat: 80_000 },
      {
        nr: 5,
        diamond_type: 1,
        ...graded,
        shape: ROUND,
        carat: 500,
        per_carat: 50_000,
        provider: 2,
      },
      {
        nr: 6,
        diamond_type: 1,
        color: 12,
        clarity: 21,
        shape: 1,
        carat: 500,
        disc: 0,
        per_carat: 9,
      },
      { nr: 7, diamond_type: 1, shape: ROUND, carat: 500, disc: 0, per_carat: 7 },
      {
        nr: 8,
        diamond_type: 1,
        color: 11,
        clarity: 22,
        shape: 1,
        carat: 500,
        disc: 0,
        per_carat: 5,
      },
    ]);
    stock.learn(rulesOf('own'));
    stock.learn(rulesOf('marked up', { 1: 10, 2: 20 }));
  });

  it('is the price of the round list, or of the pear list for other shapes, minus the discount', () => {
    expect(figures(stock, 'own', 'rap')).toEqual([
      1_000_000, 600_000, 600_000, 0, 1_000_000, 0, 0, 0,
    ]);
    expect(figures(stock, 'own', 'markup_ppc').slice(0, 3)).toEqual([700_000, 420_000, 600_000]);
    expect(figures(stock, 'own', 'markup_disc').slice(0, 3)).toEqual([-300_000, -300_000, 0]);
  });

  it("is the stone's own price if it is fancy or has no discount or no cell; Rap gives its discount", () => {
    expect(figures(stock, 'own', 'markup_ppc').slice(3)).toEqual([80_000, 50_000, 9, 7, 5]);
    expect(figures(stock, 'own', 'markup_disc').slice(3)).toEqual([
      NO_DISC,
      -950_000,
      NO_DISC,
      NO_DISC,
      NO_DISC,
    ]);
    expect(figures(stock, 'own', 'per_carat').slice(3)).toEqual([80_000, 50_000, 9, 7, 5]);
  });

  it('is raised by points of Rap, or by percent of the own price without Rap', () => {
    expect(figures(stock, 'marked up', 'markup_disc').slice(0, 3)).toEqual([
      -200_000, -100_000, 100_000,
    ]);
    expect(figures(stock, 'marked up', 'markup_ppc').slice(0, 5)).toEqual([
      800_000, 540_000, 660_000, 80_000, 250_000,
    ]);
    expect(figures(stock, 'marked up', 'sell_amt').slice(0, 5)).toEqual([
      800_000, 540_000, 660_000, 80_000, 125_000,
    ]);
  });

  it("keeps the supplier's own discount next to it", () => {
    expect(figures(stock, 'marked up', 'disc').slice(0, 5)).toEqual([
      -300_000,
      -300_000,
      0,
      -1,
      NO_DISC,
    ]);
  });

  it('differs between white and fancy stones if the rules do', () => {
    const rules = rulesOf('fancies alone');
    // Rows of a supplier: its white stones of each growth, then its fancy ones; the second of each two is their weight.
    for (const white of [1, 3]) rules.tables.points[white] = 100_000;
    for (const fancy of [5, 7]) rules.tables.points[fancy] = 500_000;
    stock.learn(rules);
    expect(figures(stock, 'fancies alone', 'markup_ppc')[3]).toBe(120_000);
    expect(figures(stock, 'fancies alone', 'markup_ppc')[6]).toBe(8);
  });

  it('is in the rows of a page', () => {
    const { columns } = stock.engine.answer({ ...EVERYTHING, take: 1 }, stock.prices()).page;
    const first = Object.fromEntries(PAGE_COLUMNS.map((name) => [name, columns[name][0]]));
    expect(first).toEqual({
      ...Object.fromEntries(PAGE_COLUMNS.map((name) => [name, 0])),
      diamond_type: 1,
      growth_type: 2,
      provider: 1,
      shape: ROUND,
      color: COLOR_D,
      clarity: CLARITY_IF,
      carat: 1000,
      rap: 1_000_000,
      disc: -300_000,
      markup_disc: -300_000,
      markup_ppc: 700_000,
      sell_amt: 700_000,
    });
  });
});

describe('the prices of a profile', () => {
  const stoneOf = (per_carat: number) => ({ nr: 1, carat: 1000, per_carat, provider: 1 });
  const oneStone = () => inventedStock([stoneOf(100_00)]);
  const priceAt = (stock: InventedStock, name: string) => figures(stock, name, 'markup_ppc')[0];

  it('are found after they were computed, by their name only', () => {
    const { engine, learn } = oneStone();
    expect(engine.prices.of('own')).toBeUndefined();
    learn(rulesOf('own'));
    expect(engine.prices.of('own')).toBeDefined();
    expect(engine.prices.of('another')).toBeUndefined();
  });

  it('follow changed stones, in each profile', () => {
    const stock = oneStone();
    stock.learn(rulesOf('own'));
    stock.learn(rulesOf('dearer', { 1: 50 }));
    stock.change(stoneOf(200_00));
    expect(priceAt(stock, 'own')).toBe(20_000);
    stock.change(stoneOf(300_00));
    expect(priceAt(stock, 'dearer')).toBe(45_000);
    expect(priceAt(stock, 'own')).toBe(30_000);
  });

  it('follow Rap for changed stones', () => {
    const stock = inventedStock([{ nr: 1, diamond_type: 1, shape: ROUND, carat: 1000, disc: 0 }]);
    stock.learn(rulesOf('own'));
    expect(figures(stock, 'own', 'rap')).toEqual([0]);
    stock.change({ nr: 1, diamond_type: 1, ...graded, shape: ROUND, carat: 1000, disc: 0 });
    expect(figures(stock, 'own', 'rap')).toEqual([1_000_000]);
    expect(priceAt(stock, 'own')).toBe(1_000_000);
  });

  it('are those of the last change if very many arrive at once', () => {
    const stock = oneStone();
    stock.learn(rulesOf('own'));
    stock.change(...Array.from({ length: 20_001 }, (_, at) => stoneOf(at + 1)));
    expect(priceAt(stock, 'own')).toBe(20_001);
  });

  it('are all invalid after the rules have a new revision', () => {
    const stock = oneStone();
    stock.learn(rulesOf('own'));
    stock.learn(rulesOf('dearer', { 1: 50 }));
    stock.learn(rulesOf('own of today', {}, 2));
    expect(stock.engine.prices.of('own')).toBeUndefined();
    expect(stock.engine.prices.of('dearer')).toBeUndefined();
    expect(priceAt(stock, 'own of today')).toBe(10_000);
  });

  it('have the Rap prices of their own revision', () => {
    const stock = inventedStock([
      { nr: 1, diamond_type: 1, ...graded, shape: ROUND, carat: 1000, disc: 0 },
    ]);
    stock.learn(rulesOf('yesterday'));
    const today = rulesOf('today', {}, 2);
    today.tables.cells[1] = 900_000;
    stock.learn(today);
    expect(figures(stock, 'today', 'rap')).toEqual([900_000]);
    expect(priceAt(stock, 'today')).toBe(900_000);
  });

  it('are cached for six profiles, and the least recently used one is evicted', () => {
    const stock = oneStone();
    const names = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
    for (const [points, name] of names.entries()) stock.learn(rulesOf(name, { 1: points }));
    expect(names.map((name) => priceAt(stock, name))).toEqual([
      10_000, 10_100, 10_200, 10_300, 10_400, 10_500,
    ]);
    // Whoever was told first has asked again since.
    expect(stock.engine.prices.of('first')).toBeDefined();
    stock.learn(rulesOf('seventh', { 1: 70 }));
    expect(stock.engine.prices.of('second')).toBeUndefined();
    expect(priceAt(stock, 'seventh')).toBe(17_000);
    expect(priceAt(stock, 'first')).toBe(10_000);
    expect(priceAt(stock, 'sixth')).toBe(10_500);
    // One that was told lately counts as one that asked.
    stock.learn(rulesOf('eighth', { 1: 80 }));
    expect(stock.engine.prices.of('third')).toBeUndefined();
    expect(priceAt(stock, 'seventh')).toBe(17_000);
  });
});
