import { expect, it } from 'vitest';
import { namesOf } from '../../src/shared/stones/names-of.ts';
import { ordinal } from '../../src/shared/stones/ordinal.ts';

it('waitlist places are written as ordinals', () => {
  expect([1, 2, 3, 4, 10, 11, 12, 13, 14, 21, 22, 23, 101, 111, 113, 120].map(ordinal)).toEqual([
    ...['1st', '2nd', '3rd', '4th', '10th', '11th', '12th', '13th', '14th'],
    ...['21st', '22nd', '23rd', '101st', '111th', '113th', '120th'],
  ]);
});

it('the first three stones are named by number, and the others counted', () => {
  const stones = ['KL-1', 'KL-2', 'KL-3', 'KL-4', 'KL-5'].map((stockNo) => ({ stockNo }));
  expect(namesOf([{ stock_no: 'KL-9' }, { stockNo: 'KL-1' }])).toBe('KL-9, KL-1');
  expect(namesOf(stones.slice(0, 3))).toBe('KL-1, KL-2, KL-3');
  expect(namesOf(stones.slice(0, 4))).toBe('KL-1, KL-2, KL-3 and 1 more');
  expect(namesOf(stones)).toBe('KL-1, KL-2, KL-3 and 2 more');
  expect(namesOf([])).toBe('');
});
