import { heading, type Point, type Polygon } from '../geometry.ts';
import { type Below, brilliant, type Share } from './brilliant.ts';
import type { CrownKind, Facet, PavilionKind } from './model.ts';
import type { Half } from './outlines.ts';
import { rose } from './rose.ts';
import { step } from './step.ts';

type Cut = { crown: Facet<CrownKind>[]; pavilion: Facet<PavilionKind>[] };
type Drawing = { readonly outline: Polygon; readonly cut: Cut };

export type Shape = {
  /** default ratio of length to width */
  readonly ratio: number;
  /** `table` is the measured width of the table as a share of the stone; only brilliant cuts use it. */
  readonly draw: (half: Half, table?: number) => Drawing;
};

const PROPORTIONS: { table: Share; star: Share; below: Below } = {
  table: 0.57,
  star: 0.76,
  below: 0.77,
};
export const CENTRE: Point = [0, 0];

/** The measured table replaces that of the shape, unless the kites have tables of their own. */
function proportions(
  change: Partial<typeof PROPORTIONS>,
  table: number | undefined,
): typeof PROPORTIONS {
  const usual = { ...PROPORTIONS, ...change };
  const { star } = usual;
  if (table === undefined || typeof usual.table !== 'number' || typeof star !== 'number')
    return usual;
  return {
    ...usual,
    table,
    star: table + (star - usual.table) * ((1 - table) / (1 - usual.table)),
  };
}

/**
 * Angles are in degrees, clockwise from the top. The vectors are stretched to the half width and
 * half height of the shape.
 */
const towards = (half: Half, degrees: readonly number[]): Point[] =>
  degrees.map((angle) => {
    const [across, down] = heading(angle);
    return [across * half.x, down * half.y];
  });

export const EIGHT = [0, 45, 90, 135, 180, 225, 270, 315];
export const HEXAGON = [0, 60, 120, 180, 240, 300];

export function roundish(
  outline: (half: Half) => Polygon,
  change: Partial<typeof PROPORTIONS> = {},
): Shape['draw'] {
  return (half, table) => {
    const drawn = outline(half);
    const cut = brilliant({
      ...proportions(change, table),
      outline: drawn,
      centre: CENTRE,
      mains: towards(half, EIGHT),
    });
    return { outline: drawn, cut };
  };
}

/**
 * A brilliant cut with straight sides. Kites (large four-sided facets) point to the corners and,
 * with `hasSideKites`, also to the middle of all four sides.
 */
export function cornered(
  outline: (half: Half) => Polygon,
  change: Partial<typeof PROPORTIONS> & { hasSideKites?: boolean },
): Shape['draw'] {
  const { hasSideKites = false, ...own } = change;
  return (half, table) => {
    const drawn = outline(half);
    const middles: Point[] = hasSideKites
      ? [
          [0, -half.y],
          [half.x, 0],
          [0, half.y],
          [-half.x, 0],
        ]
      : [];
    const mains = [...drawn, ...middles].toSorted(
      (one, other) => clockwise(one) - clockwise(other),
    );
    const cut = brilliant({
      ...proportions(own, table),
      outline: drawn,
      centre: CENTRE,
      mains,
    });
    return { outline: drawn, cut };
  };
}

const clockwise = ([x, y]: Point): number => (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI);

/**
 * A step cut: its bottom ends in an edge (the keel) instead of a point. By default the keel is as
 * long as the stone's length minus its width.
 */
export function stepped(
  outline: (half: Half) => Polygon,
  crown: readonly number[] = [0.14, 0.26, 0.36],
  keel: (half: Half) => (corner: Point) => Point = longKeel,
): Shape['draw'] {
  return (half) => {
    const drawn = outline(half);
    const cut = step({
      outline: drawn,
      keel: keel(half),
      crown,
      pavilion: [0.26, 0.48, 0.68, 0.86],
    });
    return { outline: drawn, cut };
  };
}

const longKeel = ({ x, y }: Half) => {
  const reach = Math.max(0, y - x);
  return ([, down]: Point): Point => [0, Math.sign(down) * reach];
};
export const pointKeel = () => (): Point => CENTRE;
export const lowPoint =
  ({ y }: Half) =>
  (): Point => [0, -0.18 * y];

export const free =
  (
    outline: (half: Half) => Polygon,
    centre: Point,
    directions: readonly Point[],
    change: Partial<typeof PROPORTIONS> = {},
  ): Shape['draw'] =>
  (half, table) => {
    const drawn = outline(half);
    const middle: Point = [centre[0] * half.x, centre[1] * half.y];
    const mains = directions.map(
      ([x, y]): Point => [x * half.x - middle[0], y * half.y - middle[1]],
    );
    return {
      outline: drawn,
      cut: brilliant({ ...proportions(change, table), outline: drawn, centre: middle, mains }),
    };
  };

/**
 * A cut with a flat back and no table. The front rises to a point at `centre` and has triangular
 * facets in the directions `degrees`. `inner` is the position of the facets' inner corners, from 0
 * (at `centre`) to 1 (on the outline).
 */
export function flatBacked(
  outline: (half: Half) => Polygon,
  degrees: readonly number[],
  centre: Point,
  inner: number,
): Shape['draw'] {
  return (half) => {
    const drawn = outline(half);
    const middle: Point = [centre[0] * half.x, centre[1] * half.y];
    return {
      outline: drawn,
      cut: rose({ outline: drawn, centre: middle, mains: towards(half, degrees), inner }),
    };
  };
}
