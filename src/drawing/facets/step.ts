import { itemAt, lerp, type Point, type Polygon, removeDuplicatePoints } from '../geometry.ts';
import { type CrownKind, type Facet, leanOf, type PavilionKind, type Solid } from './model.ts';

export type StepCut = {
  readonly outline: Polygon;
  /**
   * Maps a corner of the outline to the end of the keel on the same side. The keel is the bottom
   * edge of the stone. A square stone has a bottom point instead.
   */
  readonly keel: (corner: Point) => Point;
  /**
   * Positions of the rows of facets, from 0 (the outline) to 1 (the keel). `crown` is the upper
   * part of the stone, and its last row is the edge of the flat top facet.
   */
  readonly crown: readonly number[];
  readonly pavilion: readonly number[];
};

const CROWN_HEIGHTS = [0, 15, 24, 29, 31] as const;
const PAVILION_DEPTHS = [0, -40, -66, -82, -91, -96] as const;

/**
 * Rows of facets run parallel to the outline. The upper rows end at the flat top facet (table), the
 * lower rows at the bottom edge (keel).
 */
export function step(cut: StepCut): { crown: Facet<CrownKind>[]; pavilion: Facet<PavilionKind>[] } {
  const table = rowAt(cut, cut.crown.at(-1) ?? 0);
  return {
    crown: [
      { kind: 'table', points: removeDuplicatePoints(table), lean: [0, 0] },
      ...rows(cut, cut.crown, CROWN_HEIGHTS),
    ],
    pavilion: rows(cut, [...cut.pavilion, 1], PAVILION_DEPTHS),
  };
}

const rowAt = ({ outline, keel }: StepCut, share: number): Polygon =>
  outline.map((corner) => lerp(corner, keel(corner), share));

function rows(
  cut: StepCut,
  shares: readonly number[],
  heights: readonly number[],
): Facet<'step'>[] {
  return shares.flatMap((share, row) => {
    const outer = rowAt(cut, shares[row - 1] ?? 0);
    const inner = rowAt(cut, share);
    const outside = heights[row] ?? 0;
    const inside = heights[row + 1] ?? outside;
    return outer.map((corner, index) => {
      const corners: Solid[] = [
        [...corner, outside],
        [...itemAt(outer, index + 1), outside],
        [...itemAt(inner, index + 1), inside],
        [...itemAt(inner, index), inside],
      ];
      return {
        kind: 'step' as const,
        points: removeDuplicatePoints(corners.map(([x, y]) => [x, y])),
        lean: leanOf(corners),
      };
    });
  });
}
