/** A point as in SVG: x grows to the right, y grows downwards. */
export type Point = readonly [x: number, y: number];
export type Polygon = readonly Point[];

export const lerp = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

export const distance = (one: Point, other: Point): number =>
  Math.hypot(other[0] - one[0], other[1] - one[1]);

/** Returns the unit vector for an angle in degrees, measured clockwise from the top. */
export const heading = (degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), -Math.cos(angle)];
};

/** Returns the item at an index modulo the number of items. Throws if there are no items. */
export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[((index % items.length) + items.length) % items.length];
  if (item === undefined) throw new RangeError('a ring needs at least one item');
  return item;
}

export function area(polygon: Polygon): number {
  let twice = 0;
  for (const [index, [x, y]] of polygon.entries()) {
    const [nextX, nextY] = itemAt(polygon, index + 1);
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}

const SAME = 1e-6;

export function removeDuplicatePoints(polygon: Polygon): Polygon {
  return polygon.filter((point, index) => distance(point, itemAt(polygon, index - 1)) > SAME);
}

const cubicAt = (a: Point, b: Point, c: Point, d: Point, t: number): Point => {
  const s = 1 - t;
  const weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t] as const;
  return [
    weights[0] * a[0] + weights[1] * b[0] + weights[2] * c[0] + weights[3] * d[0],
    weights[0] * a[1] + weights[1] * b[1] + weights[2] * c[1] + weights[3] * d[1],
  ];
};

/** Approximates a Bézier curve by line segments. The end point is not part of the result. */
export function cubic(a: Point, b: Point, c: Point, d: Point, steps = 24): Point[] {
  return Array.from({ length: steps }, (_, step) => cubicAt(a, b, c, d, step / steps));
}

export const scale = (polygon: Polygon, x: number, y: number): Polygon =>
  polygon.map((point) => [point[0] * x, point[1] * y]);

/** Returns true if the bounding boxes overlap. The polygons may still be apart. */
export function canOverlap(one: Polygon, other: Polygon): boolean {
  return [0, 1].every((axis) => {
    const [from, to] = reach(one, axis);
    const [otherFrom, otherTo] = reach(other, axis);
    return from < otherTo && otherFrom < to;
  });
}

function reach(polygon: Polygon, axis: number): readonly [least: number, most: number] {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const point of polygon) {
    const value = point[axis] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}
