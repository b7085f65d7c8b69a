import { facetPlan } from './facets/plans.ts';
import { itemAt, type Point, type Polygon, scale } from './geometry.ts';
import { linePath, pointText, polygonPath } from './svg-path.ts';

/**
 * SVG path data of a shape in a viewBox of 24 × 24. Icons smaller than 24 px use only the outline
 * and the table.
 */
export type ShapeIcon = {
  readonly outline: string;
  readonly table: string;
  readonly edges: string;
};

const BOX = 24;
const MARGIN = 1.4;

export function shapeIcon(shape: string): ShapeIcon {
  const plan = facetPlan(shape);
  const size = (BOX / 2 - MARGIN) / 100;
  const fitted = (polygon: Polygon): Polygon =>
    scale(polygon, size, size).map(([x, y]): Point => [x + BOX / 2, y + BOX / 2]);
  const outline = fitted(plan.outline);
  const facets = plan.crown.map(({ kind, points }) => ({ kind, points: fitted(points) }));
  const table = facets.find(({ kind }) => kind === 'table');
  return {
    outline: polygonPath(outline, 2),
    table: table ? polygonPath(table.points, 2) : '',
    edges: innerEdges(facets.map(({ points }) => points)),
  };
}

/**
 * Returns the edges between two facets. Leaves out an edge of only one facet, which is part of the
 * outline.
 */
function innerEdges(polygons: readonly Polygon[]): string {
  const seen = new Map<string, { count: number; line: readonly [Point, Point] }>();
  for (const polygon of polygons) {
    for (const [index, from] of polygon.entries()) {
      const to = itemAt(polygon, index + 1);
      const name = [pointText(from, 2), pointText(to, 2)].sort().join('/');
      seen.set(name, { count: (seen.get(name)?.count ?? 0) + 1, line: [from, to] });
    }
  }
  return [...seen.values()]
    .filter(({ count }) => count > 1)
    .map(({ line }) => linePath(line, 2))
    .join('');
}
