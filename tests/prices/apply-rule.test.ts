import { describe, expect, it } from 'vitest';
import { MARKUP_MODE } from '#common/markup-scope.ts';
import {
  applyRule,
  type RepricedStone,
  type RepriceTerms,
} from '../../server/stock/reprice/apply-rule.ts';

const PERCENT = 10_000;
const NONE = { mode: MARKUP_MODE.percent, points: 0 };
/** 100 US$ per carat at 50 % below a Rap of 200 US$, with three other comparable stones. */
const STONE: RepricedStone = {
  ...{ cost: 10_000, rap: 20_000, disc: -50 * PERCENT, days: 95, markup: NONE },
  labGrown: 8_000,
  others: [9_000, 11_000, 12_000],
};
const OPEN: RepriceTerms = {
  ...{ base: 'points', value: 0, percentile: null },
  ...{ maxPercent: 50 * PERCENT, maxPoints: null, keepsLowest: false },
};
const made = (stone: Partial<RepricedStone>, terms: Partial<RepriceTerms>) =>
  applyRule({ ...STONE, ...stone }, { ...OPEN, ...terms });

describe('a reprice rule', () => {
  it.each([
    ['points on Rap', {}, { value: -2 * PERCENT }, 9_600, -52 * PERCENT],
    ['points for an asking price', { disc: null }, { value: -2 * PERCENT }, 9_600, null],
    ['percent', {}, { base: 'percent', value: 5 * PERCENT }, 10_500, null],
    ['three periods of 30 days', {}, { base: 'age', value: -1 * PERCENT }, 9_400, -53 * PERCENT],
    ['the lowest', {}, { base: 'lowest' }, 9_000, null],
    ['the median', {}, { base: 'median' }, 11_000, null],
    ['one percent below the median', {}, { base: 'median', value: -1 * PERCENT }, 10_890, null],
    ['the lab-grown list', {}, { base: 'lab_grown_list' }, 8_000, null],
    [
      '90 % of the lab-grown list',
      {},
      { base: 'lab_grown_list', value: -10 * PERCENT },
      7_200,
      null,
    ],
    ['the 34th percentile', {}, { base: 'percentile', percentile: 34 }, 11_000, null],
    ['the 33rd percentile', {}, { base: 'percentile', percentile: 33 }, 9_000, null],
    ['the 99th percentile', {}, { base: 'percentile', percentile: 99 }, 12_000, null],
    [
      'the median with a markup in percent',
      { markup: { mode: MARKUP_MODE.percent, points: 1_000 } },
      { base: 'median' },
      10_000,
      null,
    ],
    [
      'the median with a markup in points',
      { markup: { mode: MARKUP_MODE.points, points: 500 } },
      { base: 'median' },
      10_000,
      null,
    ],
  ] as const)('results in %s', (_, stone, terms, cost, disc) => {
    expect(made(stone, terms)).toEqual({ cost, disc, limit: null });
  });

  it('omits stones without Rap, comparable stones or a list price', () => {
    expect(made({ rap: null, disc: null }, { value: PERCENT })).toEqual({ leftOut: 'no_rap' });
    expect(made({ others: [9_000] }, { base: 'lowest' })).toEqual({ leftOut: 'few_comparables' });
    expect(made({ labGrown: null }, { base: 'lab_grown_list' })).toEqual({
      leftOut: 'no_list_price',
    });
  });
});

describe('the limits of a reprice rule', () => {
  it.each([
    ['points', {}, { value: -5 * PERCENT, maxPoints: PERCENT }, 9_800, 'max_points'],
    ['percent', {}, { value: -5 * PERCENT, maxPercent: 3 * PERCENT }, 9_700, 'max_percent'],
    ['percent above', {}, { value: 5 * PERCENT, maxPercent: 3 * PERCENT }, 10_300, 'max_percent'],
    ['the lowest price', {}, { value: -20 * PERCENT, keepsLowest: true }, 9_000, 'lowest'],
    [
      'a price that is already below the lowest',
      { cost: 8_000, disc: null },
      { value: -PERCENT, keepsLowest: true },
      8_000,
      'lowest',
    ],
    [
      '99 % below Rap',
      { cost: 240, disc: -98.8 * PERCENT },
      { value: -20 * PERCENT },
      200,
      'max_percent',
    ],
  ] as const)('stop the price at %s', (_, stone, terms, cost, limit) => {
    expect(made(stone, terms)).toEqual({ cost, disc: null, limit });
  });

  it('do not stop a price increase because of the lowest price', () => {
    expect(made({ cost: 8_000, disc: null }, { value: PERCENT, keepsLowest: true })).toMatchObject({
      limit: null,
    });
  });
});
