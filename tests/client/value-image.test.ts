import { expect, it } from 'vitest';
import { isImageUsed } from '../../src/features/master/image-use.ts';

it('asks for the image of a value only where the image is shown', () => {
  const shapes = { code: 'SHAPE', fixed_because: 'Search filters.' };
  expect(isImageUsed(shapes, { name: 'Portrait', image_id: null })).toBe(true);
  expect(isImageUsed(shapes, { name: 'Round', image_id: null })).toBe(false);
  expect(isImageUsed(shapes, { name: 'Round', image_id: 'stored' })).toBe(true);
  const colours = { code: 'COLOR', fixed_because: 'Search filters.' };
  expect(isImageUsed(colours, { name: 'D', image_id: null })).toBe(false);
  const own = { code: 'PACKAGING', fixed_because: null };
  expect(isImageUsed(own, { name: 'Box', image_id: null })).toBe(true);
});
