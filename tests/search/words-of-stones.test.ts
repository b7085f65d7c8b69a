import { describe, expect, it } from 'vitest';
import { parseKeyToSymbols, parseOpenWord } from '#common/supply/parse-cells.ts';
import { UNKNOWN } from '#records/stone.ts';
import type { Worded } from '../../server/stock/search/index/index-fields.ts';
import { OTHER } from '../../server/stock/search/index/value-bitmaps.ts';
import type { IndexQuery } from '../../server/stock/search/index-query.ts';
import { type InventedStock, inventedStock } from '../support/search/invented-stock.ts';

const stated = (attribute: Worded, ...words: string[]) =>
  ({ kind: 'words', attribute, words }) as const;
const without = (attribute: Worded, ...words: string[]) =>
  ({ kind: 'not', of: stated(attribute, ...words) }) as const;
const counts = (stock: InventedStock, facet: Worded, question: Partial<IndexQuery> = {}) =>
  Object.fromEntries(
    stock.ask({ facets: [{ kind: 'values', facet }], ...question }).facets[facet] ?? [],
  );

describe('stones of unknown origin', () => {
  const stock = () =>
    inventedStock([
      { nr: 1, words: { origin: 'Botswana' } },
      { nr: 2, words: { origin: 'Canada', girdle: 'Medium' } },
      { nr: 3, words: { girdle: 'Thin' } },
      { nr: 4 },
    ]);

  it('are counted and found, alone or with others', () => {
    const stones = stock();
    expect(counts(stones, 'origin')).toEqual({ Botswana: 1, Canada: 1, [UNKNOWN]: 2 });
    expect(stones.meeting(stated('origin', UNKNOWN))).toEqual([3, 4]);
    expect(stones.meeting(stated('origin', UNKNOWN, 'Canada'))).toEqual([2, 3, 4]);
    expect(stones.meeting(without('origin', UNKNOWN))).toEqual([1, 2]);
    const ofFacets = [{ facet: 'origin', condition: stated('origin', UNKNOWN) }] as const;
    expect(counts(stones, 'girdle', { ofFacets })).toEqual({ Thin: 1 });
    expect(counts(stones, 'origin', { ofFacets })).toEqual({
      Botswana: 1,
      Canada: 1,
      [UNKNOWN]: 2,
    });
  });

  it('leave the choice when an origin is stated, and return to it', () => {
    const stones = stock();
    stones.change({ nr: 4, words: { origin: 'Canada' } }, { nr: 1 });
    expect(stones.meeting(stated('origin', UNKNOWN))).toEqual([1, 3]);
    expect(counts(stones, 'origin')).toEqual({ Canada: 2, [UNKNOWN]: 2 });
  });

  it('include stones whose supplier writes that the origin is unknown', () => {
    expect(parseOpenWord('origin', ' UNKNOWN ')).toEqual({ blank: true });
    expect(parseOpenWord('origin', 'None')).toEqual({ value: 'None' });
  });
});

describe('an attribute with more words than the index keeps', () => {
  const stock = () =>
    inventedStock(
      Array.from({ length: 63 }, (_, at) => ({ nr: at + 1, words: { brand: `Brand ${at + 1}` } })),
      70,
    );

  it('counts and finds the stones of the other words together as "Other"', () => {
    const stones = stock();
    const found = counts(stones, 'brand');
    expect(Object.keys(found)).toHaveLength(61);
    expect(found).toMatchObject({ 'Brand 1': 1, 'Brand 60': 1, [OTHER]: 3 });
    expect(stones.meeting(stated('brand', OTHER))).toEqual([61, 62, 63]);
    expect(stones.meeting(stated('brand', OTHER, 'Brand 2'))).toEqual([2, 61, 62, 63]);
    expect(stones.meeting(without('brand', OTHER))).toHaveLength(60);
    expect(stones.meeting(stated('brand', 'Brand 61'))).toEqual([]);
    expect(stones.meeting(stated('brand', UNKNOWN))).toEqual([]);
  });

  it('moves a changed stone between its word and "Other"', () => {
    const stones = stock();
    stones.change(
      { nr: 61, words: { brand: 'Brand 1' } },
      { nr: 2, words: { brand: 'Brand 64' } },
      { nr: 62 },
    );
    expect(counts(stones, 'brand')).toMatchObject({ 'Brand 1': 2, [OTHER]: 2 });
    expect(stones.meeting(stated('brand', OTHER))).toEqual([2, 63]);
    expect(stones.meeting(stated('brand', UNKNOWN))).toEqual([62]);
  });
});

describe('a word with control characters', () => {
  const signs = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code));

  it('has spaces in their place when a stock list states it', () => {
    for (const sign of signs) {
      const name = JSON.stringify(sign);
      expect(parseOpenWord('brand', `${sign}Royal${sign}${sign}Cut`), name).toEqual({
        value: 'Royal Cut',
      });
      const symbols = parseKeyToSymbols(`Royal${sign}mark`);
      expect(JSON.stringify(symbols), name).not.toMatch(/\\u00[01]/);
    }
  });
});
