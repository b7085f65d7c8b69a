import { describe, expect, it } from 'vitest';
import { clearBit, hasBit, rowsIn, setBit } from '../../server/stock/search/index/bits.ts';

describe('a bitmap', () => {
  it('stores rows from the lowest bit of the first byte on', () => {
    const bits = new Uint8Array(3);
    for (const row of [0, 7, 9, 23]) setBit(bits, row);
    expect([...bits]).toEqual([0b1000_0001, 0b0000_0010, 0b1000_0000]);
    expect([0, 1, 7, 8, 9, 23].map((row) => hasBit(bits, row))).toEqual([
      true,
      false,
      true,
      false,
      true,
      true,
    ]);
  });

  it('keeps its other rows if one is set twice or removed', () => {
    const bits = Uint8Array.of(0b1111_0000);
    setBit(bits, 4);
    expect([...bits]).toEqual([0b1111_0000]);
    clearBit(bits, 4);
    clearBit(bits, 0);
    expect([...bits]).toEqual([0b1110_0000]);
  });

  it('has no row beyond its end', () => {
    const bits = Uint8Array.of(0xff);
    expect(hasBit(bits, 8)).toBe(false);
  });

  it('lists its rows in order, and no more than requested', () => {
    const bits = Uint8Array.of(0b1000_0001, 0, 0b0001_0010);
    expect([...rowsIn(bits, 4)]).toEqual([0, 7, 17, 20]);
    expect([...rowsIn(bits, 2)]).toEqual([0, 7]);
    expect([...rowsIn(bits, 0)]).toEqual([]);
  });
});
