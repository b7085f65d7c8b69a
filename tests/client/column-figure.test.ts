import { expect, it } from 'vitest';
import { figureAbove } from '../../src/shared/charts/scale.ts';

// Pixels from the top of the drawing: the smaller, the higher.
it.each([
  ['stands on its column, however high the line before it is', 150, 40, 150],
  ['stands above a line that would run through it', 150, 140, 140],
  ['stands on a column that is higher than the line', 60, 120, 60],
  ['stands on its column where there was nothing before', 150, null, 150],
])('a figure %s', (_, column, line, expected) => {
  expect(figureAbove(column, line)).toBe(expected);
});
