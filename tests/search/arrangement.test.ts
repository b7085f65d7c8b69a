import { expect, it } from 'vitest';
import { Arena, memoryOf } from '../../server/stock/search/index/arena.ts';
import { sortRowsByColumns } from '../../server/stock/search/index/row-order.ts';
import { ScratchBitmaps } from '../../server/stock/search/index/scratch-bitmaps.ts';

it('rows are sorted by the first column, and equal ones by the next', () => {
  const first = Uint16Array.of(2, 1, 2, 1, 0);
  const second = Uint32Array.of(5, 9, 4, 8, 7);
  expect([...sortRowsByColumns(5, [first, second])]).toEqual([4, 3, 1, 2, 0]);
  expect([...sortRowsByColumns(5, [second])]).toEqual([2, 0, 4, 3, 1]);
});

it('rows that are equal in every column keep their order', () => {
  expect([...sortRowsByColumns(3, [Uint16Array.of(4, 4, 4)])]).toEqual([0, 1, 2]);
  expect([...sortRowsByColumns(3, [])]).toEqual([0, 1, 2]);
});

it('only used rows are arranged', () => {
  expect([...sortRowsByColumns(2, [Uint16Array.of(9, 3, 1)])]).toEqual([1, 0]);
  expect([...sortRowsByColumns(0, [Uint16Array.of(9)])]).toEqual([]);
});

it('values above sixteen bits count as equal, and come last', () => {
  const weights = Uint32Array.of(70_000, 65_534, 66_000, 65_535);
  expect([...sortRowsByColumns(4, [weights])]).toEqual([1, 0, 2, 3]);
});

it('the scratch bitmaps of a task are released after it, also if it fails', () => {
  const scratch = new ScratchBitmaps(Arena.in(memoryOf(1000)), 16);
  const outer = scratch.acquire();
  const [one, other] = scratch.scoped(() => [scratch.acquire(), scratch.acquire()]);
  expect(new Set([outer, one, other]).size).toBe(3);
  expect(() =>
    scratch.scoped(() => {
      expect(scratch.acquire()).toBe(one);
      throw new Error('it broke');
    }),
  ).toThrow('it broke');
  expect([scratch.acquire(), scratch.acquire()]).toEqual([one, other]);
});
