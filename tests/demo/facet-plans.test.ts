import { describe, expect, test } from 'vitest';
import { clipToConvex } from '#drawing/clip-polygon.ts';
import { DRAWN_SHAPES, facetPlan } from '#drawing/facets/plans.ts';
import { area, type Polygon } from '#drawing/geometry.ts';
import { shapeIcon } from '#drawing/icon.ts';

const RATIOS = [undefined, 1.02, 1.6];
const plans = DRAWN_SHAPES.flatMap((shape) =>
  RATIOS.map((ratio) => ({ shape, ratio, plan: facetPlan(shape, ratio) })),
);

const sumOfAreas = (facets: readonly { points: Polygon }[]): number =>
  facets.reduce((sum, { points }) => sum + area(points), 0);

/** Every part of a tiling belongs to one tile: what two convex tiles share must be nothing. */
function overlap(facets: readonly { points: Polygon }[]): number {
  let shared = 0;
  for (const [index, { points }] of facets.entries()) {
    for (const other of facets.slice(index + 1)) shared += area(clipToConvex(points, other.points));
  }
  return shared;
}

describe.each(plans)('$shape with ratio $ratio', ({ plan }) => {
  const whole = area(plan.outline);

  test('has a crown and a pavilion that each fill the outline', () => {
    expect(sumOfAreas(plan.crown) / whole).toBeCloseTo(1, 5);
    expect(sumOfAreas(plan.pavilion) / whole).toBeCloseTo(1, 5);
  });

  test('has no overlapping facets', () => {
    expect(overlap(plan.crown) / whole).toBeLessThan(0.004);
    expect(overlap(plan.pavilion) / whole).toBeLessThan(0.004);
  });

  test('fills its bounding box, and the table is level', () => {
    const xs = plan.outline.map(([x]) => Math.abs(x));
    const ys = plan.outline.map(([, y]) => Math.abs(y));
    expect(Math.max(...ys)).toBeLessThan(100.01);
    expect(Math.max(...xs)).toBeLessThan(100.01);
    expect(Math.max(...xs, ...ys)).toBeGreaterThan(92);
    for (const { kind, lean } of plan.crown) {
      expect(Math.hypot(...lean)).toBeLessThan(1);
      if (kind === 'table') expect(Math.hypot(...lean)).toBe(0);
    }
  });
});

test('a round brilliant has the facets of a round brilliant', () => {
  const { crown, pavilion } = facetPlan('Round');
  const count = (kind: string) => crown.filter((facet) => facet.kind === kind).length;
  expect({
    table: count('table'),
    star: count('star'),
    kite: count('kite'),
    upper: count('upper'),
  }).toEqual({
    table: 1,
    star: 8,
    kite: 8,
    upper: 16,
  });
  expect(pavilion.filter(({ kind }) => kind === 'main')).toHaveLength(8);
  expect(pavilion.filter(({ kind }) => kind === 'lower')).toHaveLength(16);
});

test('a shape is found by its name and by its code, and an unknown one is drawn as round', () => {
  expect(facetPlan('Cushion Modified')).toEqual(facetPlan('CUSHION_MODIFIED'));
  expect(facetPlan('Cushion Modified')).not.toEqual(facetPlan('Cushion'));
  expect(facetPlan('nobody knows')).toEqual(facetPlan('Round'));
});

test('the measured ratio determines the length of the drawing', () => {
  const { half } = facetPlan('Oval', 1.5);
  expect(half.length / half.width).toBeCloseTo(1.5);
});

test('the measured table determines the table of the drawing', () => {
  const widthOf = (tablePct?: number) => {
    const { crown, half } = facetPlan('Round', 1, tablePct);
    const table = crown.find(({ kind }) => kind === 'table')?.points ?? [];
    return Math.max(...table.map(([x, y]) => Math.hypot(x, y))) / half.width;
  };
  expect(widthOf(54)).toBeCloseTo(0.54);
  expect(widthOf(65)).toBeCloseTo(0.65);
  expect(widthOf(5)).toBe(widthOf());
});

test('an icon stays within its box and draws each inner edge once', () => {
  for (const shape of DRAWN_SHAPES) {
    const { outline, edges } = shapeIcon(shape);
    const numbers = `${outline}${edges}`.match(/-?[\d.]+/g)?.map(Number) ?? [];
    expect(Math.min(...numbers)).toBeGreaterThan(0);
    expect(Math.max(...numbers)).toBeLessThan(24);
    const lines = edges.split('M').filter(Boolean);
    expect(new Set(lines).size).toBe(lines.length);
  }
});
