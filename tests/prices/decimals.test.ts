import { describe, expect, it } from 'vitest';
import { decimalOf, decimalOrNullOf, wholeOf } from '../../server/stock/prices/decimals.ts';

describe('a decimal from the database', () => {
  it.each([
    ['12.5', 2, 1250],
    ['12', 2, 1200],
    ['12.', 2, 1200],
    ['0.01', 2, 1],
    ['-45.25', 4, -452_500],
    ['-0.0001', 4, -1],
    ['1.005', 3, 1005],
    ['007.10', 2, 710],
    ['9007199254740991', 0, 9_007_199_254_740_991],
  ])('%s with %i digits is the integer %i', (text, digits, whole) => {
    expect(wholeOf(text, digits)).toBe(whole);
  });

  it('may have trailing zeros', () => {
    expect(wholeOf('1.2500', 2)).toBe(125);
    expect(wholeOf('1.50000000', 2)).toBe(150);
  });

  it('is zero without a sign', () => {
    expect(wholeOf('-0', 2)).toBe(0);
    expect(wholeOf('-0.00', 2)).toBe(0);
  });

  it.each(['', '-', '.5', '1,5', '+5', '1e3', ' 5', '5 ', 'NaN', '--5', '1.2.3', '12.5x', 'x12.5'])(
    'refuses “%s”',
    (text) => {
      expect(() => wholeOf(text, 2)).toThrow(new RangeError(`${text} is not a decimal number.`));
    },
  );

  it('is refused with more digits than its column has', () => {
    expect(() => wholeOf('1.255', 2)).toThrow(new RangeError('1.255 has more than 2 decimals.'));
    expect(() => wholeOf('1.2509', 2)).toThrow(new RangeError('1.2509 has more than 2 decimals.'));
    expect(() => wholeOf('1.0000001', 3)).toThrow(
      new RangeError('1.0000001 has more than 3 decimals.'),
    );
  });

  it('is refused if it exceeds exact integers', () => {
    expect(() => wholeOf('9007199254740992', 0)).toThrow(
      new RangeError('9007199254740992 is too large.'),
    );
    expect(() => wholeOf('-90071992547409.93', 2)).toThrow(
      new RangeError('-90071992547409.93 is too large.'),
    );
  });
});

describe('an integer of smallest units', () => {
  it.each([
    [1250, 2, '12.50'],
    [5, 2, '0.05'],
    [0, 2, '0.00'],
    [100, 2, '1.00'],
    [-452_500, 4, '-45.2500'],
    [-1, 4, '-0.0001'],
    [1005, 3, '1.005'],
  ])('%i with %i digits is written %s', (whole, digits, text) => {
    expect(decimalOf(whole, digits)).toBe(text);
    expect(decimalOrNullOf(whole, digits)).toBe(text);
  });

  it('that is null stays null', () => {
    expect(decimalOrNullOf(null, 2)).toBeNull();
  });
});
