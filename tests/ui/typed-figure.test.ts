import { describe, expect, it } from 'vitest';
import { DISCOUNT, PRICE } from '../../src/shared/stones/price-rules.ts';
import { type FigureRule, parseFigure } from '../../src/ui/inputs/typed-figure.ts';

const WEIGHT: FigureRule = {
  name: 'A weight',
  unit: 'carats',
  least: 0.01,
  most: 1000,
  decimals: 2,
};

describe('a price as people type it', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['1200', 1200],
    ['1,200', 1200],
    ['$1,200', 1200],
    ['$ 900', 900],
    ['US$ 1,200.50', 1200.5],
    ['1 200.50', 1200.5],
    ['1200.5 USD', 1200.5],
    ['1,20,000', 120_000],
    ['8,25', 8.25],
    ['.5', 0.5],
    ['0.01', 0.01],
    ['10,000,000', 10_000_000],
    ['9999999.99', 9_999_999.99],
  ])('%o is %o', (typed, figure) => expect(parseFigure(typed, PRICE)).toEqual({ figure }));

  it.each(['-5', '−5', '0', '99999999', '10000000.01'])(
    '%o is out of range, and the limits are named',
    (typed) =>
      expect(parseFigure(typed, PRICE)).toEqual({
        fault: 'A price must be between 0.01 and 10,000,000.',
      }),
  );

  it.each(['a lot', '1e3', '1,2,3', '1.2.3', '$', '12 5', '5 %', 'NaN', 'Infinity', '--5'])(
    '%o is not a number',
    (typed) => expect(parseFigure(typed, PRICE)).toEqual({ fault: `“${typed}” is not a number.` }),
  );

  it('has at most two decimals', () =>
    expect(parseFigure('1.234', PRICE)).toEqual({
      fault: 'A price can have at most two decimals.',
    }));
});

it.each([
  ['-40 %', { figure: -40 }],
  ['−40.25%', { figure: -40.25 }],
  ['-99.01', { fault: 'A discount must be between −99 and 100.' }],
  ['101', { fault: 'A discount must be between −99 and 100.' }],
])('a discount of %o', (typed, read) => expect(parseFigure(typed, DISCOUNT)).toEqual(read));

it.each([
  ['1.05 ct', { figure: 1.05 }],
  ['2cts', { figure: 2 }],
  ['1000.01', { fault: 'A weight must be between 0.01 and 1,000.' }],
])('a weight of %o', (typed, read) => expect(parseFigure(typed, WEIGHT)).toEqual(read));
