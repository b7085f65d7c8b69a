import type { Point } from './geometry.ts';

/**
 * Measurements of a grading report; null if missing. Percentages refer to the diameter of the
 * girdle, the widest part of the stone.
 */
export type Proportions = {
  readonly table: number | null;
  readonly depth: number | null;
  readonly crownAngle: number | null;
  readonly crownHeight: number | null;
  readonly girdle: number | null;
  readonly pavilionAngle: number | null;
  readonly pavilionDepth: number | null;
};

/**
 * Side view of a cut stone, to scale. The widest part (girdle) is 100 wide, the top facet (table)
 * is at y = 0, and y grows downwards.
 */
export type Profile = {
  readonly outline: readonly Point[];
  /** Lines inside the outline: both edges of the girdle, and the edges of the visible facets. */
  readonly lines: readonly (readonly [Point, Point])[];
  readonly tableLeft: number;
  readonly tableRight: number;
  readonly crownHeight: number;
  readonly girdle: number;
  readonly pavilionDepth: number;
  readonly depth: number;
  readonly crownAngle: number;
  readonly pavilionAngle: number;
  /**
   * True if the report lacks a measurement, so that the table (top facet), the crown (upper part)
   * or the pavilion (lower part) has a typical size. A missing girdle does not count.
   */
  readonly assumed: boolean;
};

const USUAL = { table: 58, crownAngle: 34.5, girdle: 3.5, pavilionDepth: 43 } as const;

const tangent = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);
const angleOf = (rise: number, run: number): number =>
  run > 0 ? (Math.atan(rise / run) * 180) / Math.PI : 0;

/**
 * Derives missing measurements from the others. Measurements that cannot be derived get typical
 * values.
 */
export function profileOf(given: Proportions): Profile {
  const table = given.table ?? USUAL.table;
  const slope = (100 - table) / 2;
  const { crownHeight, girdle, pavilionDepth } = heightsOf(given, slope);
  const depth = crownHeight + girdle + pavilionDepth;
  const left = 50 - table / 2;
  const right = 50 + table / 2;
  const upper = crownHeight;
  const under = crownHeight + girdle;
  const culet: Point = [50, depth];
  return {
    outline: [[left, 0], [right, 0], [100, upper], [100, under], culet, [0, under], [0, upper]],
    lines: [
      [
        [0, upper],
        [100, upper],
      ],
      [
        [0, under],
        [100, under],
      ],
      [
        [25, upper],
        [left + table * 0.19, 0],
      ],
      [
        [50, upper],
        [50, 0],
      ],
      [
        [75, upper],
        [right - table * 0.19, 0],
      ],
      [[25, under], culet],
      [[50, under], culet],
      [[75, under], culet],
    ],
    tableLeft: left,
    tableRight: right,
    crownHeight,
    girdle,
    pavilionDepth,
    depth,
    crownAngle: given.crownAngle ?? angleOf(crownHeight, slope),
    pavilionAngle: given.pavilionAngle ?? angleOf(pavilionDepth, 50),
    assumed: isAssumed(given),
  };
}

function heightsOf(given: Proportions, slope: number) {
  const girdle = given.girdle ?? USUAL.girdle;
  const crownHeight = given.crownHeight ?? crownFrom(given, slope, girdle);
  const rest = given.depth === null ? null : given.depth - crownHeight - girdle;
  const byAngle = given.pavilionAngle === null ? null : 50 * tangent(given.pavilionAngle);
  const pavilionDepth = given.pavilionDepth ?? byAngle ?? rest ?? USUAL.pavilionDepth;
  return { girdle, crownHeight, pavilionDepth: Math.max(1, pavilionDepth) };
}

function crownFrom(given: Proportions, slope: number, girdle: number): number {
  if (given.crownAngle !== null) return slope * tangent(given.crownAngle);
  if (given.depth !== null && given.pavilionDepth !== null) {
    return Math.max(1, given.depth - given.pavilionDepth - girdle);
  }
  // Assumes a typical angle of the crown (upper part). At most 30 % of the depth becomes crown, so
  // that a shallow stone keeps a pavilion (lower part).
  return Math.min(slope * tangent(USUAL.crownAngle), (given.depth ?? 100) * 0.3);
}

const isAssumed = (given: Proportions): boolean =>
  given.table === null ||
  (given.crownAngle === null && given.crownHeight === null) ||
  (given.pavilionAngle === null && given.pavilionDepth === null);
