import { describe, expect, it } from 'vitest';
import { MARKUP_MODE } from '#common/markup-scope.ts';
import {
  isHeldAtCost,
  markupBook,
  markupChain,
  markupOf,
  NO_MARKUP,
  ruleAt,
  ruleThatCounts,
  subRangeOf,
  withRules,
} from '../../server/stock/prices/markup-book.ts';
import type { Viewer } from '../../server/stock/prices/viewer.ts';
import {
  ASSOCIATE,
  BUSINESS,
  CLIENT,
  FAR,
  LAB_GROWN,
  MARKUPS,
  NATURAL,
  NEAR,
  NOBODY,
  OF_ASSOCIATE,
  SUB_RANGES,
  SUPPLIER,
} from './small-book.ts';

const chainOf = (viewer: Viewer, stone: Partial<Parameters<typeof markupChain>[2]> = {}) =>
  markupChain(MARKUPS, viewer, {
    diamondType: 1,
    growthType: NATURAL,
    subRange: 2,
    providerId: NEAR,
    ...stone,
  });
/** A rule of natural stones without days. */
const ALWAYS = { growthType: NATURAL, firstDay: null, lastDay: null } as const;
const terms = <Points>(points: Points, belowCostReason: string | null = null) => ({
  ...{ mode: MARKUP_MODE.points, points, belowCostReason },
});

const linksOf = (...asked: Parameters<typeof chainOf>) =>
  chainOf(...asked).map(({ scope, ownerId, rule }) => [scope, ownerId, rule?.id ?? null]);

describe('the sub-range of a weight', () => {
  it('is the one whose ends enclose it, both included', () => {
    const at = (carat: number) => subRangeOf(MARKUPS, carat);
    expect([300, 499].map(at)).toEqual([1, 1]);
    expect([1_000, 1_199].map(at)).toEqual([2, 2]);
    expect([1_200, 2_999].map(at)).toEqual([3, 3]);
  });

  it('is none below, between or above the sub-ranges', () => {
    const at = (carat: number) => subRangeOf(MARKUPS, carat);
    expect([0, 10, 299, 500, 999, 3_000, 10_000].map(at)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(subRangeOf(markupBook([], []), 300)).toBe(0);
  });
});

describe('the markup rule that applies to a price', () => {
  it('is that of the business, then its associate, the supplier, and the default', () => {
    expect(linksOf(CLIENT)).toEqual([
      [4, BUSINESS, 15],
      [3, ASSOCIATE, 14],
      [2, NEAR, 13],
      [1, null, 11],
    ]);
  });

  it('names owners without a rule, and omits owners that do not exist', () => {
    expect(linksOf(CLIENT, { providerId: FAR, subRange: 3 })).toEqual([
      [4, BUSINESS, 16],
      [3, ASSOCIATE, null],
      [2, FAR, null],
      [1, null, null],
    ]);
    expect(linksOf(OF_ASSOCIATE)).toEqual([
      [3, ASSOCIATE, 14],
      [2, NEAR, 13],
      [1, null, 11],
    ]);
    expect(linksOf(NOBODY, { providerId: null })).toEqual([[1, null, 11]]);
  });

  it('distinguishes white and fancy stones, and the sub-ranges', () => {
    expect(linksOf(NOBODY, { diamondType: 2 })).toEqual([
      [2, NEAR, null],
      [1, null, 12],
    ]);
    expect(linksOf(NOBODY, { subRange: 1 })).toEqual([
      [2, NEAR, null],
      [1, null, 17],
    ]);
  });

  it('is none for a supplier, who sees the own prices', () => {
    expect(chainOf(SUPPLIER)).toEqual([]);
    expect(ruleThatCounts(chainOf(SUPPLIER))).toBeNull();
  });

  it('is the first rule that is found, and rules are not added up', () => {
    expect(ruleThatCounts(chainOf(CLIENT))?.points).toBe(500);
    expect(ruleThatCounts(chainOf(OF_ASSOCIATE))?.points).toBe(400);
    expect(ruleThatCounts(chainOf(NOBODY))?.points).toBe(300);
    expect(ruleThatCounts(chainOf(NOBODY, { providerId: FAR }))?.points).toBe(200);
    expect(ruleThatCounts(chainOf(CLIENT, { subRange: 1 }))?.points).toBe(100);
    expect(ruleThatCounts(chainOf(NOBODY, { subRange: 3 }))).toBeNull();
  });
});

describe('the rule of an owner', () => {
  it('is found in its own cell only', () => {
    const place = { ...ALWAYS, scope: 4, ownerId: BUSINESS, diamondType: 1, subRange: 3 } as const;
    expect(ruleAt(MARKUPS, place)).toEqual({ id: 16, ...place, ...terms(-2_000, 'agreed') });
    expect(ruleAt(MARKUPS, { ...place, growthType: LAB_GROWN })).toBeNull();
    expect(ruleAt(MARKUPS, { ...place, firstDay: '2026-12-01' })).toBeNull();
    expect(ruleAt(MARKUPS, { ...place, subRange: 1 })).toBeNull();
    expect(ruleAt(MARKUPS, { ...place, diamondType: 2 })).toBeNull();
    expect(ruleAt(MARKUPS, { ...place, scope: 3 })).toBeNull();
    expect(ruleAt(MARKUPS, { ...place, ownerId: ASSOCIATE })).toBeNull();
    expect(
      ruleAt(MARKUPS, { ...ALWAYS, scope: 1, ownerId: null, diamondType: 1, subRange: 2 })?.points,
    ).toBe(200);
  });
});

describe('a markup book with other rules laid over it', () => {
  const usual = { ...ALWAYS, scope: 1, ownerId: null, diamondType: 1, subRange: 2 } as const;
  const ofFar = { ...ALWAYS, scope: 2, ownerId: FAR, diamondType: 1, subRange: 2 } as const;

  it('uses the new rules instead of its own, without a database id', () => {
    const laid = withRules(MARKUPS, [
      { ...usual, ...terms(250) },
      { ...ofFar, ...terms(-100, 'agreed') },
    ]);
    expect(ruleAt(laid, usual)).toEqual({ id: 0, ...usual, ...terms(250) });
    expect(ruleAt(laid, ofFar)).toEqual({ id: 0, ...ofFar, ...terms(-100, 'agreed') });
    expect(laid.subRanges).toEqual(SUB_RANGES);
    expect(subRangeOf(laid, 1_000)).toBe(2);
  });

  it('has a markup of zero if zero is requested, before less specific rules', () => {
    const ofBusiness = {
      ...ALWAYS,
      scope: 4,
      ownerId: BUSINESS,
      diamondType: 1,
      subRange: 2,
    } as const;
    const laid = withRules(MARKUPS, [{ ...ofBusiness, ...terms(0) }]);
    const stone = { diamondType: 1, growthType: NATURAL, subRange: 2, providerId: NEAR };
    expect(ruleThatCounts(markupChain(laid, CLIENT, stone))).toEqual({
      id: 0,
      ...ofBusiness,
      ...terms(0),
    });
  });

  it('omits the removed rules, and keeps all others', () => {
    const laid = withRules(MARKUPS, [{ ...usual, ...terms(null) }]);
    expect(ruleAt(laid, usual)).toBeNull();
    expect(ruleAt(laid, { ...usual, subRange: 1 })?.points).toBe(100);
  });

  it('does not change the original book', () => {
    withRules(MARKUPS, [
      { ...usual, ...terms(250) },
      { ...ofFar, ...terms(1) },
    ]);
    withRules(MARKUPS, [{ ...usual, ...terms(null) }]);
    expect(ruleAt(MARKUPS, usual)?.points).toBe(200);
    expect(ruleAt(MARKUPS, ofFar)).toBeNull();
  });
});

describe('a rule with days', () => {
  const usual = { ...ALWAYS, scope: 1, ownerId: null, diamondType: 1, subRange: 2 } as const;
  const stone = { diamondType: 1, growthType: NATURAL, subRange: 2, providerId: FAR };
  const sale = { ...usual, firstDay: '2026-12-01', lastDay: '2026-12-24' };

  it('precedes the rule of the same owner without days, which applies again after its removal', () => {
    const laid = withRules(MARKUPS, [{ ...sale, ...terms(50) }]);
    expect(ruleThatCounts(markupChain(laid, NOBODY, stone))?.points).toBe(50);
    expect(ruleAt(laid, usual)?.points).toBe(200);
    const without = withRules(laid, [{ ...sale, ...terms(null) }]);
    expect(ruleThatCounts(markupChain(without, NOBODY, stone))?.points).toBe(200);
  });

  it.each([
    ['a first day alone', { firstDay: '2026-12-01', lastDay: null }],
    ['a last day alone', { firstDay: null, lastDay: '2026-12-24' }],
    ['both', { firstDay: '2026-12-01', lastDay: '2026-12-24' }],
  ])('with %s precedes the other in a book, whichever was created first', (_, days) => {
    const [always, dated] = [
      { ...usual, ...terms(200), id: 1 },
      { ...usual, ...days, ...terms(50), id: 2 },
    ];
    for (const rules of [
      [always, dated],
      [dated, always],
    ]) {
      const book = markupBook(SUB_RANGES, rules);
      expect(ruleThatCounts(markupChain(book, NOBODY, stone))?.points).toBe(50);
    }
    const laid = withRules(markupBook(SUB_RANGES, [dated]), [{ ...usual, ...terms(900) }]);
    expect(ruleThatCounts(markupChain(laid, NOBODY, stone))?.points).toBe(50);
  });

  it('differs from one with the same first and another last day', () => {
    const longer = { ...sale, lastDay: '2026-12-31' };
    const laid = withRules(MARKUPS, [
      { ...sale, ...terms(50) },
      { ...longer, ...terms(60) },
    ]);
    expect([sale, longer].map((place) => ruleAt(laid, place)?.points)).toEqual([50, 60]);
  });

  it('stays in force when the rule without days changes', () => {
    const laid = withRules(MARKUPS, [
      { ...sale, ...terms(50) },
      { ...usual, ...terms(900) },
    ]);
    expect(ruleThatCounts(markupChain(laid, NOBODY, stone))?.points).toBe(50);
  });
});

describe('a rule without a growth type', () => {
  it('applies to natural and lab-grown stones', () => {
    const place = { ...ALWAYS, scope: 1, ownerId: null, diamondType: 1, subRange: 2 } as const;
    const book = markupBook(SUB_RANGES, [{ ...place, growthType: null, ...terms(70), id: 1 }]);
    const stone = { diamondType: 1, subRange: 2, providerId: FAR };
    for (const growthType of [NATURAL, LAB_GROWN])
      expect(ruleThatCounts(markupChain(book, NOBODY, { ...stone, growthType }))?.points).toBe(70);
  });
});

describe('the markup of a rule', () => {
  const rule = (points: number, belowCostReason: string | null) =>
    markupOf({ mode: MARKUP_MODE.points, points, belowCostReason });

  it('is limited to the cost only if it is negative and has no reason', () => {
    const held = (points: number, belowCostReason: string | null = null) =>
      isHeldAtCost({ points, belowCostReason });
    expect([held(-1), held(0), held(1), held(-1, 'agreed')]).toEqual([true, false, false, false]);
  });

  it('is zero if it is negative and has no reason', () => {
    expect(rule(-1, null)).toEqual(NO_MARKUP);
    expect(rule(-1, 'agreed')).toMatchObject({ points: -1 });
    expect(rule(1, null)).toMatchObject({ points: 1 });
    expect(markupOf(null)).toEqual(NO_MARKUP);
  });
});
