import { itemAt, lerp, type Point, removeDuplicatePoints } from '../geometry.ts';
import type { Ring } from '../ring.ts';
import { type Facet, leanOf, type PavilionKind, type Solid } from './model.ts';

/**
 * Two positions on the girdle, which is the outline of the stone. `girdle` is the tip of a main
 * facet; `middle` is midway to the next tip.
 */
export type Corner = { readonly girdle: number; readonly middle: number };

export type Pavilion = {
  readonly ring: Ring;
  readonly corners: readonly Corner[];
  readonly centre: Point;
};

const DEPTH = -86;

/**
 * Builds the lower part of a brilliant, the usual cut of round stones: kite-shaped `main` facets
 * from the bottom tip to the outline, and two `lower` facets between neighbours.
 */
export function kites({ ring, corners, centre }: Pavilion, lower: number): Facet<PavilionKind>[] {
  const culet: Solid = [...centre, DEPTH];
  const lowerAt = (index: number): Point =>
    lerp(ring.at(itemAt(corners, index).middle), centre, lower);
  return corners.flatMap((corner, index) => {
    const next = itemAt(corners, index + 1);
    const girdle = ring.at(corner.girdle);
    const onMain = (point: Point): Solid => [
      ...point,
      DEPTH * (1 - projectOnto(point, centre, girdle)),
    ];
    const right = onMain(lowerAt(index));
    return [
      facet('main', [culet, onMain(lowerAt(index - 1)), [...girdle, 0], right]),
      facet('lower', [right, ...level(ring.between(corner.girdle, corner.middle))]),
      facet('lower', [right, ...level(ring.between(corner.middle, next.girdle))]),
    ];
  });
}

/** Positions of the rows of facets: 0 is the bottom tip, 1 is the outline of the stone. */
const CRUSHED_ROWS = [1, 0.74, 0.5, 0.27] as const;

/**
 * Builds rows of triangles, each row offset by half a step. They resemble the many small facets of
 * modified brilliants, which look like crushed ice.
 */
export function crushed({ ring, corners, centre }: Pavilion): Facet<PavilionKind>[] {
  const pointAt = (row: number, index: number): Solid => {
    const corner = itemAt(corners, index);
    const share = CRUSHED_ROWS[row] ?? 0;
    const outside = ring.at(row % 2 === 0 ? corner.girdle : corner.middle);
    return [...lerp(centre, outside, share), DEPTH * (1 - share)];
  };
  const last = CRUSHED_ROWS.length - 1;
  return corners.flatMap((corner, index) => {
    const facets = [
      facet('splinter', [
        pointAt(1, index),
        ...level(ring.between(corner.girdle, itemAt(corners, index + 1).girdle)),
      ]),
      facet('splinter', [[...centre, DEPTH], pointAt(last, index), pointAt(last, index + 1)]),
    ];
    for (let row = 0; row < last; row += 1) {
      const ahead = row % 2;
      const outside = pointAt(row, index + 1 - ahead);
      facets.push(
        facet('splinter', [pointAt(row + 1, index), pointAt(row + 1, index + 1), outside]),
      );
      if (row === 0) continue;
      const inside = pointAt(row + 1, index + ahead);
      facets.push(facet('splinter', [pointAt(row, index), pointAt(row, index + 1), inside]));
    }
    return facets;
  });
}

const CHEVRONS = [0, 0.36, 0.68, 1] as const;

/** Builds V-shaped facets that converge in the corners, as in a square stone (princess cut). */
export function chevrons({ ring, corners, centre }: Pavilion): Facet<PavilionKind>[] {
  return corners.flatMap((corner, index) => {
    const ends = [corner, itemAt(corners, index + 1)].map(({ girdle }) => ring.at(girdle));
    const middle = ring.at(corner.middle);
    const axis = CHEVRONS.map((share): Solid => [...lerp(middle, centre, share), DEPTH * share]);
    return ends.flatMap((end) =>
      axis.slice(1).map((inner, row) => {
        const outer = axis[row] ?? inner;
        const kind = row === CHEVRONS.length - 2 ? 'main' : 'lower';
        return facet(kind, [[...end, 0], outer, inner]);
      }),
    );
  });
}

/**
 * Projects `point` onto the line through `from` and `to`. Returns the place of the projection on
 * the line: 0 at `from`, 1 at `to`, 0.5 in the middle between them.
 */
export function projectOnto(point: Point, from: Point, to: Point): number {
  const direction: Point = [to[0] - from[0], to[1] - from[1]];
  const share = (point[0] - from[0]) * direction[0] + (point[1] - from[1]) * direction[1];
  return share / (direction[0] ** 2 + direction[1] ** 2);
}

export const level = (points: readonly Point[]): Solid[] => points.map(([x, y]) => [x, y, 0]);

export function facet<Kind extends string>(kind: Kind, corners: readonly Solid[]): Facet<Kind> {
  return {
    kind,
    points: removeDuplicatePoints(corners.map(([x, y]) => [x, y])),
    lean: leanOf(corners),
  };
}
