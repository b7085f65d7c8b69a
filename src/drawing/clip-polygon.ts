import { itemAt, type Point, type Polygon, removeDuplicatePoints } from './geometry.ts';

const EDGE = 1e-9;

/**
 * Returns the part of a polygon that lies inside a convex polygon (Sutherland-Hodgman algorithm).
 */
export function clipToConvex(subject: Polygon, window: Polygon): Polygon {
  const orientation = Math.sign(signedArea(window));
  return window.reduce<Polygon>((rest, from, index) => {
    const to = itemAt(window, index + 1);
    const inside = (point: Point): number => orientation * crossProduct(from, to, point);
    return rest.length < 3 ? [] : removeDuplicatePoints(cutBy(rest, inside));
  }, subject);
}

function cutBy(polygon: Polygon, inside: (point: Point) => number): Point[] {
  return polygon.flatMap((point, index) => {
    const previous = itemAt(polygon, index - 1);
    const here = inside(point);
    const before = inside(previous);
    const crossing: Point[] =
      (here > EDGE && before < -EDGE) || (here < -EDGE && before > EDGE)
        ? [
            [
              previous[0] + ((point[0] - previous[0]) * before) / (before - here),
              previous[1] + ((point[1] - previous[1]) * before) / (before - here),
            ],
          ]
        : [];
    return here >= -EDGE ? [...crossing, point] : crossing;
  });
}

const crossProduct = (from: Point, to: Point, point: Point): number =>
  (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]);

const signedArea = (polygon: Polygon): number =>
  polygon.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = itemAt(polygon, index + 1);
    return sum + x * nextY - nextX * y;
  }, 0);
