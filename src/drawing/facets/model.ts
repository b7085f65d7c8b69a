import type { Point, Polygon } from '../geometry.ts';

export type CrownKind = 'table' | 'star' | 'kite' | 'upper' | 'step';
export type PavilionKind = 'main' | 'lower' | 'splinter' | 'step';

export type Facet<Kind extends string> = {
  readonly kind: Kind;
  readonly points: Polygon;
  /** Which way the facet leans, and how steeply: the level part of its unit normal, pointing out of the stone. */
  readonly lean: Point;
};

/** A stone seen from above, its longer side 200 units, around the middle of its box. */
export type FacetPlan = {
  readonly outline: Polygon;
  /** Side by side these fill the outline. */
  readonly crown: readonly Facet<CrownKind>[];
  /** So do these, below. */
  readonly pavilion: readonly Facet<PavilionKind>[];
  readonly half: { readonly width: number; readonly length: number };
};

/** How high a point of the stone lies above its girdle. */
export type Solid = readonly [x: number, y: number, z: number];

/** The level part of the unit normal of a nearly plane facet (Newell's sum). */
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
