import { describe, expect, it } from 'vitest';
import { roomOf } from '../../src/ui/grid/totals/total-text.ts';

describe('the room of a total', () => {
  it('is that of all its figures, cents included', () => {
    const whole = roomOf('2,663,816,100.16');
    expect(whole).toBeGreaterThan(roomOf('2,663,816,100'));
    expect(roomOf('911,458.92')).toBeLessThan(whole);
  });
});
