import type { Point } from '../geometry.ts';

/**
 * Outlines with coordinates from −1 to 1. Straight-sided outlines are lists of corners. Curved
 * outlines (`…_MAINS`) are directions from the centre, one per kite (large four-sided facet).
 */
export const PEAR_MAINS: readonly Point[] = [
  [0, -1],
  [0.62, -0.2],
  [1, 0.42],
  [0.72, 0.88],
  [0, 1],
  [-0.72, 0.88],
  [-1, 0.42],
  [-0.62, -0.2],
];
export const HEART_MAINS: readonly Point[] = [
  [0.5, -1],
  [0.97, -0.62],
  [0.86, 0.1],
  [0, 1],
  [-0.86, 0.1],
  [-0.97, -0.62],
  [-0.5, -1],
];
/**
 * Distances of the table corners (`HEART_TABLE`) and star tips (`HEART_STAR`) from the centre; 1 is
 * the outline. The table is the flat top facet; the stars are the triangles around it.
 */
export const HEART_TABLE = [0.4, 0.54, 0.56, 0.52, 0.56, 0.54, 0.4];
export const HEART_STAR = [0.74, 0.76, 0.76, 0.76, 0.76, 0.74, 0.87];
export const TRILLIANT_MAINS: readonly Point[] = [
  [0, -1],
  [0.62, -0.2],
  [0.98, 0.78],
  [0, 1],
  [-0.98, 0.78],
  [-0.62, -0.2],
];
export const HALF_MOON_MAINS: readonly Point[] = [
  [0, -1],
  [0.7, -0.42],
  [0.999, 0.93],
  [0, 1],
  [-0.999, 0.93],
  [-0.7, -0.42],
];
export const FAN_MAINS: readonly Point[] = [
  [0, -1],
  [1, -0.65],
  [0.36, 1],
  [-0.36, 1],
  [-1, -0.65],
];
export const BULLET: readonly Point[] = [
  [0, -1],
  [1, -0.35],
  [1, 1],
  [-1, 1],
  [-1, -0.35],
];
export const SHIELD: readonly Point[] = [
  [-0.85, -1],
  [0.85, -1],
  [1, -0.2],
  [0, 1],
  [-1, -0.2],
];
export const CALF: readonly Point[] = [
  [-0.7, -1],
  [0.7, -1],
  [1, -0.25],
  [0.45, 1],
  [-0.45, 1],
  [-1, -0.25],
];
export const TRAPEZOID: readonly Point[] = [
  [-0.6, -1],
  [0.6, -1],
  [1, 1],
  [-1, 1],
];
export const TAPER: readonly Point[] = [
  [-0.62, -1],
  [0.62, -1],
  [1, 1],
  [-1, 1],
];
export const KITE: readonly Point[] = [
  [0, -1],
  [1, -0.3],
  [0, 1],
  [-1, -0.3],
];
export const LOZENGE: readonly Point[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
