import { itemAt, lerp, type Point, type Polygon } from '../geometry.ts';
import { Ring } from '../ring.ts';
import type { CrownKind, Facet, PavilionKind, Solid } from './model.ts';
import {
  type Corner,
  chevrons,
  crushed,
  facet,
  kites,
  level,
  type Pavilion,
  projectOnto,
} from './pavilions.ts';

export type Share = number | readonly number[];

/**
 * Facet pattern of the pavilion, the part below the outline. A number is the reach of the lower
 * triangles, from 0 (outline) to 1 (bottom tip).
 */
export type Below = number | 'crushed' | 'chevrons';

export type BrilliantCut = {
  readonly outline: Polygon;
  readonly centre: Point;
  /** Directions of the kites, the large four-sided facets of the crown, as seen from `centre`. */
  readonly mains: readonly Point[];
  /**
   * Distances from 0 (centre) to 1 (outline). `table`: corners of the flat top facet. `star`: tips
   * of the triangles around the top facet. An array has one value per kite.
   */
  readonly table: Share;
  readonly star: Share;
  readonly below: Below;
};

const CROWN_HEIGHT = 30;

/**
 * Builds the facets of a brilliant cut of any outline: the crown above the outline, and the
 * pavilion below.
 */
export function brilliant(cut: BrilliantCut): {
  crown: Facet<CrownKind>[];
  pavilion: Facet<PavilionKind>[];
} {
  const ring = new Ring(cut.outline);
  const corners = cornersOf(
    ring,
    cut.mains.map((direction) => ring.hit(cut.centre, direction)),
  );
  return {
    crown: crownOf(cut, ring, corners),
    pavilion: pavilionOf(cut.below, { ring, corners, centre: cut.centre }),
  };
}

/**
 * Returns two positions on the outline for each kite, a large four-sided facet of the crown.
 * `girdle` is the position of the kite, and `middle` is halfway to the next kite.
 */
function cornersOf(ring: Ring, positions: readonly number[]): Corner[] {
  return positions.map((girdle, index) => ({
    girdle,
    middle: girdle + ring.gap(girdle, itemAt(positions, index + 1)) / 2,
  }));
}

const doubled = (ring: Ring, corners: readonly Corner[]): Corner[] =>
  cornersOf(
    ring,
    corners.flatMap(({ girdle, middle }) => [girdle, middle]),
  );

function crownOf(cut: BrilliantCut, ring: Ring, corners: readonly Corner[]): Facet<CrownKind>[] {
  const tableAt = (index: number): Point =>
    lerp(cut.centre, ring.at(itemAt(corners, index).girdle), shareAt(cut.table, index));
  const starAt = (index: number): Point =>
    lerp(cut.centre, ring.at(itemAt(corners, index).middle), shareAt(cut.star, index));
  const facets: Facet<CrownKind>[] = [
    { kind: 'table', points: corners.map((_, index) => tableAt(index)), lean: [0, 0] },
  ];
  for (const [index, corner] of corners.entries()) {
    const next = itemAt(corners, index + 1);
    const table = tableAt(index);
    const girdle = ring.at(corner.girdle);
    const tip = onKite(starAt(index), table, girdle);
    facets.push(
      facet('star', [raise(table, CROWN_HEIGHT), raise(tableAt(index + 1), CROWN_HEIGHT), tip]),
      facet('kite', [
        raise(table, CROWN_HEIGHT),
        tip,
        raise(girdle, 0),
        onKite(starAt(index - 1), table, girdle),
      ]),
      facet('upper', [tip, ...level(ring.between(corner.girdle, corner.middle))]),
      facet('upper', [tip, ...level(ring.between(corner.middle, next.girdle))]),
    );
  }
  return facets;
}

function pavilionOf(below: Below, pavilion: Pavilion): Facet<PavilionKind>[] {
  if (below === 'chevrons') return chevrons(pavilion);
  if (below === 'crushed') {
    return crushed({ ...pavilion, corners: doubled(pavilion.ring, pavilion.corners) });
  }
  return kites(pavilion, below);
}

const shareAt = (share: Share, index: number): number =>
  typeof share === 'number' ? share : itemAt(share, index);

/**
 * Raises `tip` into the plane of the kite, a large facet. The kite falls from `table`, a corner of
 * the flat top facet, to `girdle`, a point of the outline.
 */
const onKite = (tip: Point, table: Point, girdle: Point): Solid =>
  raise(tip, CROWN_HEIGHT * (1 - projectOnto(tip, table, girdle)));

const raise = ([x, y]: Point, height: number): Solid => [x, y, height];
