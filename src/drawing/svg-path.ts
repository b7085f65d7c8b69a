import type { Point, Polygon } from './geometry.ts';

/**
 * Rounds a number to at most `digits` decimals and drops trailing zeros, to keep SVG path data
 * short.
 */
const number = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

export const pointText = ([x, y]: Point, digits = 1): string =>
  `${number(x, digits)} ${number(y, digits)}`;

export const polygonPath = (polygon: Polygon, digits = 1): string =>
  `M${polygon.map((point) => pointText(point, digits)).join('L')}Z`;

export const linePath = (points: readonly Point[], digits = 1): string =>
  `M${points.map((point) => pointText(point, digits)).join('L')}`;
