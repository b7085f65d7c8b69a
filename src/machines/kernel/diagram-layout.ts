/**
 * Coordinates of a state diagram in abstract units. `scripts/generate/layout.ts` computes them; the
 * generated SVG files and the workflow page draw them.
 */
export interface DiagramLayout {
  workflow: string;
  version: string;
  hash: string;
  width: number;
  height: number;
  nodes: readonly (Box & { id: string })[];
  edges: readonly EdgeLayout[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Distance between the two borders that mark a final state, in layout units. */
export const RING = 4;

export function insideRing({ x, y, width, height }: Box): Box {
  return { x: x + RING, y: y + RING, width: width - 2 * RING, height: height - 2 * RING };
}

export type Point = readonly [x: number, y: number];

export interface EdgeLayout {
  id: string;
  points: readonly Point[];
  label: Box;
}

/** The path ends `short` units before the last point, to leave space for the arrowhead. */
export function roundedPath(points: readonly Point[], radius: number, short = 0): string {
  const [first, ...rest] = points;
  const last = rest.pop();
  if (!first || !last) return '';
  const steps = rest.map((corner, index) => {
    const before = points[index] ?? first;
    const after = points[index + 2] ?? last;
    const reach = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2);
    return `L${text(towards(corner, before, reach))}Q${text(corner)} ${text(towards(corner, after, reach))}`;
  });
  const end = towards(last, points.at(-2) ?? first, short);
  return `M${text(first)}${steps.join('')}L${text(end)}`;
}

/** Returns the SVG path of a triangle, `size` units long, whose tip is the last point. */
export function arrowHead(points: readonly Point[], size: number): string {
  const [before, tip] = points.slice(-2);
  if (!before || !tip) return '';
  const [x, y] = towards(tip, before, size);
  const across = size * 0.55;
  const flat = before[1] === tip[1];
  const one: Point = flat ? [x, y - across] : [x - across, y];
  const other: Point = flat ? [x, y + across] : [x + across, y];
  return `M${text(tip)}L${text(one)}L${text(other)}Z`;
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to);
  if (whole === 0) return from;
  const share = Math.min(1, length / whole);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

const text = ([x, y]: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
