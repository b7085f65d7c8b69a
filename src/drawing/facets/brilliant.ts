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
 * The facets of the pavilion, the part below the girdle. A number selects straight lower-half
 * facets; it is their length as a share of the distance from girdle to culet.
 */
export type Below = number | 'crushed' | 'chevrons';

export type BrilliantCut = {
  readonly outline: Polygon;
  readonly centre: Point;
  /** Directions from the centre in which the kite facets point. */
  readonly mains: readonly Point[];
  /**
   * Positions of the table corners (`table`) and the star tips (`star`), as shares of the distance
   * from centre to girdle. An array has one share per kite.
   */
  readonly table: Share;
  readonly star: Share;
  readonly below: Below;
};

const CROWN_HEIGHT = 30;

/**
 * Builds the facets of a brilliant cut over any outline: table, stars, kites and upper halves in
 * the crown, mains and lower halves in the pavilion. The construction is that of the round
 * brilliant; only the kite directions differ.
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
 * Returns the girdle position of each kite, and the position midway to the next kite, where two
 * upper halves meet.
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

/** Adds the height to a star tip, so that the tip lies in the plane of its kite. */
const onKite = (tip: Point, table: Point, girdle: Point): Solid =>
  raise(tip, CROWN_HEIGHT * (1 - projectOnto(tip, table, girdle)));

const raise = ([x, y]: Point, height: number): Solid => [x, y, height];
