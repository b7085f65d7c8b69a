import { describe, expect, it } from 'vitest';
import { fittedTotal, roomOf } from '../../src/ui/grid/totals/total-text.ts';

describe('a total', () => {
  it('is written whole where its column has room', () => {
    const sum = '2,663,816,100.16';
    expect(fittedTotal(sum, roomOf(sum))).toBe(sum);
  });

  it.each([
    ['2,663,816,100.16', '2,663,816,100'],
    ['911,458.92', '911,459'],
    ['−911,458.92', '−911,459'],
  ])('of hundred thousands goes without its fraction where it has none: %s', (sum, shown) => {
    expect(fittedTotal(sum, roomOf(sum) - 1)).toBe(shown);
  });

  it.each(['−63.13', '9,741.02', '12,345.67', '870,627 pcs'])(
    'keeps what is no small part of it: %s',
    (text) => {
      expect(fittedTotal(text, 1)).toBe(text);
    },
  );
});
