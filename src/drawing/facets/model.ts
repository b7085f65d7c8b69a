import type { Point, Polygon } from '../geometry.ts';

export type CrownKind = 'table' | 'star' | 'kite' | 'upper' | 'step';
export type PavilionKind = 'main' | 'lower' | 'splinter' | 'step';

export type Facet<Kind extends string> = {
  readonly kind: Kind;
  readonly points: Polygon;
  /** Slope of the facet: the horizontal part of the unit normal that points outwards. */
  readonly lean: Point;
};

/** A stone seen from above. The centre is the origin, and the longer side is 200 units. */
export type FacetPlan = {
  readonly outline: Polygon;
  /**
   * Facets of the crown, the upper part of the stone. Together they fill `outline`; coordinates are
   * as seen from above.
   */
  readonly crown: readonly Facet<CrownKind>[];
  /**
   * Facets of the pavilion, the lower part of the stone. Together they fill `outline`; coordinates
   * are as seen from below.
   */
  readonly pavilion: readonly Facet<PavilionKind>[];
  readonly half: { readonly width: number; readonly length: number };
};

/** A point; z is its height above the girdle, the edge between the upper and the lower part. */
export type Solid = readonly [x: number, y: number, z: number];

/**
 * Returns the horizontal part of a facet's unit normal. Uses Newell's method, which tolerates
 * corners that are not exactly in one plane.
 */
export function leanOf(corners: readonly Solid[]): Point {
  let x = 0;
  let y = 0;
  let z = 0;
  for (const [index, from] of corners.entries()) {
    const to = corners[(index + 1) % corners.length] ?? from;
    x += (from[1] - to[1]) * (from[2] + to[2]);
    y += (from[2] - to[2]) * (from[0] + to[0]);
    z += (from[0] - to[0]) * (from[1] + to[1]);
  }
  const size = Math.hypot(x, y, z) || 1;
  const up = Math.sign(z) || 1;
  return [(up * x) / size, (up * y) / size];
}
