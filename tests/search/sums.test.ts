import { beforeEach, describe, expect, it } from 'vitest';
import {
  CLARITY_IF,
  COLOR_D,
  type InventedStock,
  inventedStock,
  PEAR,
  ROUND,
  rulesOf,
} from '../support/search/invented-stock.ts';

const white = { diamond_type: 1, color: COLOR_D, clarity: CLARITY_IF };
const [labGrown, natural] = [1, 2];

/** A carat at 7,000; half a carat at 5,400; two carats of no list at 900. */
let stock: InventedStock;
beforeEach(() => {
  stock = inventedStock([
    { nr: 1, ...white, shape: ROUND, carat: 1000, disc: -300_000, growth_type: natural },
    { nr: 2, ...white, shape: PEAR, carat: 500, disc: -100_000, growth_type: natural },
    { nr: 3, diamond_type: 2, shape: PEAR, carat: 2000, per_carat: 900_00, growth_type: labGrown },
  ]);
});
const ofShape = (...values: number[]) => ({
  chosen: [{ kind: 'among', attribute: 'shape', values } as const],
});

describe('the sums of the matches', () => {
  it('use thousandths of a carat, cents and parts of a discount', () => {
    expect(stock.ask({}).sums).toEqual({
      pieces: 3,
      carat: 3500n,
      // 10,000 and 6,000 dollars in cents, by 1,000 and 500 thousandths
      rapByCarat: 1_000_000n * 1000n + 600_000n * 500n,
      caratWithRap: 1500n,
      amountWithRap: 700_000n + 270_000n,
      amount: 700_000n + 270_000n + 180_000n,
      only: null,
    });
  });

  it('have the price of the stone if there is only one', () => {
    expect(stock.ask(ofShape(ROUND)).sums).toMatchObject({
      pieces: 1,
      only: { perCarat: 700_000n, disc: -300_000n },
    });
    expect(stock.ask(ofShape(ROUND, PEAR)).sums).toMatchObject({ pieces: 3, only: null });
  });

  it('have that price even if the stone is of the last growth', () => {
    const lightest = { kind: 'within', figure: 'carat', from: 2000, to: null } as const;
    expect(stock.ask({ chosen: [lightest] }).sums).toMatchObject({
      pieces: 1,
      only: { perCarat: 90_000n, disc: null },
    });
  });

  it('are null without a match', () => {
    expect(stock.ask(ofShape(99))).toMatchObject({
      sums: {
        pieces: 0,
        carat: 0n,
        rapByCarat: 0n,
        caratWithRap: 0n,
        amountWithRap: 0n,
        amount: 0n,
        only: null,
      },
      sumsByGrowth: [],
      page: { ids: [] },
    });
  });
});

describe('the sums by growth', () => {
  it('are separate if both growths are found', () => {
    const parts = new Map(stock.ask({}).sumsByGrowth);
    expect([...parts.keys()].toSorted()).toEqual([labGrown, natural]);
    expect(parts.get(natural)).toMatchObject({ pieces: 2, carat: 1500n, amount: 970_000n });
    expect(parts.get(labGrown)).toMatchObject({
      pieces: 1,
      carat: 2000n,
      amount: 180_000n,
      amountWithRap: 0n,
      only: { perCarat: 90_000n, disc: null },
    });
  });

  it('are omitted if only one growth exists', () => {
    expect(stock.ask(ofShape(ROUND)).sumsByGrowth).toEqual([]);
  });
});

describe('the sums by shape', () => {
  it('are computed for each shape on request', () => {
    const shapes = new Map(stock.ask({ sumsBy: 'shape' }).sumsByValue);
    expect([...shapes.keys()].toSorted()).toEqual([ROUND, PEAR]);
    expect(shapes.get(ROUND)).toMatchObject({ pieces: 1, amount: 700_000n });
    expect(shapes.get(PEAR)).toMatchObject({ pieces: 2, amount: 450_000n });
    expect(stock.ask({}).sumsByValue).toEqual([]);
  });

  it('omit shapes without matches', () => {
    const answer = stock.ask({ ...ofShape(ROUND), sumsBy: 'shape' });
    expect(answer.sumsByValue.map(([shape]) => shape)).toEqual([ROUND]);
  });
});

it("the sums use the viewer's prices", () => {
  const dearer = stock.learn(rulesOf('ten points more', { 0: 10 }));
  const question = { ...ofShape(ROUND), prices: 'ten points more' };
  const { sums } = stock.engine.answer(
    {
      visible: [],
      ofFacets: [],
      facets: [],
      sort: [],
      skip: 0,
      take: 0,
      numbers: [],
      ...question,
    },
    dearer,
  );
  expect(sums).toMatchObject({ amount: 800_000n, only: { disc: -200_000n } });
});

describe('the columns of all matches', () => {
  const named = (names: readonly ('nr' | 'carat' | 'shape' | 'markup_ppc')[], most: number) =>
    stock.engine.columns(
      {
        prices: 'own prices',
        visible: [],
        ...ofShape(PEAR),
        ofFacets: [],
        facets: [],
        sort: [],
        skip: 0,
        take: 0,
        numbers: [],
      },
      stock.prices(),
      { names, most },
    );

  it('have each value, code or price of a stone at the same position', () => {
    const { pieces, columns } = named(['nr', 'carat', 'shape', 'markup_ppc'], 2);
    expect(pieces).toBe(2);
    const stones = [0, 1].map((at) => ({
      nr: columns?.nr?.[at],
      carat: columns?.carat?.[at],
      shape: columns?.shape?.[at],
      price: columns?.markup_ppc?.[at],
    }));
    expect(stones.toSorted((a, b) => Number(a.nr) - Number(b.nr))).toEqual([
      { nr: 2, carat: 500, shape: PEAR, price: 540_000 },
      { nr: 3, carat: 2000, shape: PEAR, price: 90_000 },
    ]);
    expect(Object.keys(columns ?? {})).toEqual(['nr', 'carat', 'shape', 'markup_ppc']);
  });

  it('are omitted above the maximum number, which is returned', () => {
    expect(named(['nr'], 1)).toEqual({ pieces: 2, columns: null });
  });
});
