import { expect, test } from 'vitest';
import { createRapLookup, rapCells } from '../../demo/rap-grid.ts';
import { drawStones } from '../../demo/stone/draw-stones.ts';
import type { DemoStone } from '../../demo/stone/model.ts';

const COUNT = 20_000;
const stones = [...drawStones(COUNT, 7, createRapLookup())];
const share = (test: (stone: DemoStone) => boolean, of = stones): number =>
  of.filter(test).length / of.length;

const white = stones.filter((stone) => !stone.fancyColored);
const rounds = white.filter(({ grades }) => grades.shape === 'ROUND');

test('the same seed gives the same stones, and another seed different ones', () => {
  const some = (seed: number) => JSON.stringify([...drawStones(500, seed, createRapLookup())]);
  expect(some(7)).toBe(some(7));
  expect(some(7)).not.toBe(some(8));
});

test('a smaller stock is the beginning of a larger one', () => {
  expect([...drawStones(50, 7, createRapLookup())]).toEqual(stones.slice(0, 50));
});

test('the shares of shapes and grades are those of a trade list', () => {
  expect(share(({ fancyColored }) => fancyColored)).toBeCloseTo(0.1, 1);
  expect(share(({ labGrown }) => labGrown)).toBeGreaterThan(0.28);
  expect(share(({ labGrown }) => labGrown)).toBeLessThan(0.4);
  expect(share(({ grades }) => grades.shape === 'ROUND', white)).toBeCloseTo(0.54, 1);
  expect(share(({ grades }) => grades.cut === 'EX', rounds)).toBeCloseTo(0.69, 1);
  expect(
    share(({ color }) => color !== null && color >= 'D' && color <= 'J', white),
  ).toBeGreaterThan(0.85);
});

test('weights are frequent just above the usual steps', () => {
  const near = (from: number) =>
    stones.filter(({ weight }) => weight >= from && weight < from + 5).length;
  for (const size of [30, 50, 70, 90, 100, 150, 200])
    expect(near(size)).toBeGreaterThan(4 * near(size - 5));
});

test('colour and clarity are correlated', () => {
  const natural = white.filter(({ labGrown }) => !labGrown);
  const fine = ({ grades }: DemoStone) => /^(FL|IF|VVS)/.test(grades.clarity);
  const top = natural.filter(({ color }) => color === 'D' || color === 'E');
  const low = natural.filter(({ color }) => color !== null && color > 'J');
  expect(share(fine, top)).toBeGreaterThan(1.5 * share(fine, low));
});

test('no stone is implausible', () => {
  for (const stone of stones) {
    const { grades, report, fancy, color, make, price, keyToSymbols, labGrown, milky } = stone;
    const name = JSON.stringify(stone);
    expect(fancy === null, name).toBe(color !== null);
    expect(grades.cut !== null, name).toBe(grades.shape === 'ROUND' && fancy === null);
    expect(report.no === null, name).toBe(report.lab === 'NONE');
    if (/^(FL|IF)$/.test(grades.clarity)) expect(report.lab, name).not.toBe('NONE');
    if (grades.clarity === 'FL') expect(keyToSymbols, name).toEqual([]);
    if (/^(SI|I\d)/.test(grades.clarity)) expect(keyToSymbols.length, name).toBeGreaterThan(1);
    if (/^(FL|IF|VVS)/.test(grades.clarity)) expect(milky, name).not.toBe('HEAVY');
    if (labGrown) expect(keyToSymbols, name).not.toContain('Twinning wisp');
    if (grades.cut === 'EX') {
      expect(make.table, name).toBeGreaterThanOrEqual(540);
      expect(make.table, name).toBeLessThanOrEqual(610);
      expect(make.depthPct, name).toBeGreaterThan(5700);
      expect(make.depthPct, name).toBeLessThan(6450);
    }
    expect(price.rap === null, name).toBe(price.discount === null);
    if (fancy) expect(price.rap, name).toBeNull();
    expect(price.perCarat, name).toBeGreaterThan(0);
  }
});

test('measurements agree with the weight', () => {
  for (const { make, weight } of rounds) {
    const diameter = (make.length + make.width) / 200;
    const estimate = diameter ** 2 * (make.depth / 100) * 0.0061 * 100;
    expect(Math.abs(estimate / weight - 1)).toBeLessThan(0.06);
  }
});

test('numbers are unique', () => {
  const distinct = (of: (stone: DemoStone) => string | null) => {
    const given = stones.map(of).filter((value) => value !== null);
    expect(new Set(given).size).toBe(given.length);
  };
  distinct(({ id }) => id);
  distinct(({ stockNo }) => stockNo);
  distinct(({ provider, orgStockNo }) => `${provider}/${orgStockNo}`);
  distinct(({ report }) => report.no && `${report.lab}/${report.no}`);
});

test('ids have the form of a UUIDv7 and sort by creation', () => {
  const ids = stones.map(({ id }) => id);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids).toEqual(ids.toSorted());
});

test('the price list never rises with a worse colour or clarity, and has gaps where the trade has them', () => {
  const rapOf = createRapLookup();
  for (const kind of ['ROUND', 'PEAR'] as const) {
    const cells = rapCells(kind);
    for (const band of new Set(cells.map(({ from }) => from))) {
      const inBand = cells.filter(({ from }) => from === band);
      for (const by of ['color', 'clarity'] as const) {
        const lines = Map.groupBy(inBand, (cell) => cell[by]);
        for (const line of lines.values()) {
          const prices = line.map(({ price }) => price);
          expect(prices).toEqual(prices.toSorted((one, other) => other - one));
        }
      }
    }
    expect(rapOf(kind, 100, 'D', 'FL')).toBe(rapOf(kind, 100, 'D', 'IF'));
    expect(rapOf(kind, 600, 'D', 'IF')).toBeNull();
    expect(rapOf(kind, 1100, 'D', 'IF')).toBeNull();
    expect(rapOf(kind, 100, 'O', 'IF')).toBeNull();
  }
  expect(rapOf('PEAR', 17, 'D', 'IF')).toBeNull();
});
