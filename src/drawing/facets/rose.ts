import { itemAt, lerp, type Point, type Polygon, removeDuplicatePoints } from '../geometry.ts';
import { Ring } from '../ring.ts';
import { type CrownKind, type Facet, leanOf, type PavilionKind, type Solid } from './model.ts';

export type RoseCut = {
  readonly outline: Polygon;
  readonly centre: Point;
  readonly mains: readonly Point[];
  /** Position of the inner ring, as a share of the distance from centre to girdle. */
  readonly inner: number;
};

const TOP = 55;
const SHOULDER = 38;

/**
 * A rose cut: a flat back, no table, and three rows of triangles. The triangles of the first row
 * meet in a point.
 */
export function rose(cut: RoseCut): { crown: Facet<CrownKind>[]; pavilion: Facet<PavilionKind>[] } {
  const ring = new Ring(cut.outline);
  const positions = cut.mains.map((direction) => ring.hit(cut.centre, direction));
  const top: Solid = [...cut.centre, TOP];
  const crown = positions.flatMap((position, index): Facet<CrownKind>[] => {
    const next = itemAt(positions, index + 1);
    const middle = position + ring.gap(position, next) / 2;
    const shoulder = (at: number): Solid => [...lerp(cut.centre, ring.at(at), cut.inner), SHOULDER];
    const here = shoulder(position);
    const there = shoulder(next);
    const outside: Solid = [...ring.at(middle), 0];
    return [
      triangle('star', [top, here, there]),
      triangle('kite', [here, outside, there]),
      triangle('upper', [here, ...level(ring.between(position, middle))]),
      triangle('upper', [there, ...level(ring.between(middle, next))]),
    ];
  });
  return { crown, pavilion: [{ kind: 'step', points: ring.points, lean: [0, 0] }] };
}

const level = (points: readonly Point[]): Solid[] => points.map(([x, y]) => [x, y, 0]);

function triangle<Kind extends string>(kind: Kind, corners: readonly Solid[]): Facet<Kind> {
  return {
    kind,
    points: removeDuplicatePoints(corners.map(([x, y]) => [x, y])),
    lean: leanOf(corners),
  };
}
