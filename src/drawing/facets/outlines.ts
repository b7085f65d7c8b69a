import { cubic, heading, lerp, type Point, type Polygon, scale } from '../geometry.ts';

/**
 * Half of the width (x) and half of the height (y) of an outline. Most outlines are drawn with
 * coordinates from −1 to 1 and then scaled.
 */
export type Half = { readonly x: number; readonly y: number };

const STEPS = 96;

/** Approximates an ellipse by points at equal angles, clockwise from the top. */
export function ellipse({ x, y }: Half): Polygon {
  return Array.from({ length: STEPS }, (_, step) => heading((step * 360) / STEPS)).map((point) => [
    point[0] * x,
    point[1] * y,
  ]);
}

/** `fullness` 2 gives an ellipse; larger values make the outline more rectangular. */
export function superellipse({ x, y }: Half, fullness: number): Polygon {
  const bend = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / fullness);
  return Array.from({ length: STEPS }, (_, step) => {
    const [across, down] = heading((step * 360) / STEPS);
    return [bend(across) * x, bend(down) * y];
  });
}

export function pear({ x, y }: Half): Polygon {
  const widest = y - 1.02 * x;
  const rise = widest + y;
  const tip: Point = [0, -y];
  const side = (sign: 1 | -1): readonly [Point, Point, Point] => [
    [sign * x, widest],
    [sign * x, widest - 0.4 * rise],
    [sign * 0.42 * x, -y + 0.24 * rise],
  ];
  const [right, rightUp, rightTip] = side(1);
  const [left, leftUp, leftTip] = side(-1);
  const belly = 0.5523;
  const bottom: Point = [0, y];
  return [
    ...cubic(tip, rightTip, rightUp, right),
    ...cubic(right, [x, widest + belly * (y - widest)], [belly * x, y], bottom),
    ...cubic(bottom, [-belly * x, y], [-x, widest + belly * (y - widest)], left),
    ...cubic(left, leftUp, leftTip, tip),
  ];
}

export function marquise({ x, y }: Half): Polygon {
  const radius = (y * y + x * x) / (2 * x);
  const open = Math.asin(y / radius);
  const arc = (sign: 1 | -1): Point[] =>
    Array.from({ length: STEPS / 2 }, (_, step) => {
      const angle = open * (1 - (4 * step) / STEPS);
      return [sign * (x - radius + radius * Math.cos(angle)), -sign * radius * Math.sin(angle)];
    });
  return [...arc(1), ...arc(-1)];
}

export function heart({ x, y }: Half): Polygon {
  const right = [
    ...cubic([0, -0.64], [0.08, -0.9], [0.28, -1], [0.5, -1]),
    ...cubic([0.5, -1], [0.79, -1], [1, -0.78], [1, -0.46]),
    ...cubic([1, -0.46], [1, 0.04], [0.5, 0.52], [0, 1]),
  ];
  const left = right
    .slice(1)
    .toReversed()
    .map(([across, down]): Point => [-across, down]);
  return scale([...right, [0, 1], ...left], x, y);
}

export function trilliant({ x, y }: Half): Polygon {
  const corners: readonly Point[] = [
    [0, -1],
    [0.98, 0.78],
    [-0.98, 0.78],
  ];
  const bow: readonly Point[] = [
    [0.74, -0.28],
    [0, 1.22],
    [-0.74, -0.28],
  ];
  const sides = corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % 3] ?? corner;
    const pull = bow[index] ?? corner;
    return cubic(corner, lerp(corner, pull, 2 / 3), lerp(next, pull, 2 / 3), next);
  });
  return scale(sides, x, y);
}

/**
 * A rectangle with corners cut at 45 degrees. `share` is the size of the cut, relative to the
 * shorter side.
 */
export function cutCorners({ x, y }: Half, share: number): Polygon {
  const cut = 2 * share * Math.min(x, y);
  return [
    [x - cut, -y],
    [x, -y + cut],
    [x, y - cut],
    [x - cut, y],
    [-x + cut, y],
    [-x, y - cut],
    [-x, -y + cut],
    [-x + cut, -y],
  ];
}

export const rectangle = ({ x, y }: Half): Polygon => [
  [x, -y],
  [x, y],
  [-x, y],
  [-x, -y],
];

/** A regular polygon, stretched to the width and height in `half`. */
export function regular(half: Half, corners: number): Polygon {
  const rotation = corners % 2 === 0 ? 180 / corners : 0;
  const points = Array.from({ length: corners }, (_, corner) =>
    heading(rotation + (corner * 360) / corners),
  );
  const wide = Math.max(...points.map(([x]) => x));
  const low = Math.max(...points.map(([, y]) => y));
  const high = Math.min(...points.map(([, y]) => y));
  return points.map(([x, y]) => [
    (x / wide) * half.x,
    (((y - high) / (low - high)) * 2 - 1) * half.y,
  ]);
}

export function star({ x, y }: Half): Polygon {
  return scale(
    Array.from({ length: 10 }, (_, corner) => {
      const [across, down] = heading(corner * 36);
      const reach = corner % 2 === 0 ? 1 : 0.56;
      return [across * reach, down * reach] as const;
    }),
    x,
    y,
  );
}

export function halfMoon({ x, y }: Half): Polygon {
  const arc = Array.from({ length: 49 }, (_, step) => heading(-90 + (step * 180) / 48));
  return arc.map(([across, down]) => [across * x, y + 2 * down * y]);
}

export function fan({ x, y }: Half): Polygon {
  const arc = Array.from({ length: 33 }, (_, step): Point => {
    const across = -1 + step / 16;
    return [across, -1 + 0.35 * across * across];
  });
  return scale([...arc, [0.36, 1], [-0.36, 1]], x, y);
}
