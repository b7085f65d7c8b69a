import type { Point, Polygon } from '../geometry.ts';
import {
  CENTRE,
  cornered,
  EIGHT,
  flatBacked,
  free,
  HEXAGON,
  lowPoint,
  pointKeel,
  roundish,
  type Shape,
  stepped,
} from './builders.ts';
import {
  BULLET,
  CALF,
  FAN_MAINS,
  HALF_MOON_MAINS,
  HEART_MAINS,
  HEART_STAR,
  HEART_TABLE,
  KITE,
  LOZENGE,
  PEAR_MAINS,
  SHIELD,
  TAPER,
  TRAPEZOID,
  TRILLIANT_MAINS,
} from './corners.ts';
import type { FacetPlan } from './model.ts';
import type { Half } from './outlines.ts';
import * as outlines from './outlines.ts';

const polygon =
  (corners: readonly Point[]) =>
  ({ x, y }: Half): Polygon =>
    corners.map(([across, down]) => [across * x, down * y]);

const square = (share: number) => (half: Half) => outlines.cutCorners(half, share);
const sided = (corners: number, ratio: number): Shape => ({
  ratio,
  draw: stepped((half) => outlines.regular(half, corners), [0.16, 0.34], pointKeel),
});
const softSquare = (fullness: number) => (half: Half) => outlines.superellipse(half, fullness);

const ROUND: Shape = { ratio: 1, draw: roundish(outlines.ellipse) };
const STEP_SQUARE: Shape = { ratio: 1, draw: stepped(square(0.24), [0.15, 0.28, 0.4]) };

/** The drawing of each shape, by its name in capital letters without spaces and punctuation. */
const SHAPES: Readonly<Record<string, Shape>> = {
  ROUND,
  OTHER: ROUND,
  OVAL: { ratio: 1.4, draw: roundish(outlines.ellipse) },
  PEAR: { ratio: 1.55, draw: free(outlines.pear, [0, 0.22], PEAR_MAINS, { table: 0.56 }) },
  MARQUISE: { ratio: 1.95, draw: roundish(outlines.marquise, { table: 0.56 }) },
  HEART: {
    ratio: 1,
    draw: free(outlines.heart, [0, -0.06], HEART_MAINS, { table: HEART_TABLE, star: HEART_STAR }),
  },
  EMERALD: { ratio: 1.42, draw: stepped(square(0.15)) },
  SQUAREEMERALD: { ratio: 1, draw: stepped(square(0.17)) },
  ASSCHER: STEP_SQUARE,
  PRINCESS: {
    ratio: 1,
    draw: cornered(outlines.rectangle, { table: 0.64, star: 0.82, below: 'chevrons' }),
  },
  CUSHION: { ratio: 1.06, draw: roundish(softSquare(3), { table: 0.58 }) },
  CUSHIONMODIFIED: {
    ratio: 1.1,
    draw: roundish(softSquare(3.3), { table: 0.6, star: 0.78, below: 'crushed' }),
  },
  RADIANT: {
    ratio: 1.28,
    draw: cornered(square(0.17), { table: 0.64, star: 0.82, hasSideKites: true, below: 'crushed' }),
  },
  SQUARERADIANT: {
    ratio: 1,
    draw: cornered(square(0.17), { table: 0.64, star: 0.82, hasSideKites: true, below: 'crushed' }),
  },
  FLANDERS: { ratio: 1, draw: cornered(square(0.22), { table: 0.58, star: 0.78 }) },
  OLDEUROPEAN: {
    ratio: 1,
    draw: roundish(outlines.ellipse, { table: 0.48, star: 0.66, below: 0.55 }),
  },
  OLDMINER: {
    ratio: 1.08,
    draw: roundish(softSquare(2.7), { table: 0.46, star: 0.66, below: 0.55 }),
  },
  TRILLIANT: {
    ratio: 1,
    draw: free(outlines.trilliant, [0, 0.16], TRILLIANT_MAINS, { table: 0.54, star: 0.74 }),
  },
  HALFMOON: { ratio: 0.5, draw: free(outlines.halfMoon, [0, 0.2], HALF_MOON_MAINS) },
  FAN: { ratio: 1, draw: free(outlines.fan, [0, -0.2], FAN_MAINS) },
  STAR: { ratio: 1, draw: cornered(outlines.star, { table: 0.5, star: 0.75 }) },
  ROSE: { ratio: 1, draw: flatBacked(outlines.ellipse, HEXAGON, CENTRE, 0.56) },
  BRIOLETTE: { ratio: 1.7, draw: flatBacked(outlines.pear, EIGHT, [0, 0.22], 0.52) },
  BAGUETTE: { ratio: 1.9, draw: stepped(outlines.rectangle, [0.18, 0.38]) },
  RECTANGLE: { ratio: 1.4, draw: stepped(outlines.rectangle, [0.18, 0.36]) },
  SQUARE: { ratio: 1, draw: stepped(outlines.rectangle, [0.18, 0.36]) },
  TAPEREDBAGUETTE: { ratio: 1.8, draw: stepped(polygon(TAPER), [0.18, 0.38]) },
  TRAPEZOID: { ratio: 0.75, draw: stepped(polygon(TRAPEZOID), [0.18, 0.38], pointKeel) },
  BULLET: { ratio: 1.4, draw: stepped(polygon(BULLET), [0.18, 0.36], pointKeel) },
  TAPEREDBULLET: {
    ratio: 1.5,
    draw: stepped(
      polygon([
        [0, -1],
        [0.8, -0.45],
        [1, 1],
        [-1, 1],
        [-0.8, -0.45],
      ]),
      [0.18, 0.36],
      pointKeel,
    ),
  },
  SHIELD: { ratio: 1.1, draw: stepped(polygon(SHIELD), [0.18, 0.36], lowPoint) },
  CALF: { ratio: 1.1, draw: stepped(polygon(CALF), [0.18, 0.36], lowPoint) },
  KITE: { ratio: 1.4, draw: stepped(polygon(KITE), [0.2, 0.4], lowPoint) },
  LOZENGE: { ratio: 1.5, draw: stepped(polygon(LOZENGE), [0.2, 0.4], pointKeel) },
  PENTAGONAL: sided(5, 0.95),
  HEXAGONAL: sided(6, 0.87),
  HEPTAGONAL: sided(7, 0.97),
  OCTAGONAL: sided(8, 1),
  NONAGONAL: sided(9, 0.98),
};

const key = (shape: string): string => shape.toUpperCase().replace(/[^A-Z]/g, '');

/**
 * Draws unknown shapes round. `ratio` is the measured length divided by the width, and `tablePct`
 * the measured width of the table. Missing and implausible measures are replaced by the defaults of
 * the shape.
 */
export function facetPlan(
  shape: string,
  ratio?: number | null,
  tablePct?: number | null,
): FacetPlan {
  const found = SHAPES[key(shape)] ?? ROUND;
  const drawnRatio = ratio && ratio > 0.3 && ratio < 4 ? ratio : found.ratio;
  const half = { x: 100 * Math.min(1, 1 / drawnRatio), y: 100 * Math.min(1, drawnRatio) };
  const table = tablePct && tablePct >= 40 && tablePct <= 80 ? tablePct / 100 : undefined;
  const { outline, cut } = found.draw(half, table);
  return { outline, ...cut, half: { width: half.x, length: half.y } };
}

export const isDrawnShape = (shape: string): boolean => key(shape) in SHAPES;

export const DRAWN_SHAPES: readonly string[] = Object.keys(SHAPES);
