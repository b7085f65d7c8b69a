import { beforeEach, describe, expect, it } from 'vitest';
import type { Counted, IndexQuery } from '../../server/stock/search/index-query.ts';
import {
  type InventedStock,
  inventedStock,
  PEAR,
  ROUND,
} from '../support/search/invented-stock.ts';

const [D, E] = [11, 12];
/** What the house calls weights: to a carat, to two, and what weighs seventeen and more. */
const SIZES = [
  { code: 'small', from: 10, to: 1000 },
  { code: 'large', from: 1001, to: 2000 },
  { code: 'none so heavy', from: 3000, to: 3999 },
  { code: 'giant', from: 17_000, to: 20_000 },
];

let stock: InventedStock;
beforeEach(() => {
  stock = inventedStock([
    { nr: 1, shape: ROUND, color: D, carat: 1000, symbols: ['Cloud'] },
    { nr: 2, shape: ROUND, color: E, carat: 1001, symbols: ['Cloud', 'Feather'] },
    { nr: 3, shape: PEAR, color: D, carat: 2000, symbols: ['Needle'] },
    { nr: 4, shape: PEAR, carat: 17_000 },
    { nr: 5, color: D, carat: 20_000 },
    { nr: 6, shape: ROUND, color: D, carat: 20_001 },
    { nr: 7, shape: ROUND, color: D, carat: 2001, status: 8 },
  ]);
});

const among = (attribute: 'shape' | 'color' | 'status', ...values: number[]) =>
  ({ kind: 'among', attribute, values }) as const;
const ofFacet = (
  facet: 'shape' | 'color' | 'carat' | 'finish',
  condition: IndexQuery['ofFacets'][number]['condition'],
) => ({ facet, condition });
const notSold = { kind: 'not', of: among('status', 8) } as const;

/** How many stones each choice of a facet would leave of those that are not sold. */
function counts(facet: Counted, question: Partial<IndexQuery> = {}) {
  const answer = stock.ask({ chosen: [notSold], facets: [facet], ...question });
  return Object.fromEntries(answer.facets[facet.facet] ?? []);
}

const shapes = { kind: 'values', facet: 'shape' } as const;
const colors = { kind: 'values', facet: 'color' } as const;
const symbols = { kind: 'values', facet: 'key_to_symbols' } as const;
const weights = { kind: 'weights', facet: 'carat', sizes: SIZES } as const;

describe('the facet counts', () => {
  it('have the values that stones have, each with its number of stones', () => {
    expect(counts(shapes)).toEqual({ [ROUND]: 3, [PEAR]: 2 });
    expect(counts(colors)).toEqual({ [D]: 4, [E]: 1 });
  });

  it('omit values without matching stones', () => {
    const heavy = { kind: 'within', figure: 'carat', from: 1500, to: null } as const;
    expect(counts(colors, { chosen: [notSold, heavy] })).toEqual({ [D]: 3 });
  });

  it('depend on the filters of other facets, and not on their own', () => {
    const ofFacets = [ofFacet('shape', among('shape', ROUND)), ofFacet('color', among('color', D))];
    expect(counts(shapes, { ofFacets })).toEqual({ [ROUND]: 2, [PEAR]: 1 });
    expect(counts(colors, { ofFacets })).toEqual({ [D]: 2, [E]: 1 });
    expect(counts(symbols, { ofFacets })).toEqual({ Cloud: 1 });
  });

  it('are computed again each time', () => {
    expect(counts(colors)).toEqual(counts(colors));
    const answer = stock.ask({ chosen: [notSold], facets: [shapes, colors, shapes] });
    expect(Object.keys(answer.facets)).toEqual(['shape', 'color']);
    expect(answer.facets.shape?.length).toBe(2);
    expect(Object.fromEntries(answer.facets.color ?? [])).toEqual({ [D]: 4, [E]: 1 });
  });

  it('have the names of the symbols of a report', () => {
    expect(counts(symbols)).toEqual({ Cloud: 2, Feather: 1, Needle: 1 });
  });
});

describe('the counts of the sub-ranges', () => {
  it('include both ends, and count each stone at most once', () => {
    expect(counts(weights)).toEqual({ small: 1, large: 2, giant: 2 });
  });

  it('cover the matches only', () => {
    expect(counts(weights, { chosen: [among('shape', PEAR)] })).toEqual({ large: 1, giant: 1 });
    expect(counts(weights, { chosen: [among('color', E)] })).toEqual({ large: 1 });
  });

  it('do not depend on the weight filter', () => {
    const small = { kind: 'within', figure: 'carat', from: 10, to: 1000 } as const;
    expect(counts(weights, { ofFacets: [ofFacet('carat', small)] })).toEqual({
      small: 1,
      large: 2,
      giant: 2,
    });
    expect(counts(shapes, { ofFacets: [ofFacet('carat', small)] })).toEqual({ [ROUND]: 1 });
  });

  it('are computed again each time', () => {
    const once = { small: 1, large: 2, giant: 2 };
    expect([counts(weights), counts(weights), counts(shapes)]).toEqual([
      once,
      once,
      { [ROUND]: 3, [PEAR]: 2 },
    ]);
  });
});

describe('the counts of few stones with many values', () => {
  it('are the same each time, after any other counts', () => {
    const few = inventedStock(
      [1, 2, 3, 4, 4, 0].map((clarity, at) => ({
        nr: at + 1,
        clarity,
        shape: at + 1,
        carat: at === 0 ? 5000 : 500,
      })),
    );
    const clarities = { kind: 'values', facet: 'clarity' } as const;
    // Beside the one size of the house a stone weighs more, and belongs to none.
    const light = { kind: 'weights', facet: 'carat', sizes: [SIZES[0] ?? expect.fail()] } as const;
    const counted = () => {
      const { facets } = few.ask({ facets: [light, clarities, shapes] });
      return [facets.carat, facets.clarity?.toSorted(), facets.shape?.length];
    };
    const expected = [
      [['small', 5]],
      [
        [1, 1],
        [2, 1],
        [3, 1],
        [4, 2],
      ],
      6,
    ];
    expect(counted()).toEqual(expected);
    expect(counted()).toEqual(expected);
  });
});

describe('the counts of changed sub-ranges', () => {
  it('use the current sub-ranges', () => {
    const sizes = (...list: (typeof SIZES)[number][]) =>
      counts({ kind: 'weights', facet: 'carat', sizes: list });
    expect(sizes({ code: 'all', from: 10, to: 9000 })).toEqual({ all: 3 });
    expect(sizes({ code: 'least', from: 10, to: 1000 })).toEqual({ least: 1 });
  });

  it('of heavy stones start at the lower end, also for the first or the only sub-range', () => {
    const sizes = (from: number) =>
      counts({ kind: 'weights', facet: 'carat', sizes: [{ code: 'heavy', from, to: 30_000 }] });
    expect(sizes(17_000)).toEqual({ heavy: 3 });
    expect(sizes(17_001)).toEqual({ heavy: 2 });
    expect(sizes(25_000)).toEqual({});
  });
});

describe('a choice that stands for several conditions', () => {
  const finish = {
    kind: 'conditions',
    facet: 'finish',
    instead: ['finish', 'color'],
    choices: [
      { code: 'round and D', all: [among('shape', ROUND), among('color', D)] },
      { code: 'not round', all: [{ kind: 'not', of: among('shape', ROUND) }] },
      { code: 'no stone', all: [among('color', 99)] },
    ],
  } as const satisfies Counted;

  it('counts the stones that meet all of them', () => {
    expect(counts(finish)).toEqual({ 'round and D': 2, 'not round': 3 });
  });

  it('replaces the filters of the facets that it names, and of no others', () => {
    const ofFacets = [
      ofFacet('color', among('color', E)),
      ofFacet('finish', among('shape', PEAR)),
      ofFacet('shape', among('shape', ROUND)),
    ];
    expect(counts(finish, { ofFacets })).toEqual({ 'round and D': 2 });
  });
});

describe('the counts of very many stones', () => {
  // 3,000 stones, every third of colour D, every fifth round; values have more bitmaps than few stones need.
  let many: InventedStock;
  beforeEach(() => {
    many = inventedStock(
      Array.from({ length: 3000 }, (_, at) => ({
        nr: at + 1,
        shape: at % 5 === 0 ? ROUND : PEAR,
        color: at % 3 === 0 ? D : E,
        clarity: 100 + (at % 40),
        carat: 500 + at,
      })),
    );
  });

  it('are the same, whether many of them are found or few', () => {
    const all = many.ask({ facets: [shapes, colors] }).facets;
    expect(Object.fromEntries(all.shape ?? [])).toEqual({ [ROUND]: 600, [PEAR]: 2400 });
    expect(Object.fromEntries(all.color ?? [])).toEqual({ [D]: 1000, [E]: 2000 });
    const ten = { kind: 'within', figure: 'carat', from: 500, to: 509 } as const;
    const few = many.ask({
      chosen: [ten],
      facets: [shapes, colors, { kind: 'values', facet: 'clarity' }],
    }).facets;
    expect(Object.fromEntries(few.shape ?? [])).toEqual({ [ROUND]: 2, [PEAR]: 8 });
    expect(Object.fromEntries(few.color ?? [])).toEqual({ [D]: 4, [E]: 6 });
    expect(few.clarity?.toSorted()).toEqual(
      [100, 101, 102, 103, 104, 105, 106, 107, 108, 109].map((value) => [value, 1]),
    );
  });
});
