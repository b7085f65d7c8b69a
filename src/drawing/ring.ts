import {
  distance,
  itemAt,
  lerp,
  type Point,
  type Polygon,
  removeDuplicatePoints,
} from './geometry.ts';

/** A closed line through points. A position is the distance along the line from its first point. */
export class Ring {
  readonly points: Polygon;
  readonly length: number;
  readonly #starts: readonly number[];

  constructor(points: Polygon) {
    this.points = removeDuplicatePoints(points);
    let travelled = 0;
    this.#starts = this.points.map((point, index) => {
      const start = travelled;
      travelled += distance(point, itemAt(this.points, index + 1));
      return start;
    });
    this.length = travelled;
  }

  at(position: number): Point {
    const place = this.#wrap(position);
    const index = this.#starts.findLastIndex((start) => start <= place);
    const from = itemAt(this.points, index);
    const to = itemAt(this.points, index + 1);
    return lerp(from, to, (place - (this.#starts[index] ?? 0)) / distance(from, to));
  }

  /**
   * Returns the path from position `first` forward to position `second`: both points and every
   * vertex between them.
   */
  between(first: number, second: number): Point[] {
    const start = this.#wrap(first);
    const end = start + this.gap(first, second);
    const passed = [...this.#starts, ...this.#starts.map((at) => at + this.length)]
      .filter((at) => at > start + 1e-6 && at < end - 1e-6)
      .map((at) => this.at(at));
    return [this.at(start), ...passed, this.at(end)];
  }

  gap(first: number, second: number): number {
    return this.#wrap(second - first);
  }

  /**
   * Returns the point at which a ray from `origin` crosses the ring, as a distance along the ring.
   * `origin` must be inside the ring. Every ray from `origin` must cross the ring only once.
   */
  hit(origin: Point, direction: Point): number {
    for (const [index, from] of this.points.entries()) {
      const to = itemAt(this.points, index + 1);
      const edge: Point = [to[0] - from[0], to[1] - from[1]];
      const away: Point = [from[0] - origin[0], from[1] - origin[1]];
      const cross = direction[0] * edge[1] - direction[1] * edge[0];
      if (Math.abs(cross) < 1e-12) continue;
      const along = (away[0] * edge[1] - away[1] * edge[0]) / cross;
      const share = (away[0] * direction[1] - away[1] * direction[0]) / cross;
      if (along > 0 && share >= -1e-9 && share < 1 - 1e-9) {
        return (this.#starts[index] ?? 0) + Math.max(0, share) * distance(from, to);
      }
    }
    throw new RangeError('the ray must cross the outline');
  }

  #wrap(position: number): number {
    const rest = position % this.length;
    return rest < 0 ? rest + this.length : rest;
  }
}
