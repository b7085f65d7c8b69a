import { describe, expect, it } from 'vitest';
import { measureTotal } from '../../src/ui/grid/totals/total-text.ts';

describe('the width of a total', () => {
  it('is that of all its digits, including cents', () => {
    const whole = measureTotal('2,663,816,100.16');
    expect(whole).toBeGreaterThan(measureTotal('2,663,816,100'));
    expect(measureTotal('911,458.92')).toBeLessThan(whole);
  });
});
