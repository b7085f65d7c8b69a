import { clipToConvex } from '#drawing/clip-polygon.ts';
import type { CrownKind, Facet, FacetPlan, PavilionKind } from '#drawing/facets/model.ts';
import { facetPlan } from '#drawing/facets/plans.ts';
import { area, canOverlap, type Point } from '#drawing/geometry.ts';
import { polygonPath } from '#drawing/svg-path.ts';
import { escapeXml } from '../../platform/escape-xml.ts';
import { noiseOf } from './noise.ts';
import { type Palette, paletteOf, shade } from './palette.ts';
import { numberOf, ratioOf, type StoneToDraw } from './stone-to-draw.ts';

/**
 * One shape of the drawing, independent of the renderer. The origin is the centre, and the drawing
 * extends `PICTURE_HALF` units in each direction.
 */
export type PictureShape =
  | { readonly kind: 'ground'; readonly path: string; readonly color: string }
  | { readonly kind: 'facet'; readonly path: string; readonly color: string }
  | {
      readonly kind: 'line';
      readonly path: string;
      readonly color: string;
      readonly width: number;
      readonly opacity: number;
    }
  | {
      readonly kind: 'speck';
      readonly x: string;
      readonly y: string;
      readonly rx: string;
      readonly ry: string;
    };

export const PICTURE_HALF = 106;
/**
 * Width of the stroke around a facet. The stroke has the colour of the facet and hides the seams
 * that anti-aliasing leaves between facets.
 */
export const FACET_SEAM = 0.4;
export const SPECK = { color: '#15171d', opacity: 0.55 } as const;

/**
 * Draws a stone face up, rotated by `turned` radians under a fixed light. Each facet of the crown
 * (upper part) shows the pavilion (lower part) displaced by refraction. A glint, which depends on
 * the slope of the facet, brightens or darkens the facet.
 */
export function pictureShapes(stone: StoneToDraw, turned = 0): PictureShape[] {
  const plan = facetPlan(stone.shape, ratioOf(stone), numberOf(stone.table_pct));
  const palette = paletteOf(stone);
  const noise = noiseOf(stone.stock_no);
  const outline = polygonPath(plan.outline);
  const { line } = palette;
  return [
    { kind: 'ground', path: outline, color: shade(palette, 0.5) },
    ...fragments(plan, palette, noise, lightOf(noise(0), turned)),
    ...specks(stone, plan, noise),
    { kind: 'line', path: edges(plan), color: line, width: 0.45, opacity: 0.5 },
    { kind: 'line', path: outline, color: line, width: 1.1, opacity: 1 },
  ];
}

export const pictureTitle = ({ shape, carat, stock_no }: StoneToDraw): string =>
  escapeXml(`Drawing of ${shape} ${carat ?? ''} ct, ${stock_no}`);

export function stonePicture(stone: StoneToDraw): string {
  const side = 2 * PICTURE_HALF;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${PICTURE_HALF} -${PICTURE_HALF} ${side} ${side}" width="${2 * side}" height="${2 * side}" role="img">`,
    `<title>${pictureTitle(stone)}</title>`,
    `<g stroke-width="${FACET_SEAM}">`,
    ...pictureShapes(stone).map(shapeText),
    '</g>',
    drawnNote(PICTURE_HALF),
    `</svg>\n`,
  ].join('');
}

/**
 * Note in the upper left corner, for readers of the API and of downloaded files. Small pictures hide
 * the note, because it would be illegible; the screens have a note of their own.
 */
export const drawnNote = (half: number): string =>
  `<style>@media (max-width:300px){text{display:none}}</style><text x="${2 - half}" y="${6 - half}" font-family="sans-serif" font-size="5.5" fill="#6b7280">Drawing, not a photo</text>`;

export function shapeText(shape: PictureShape): string {
  switch (shape.kind) {
    case 'ground':
      return `<path d="${shape.path}" fill="${shape.color}"/>`;
    case 'facet':
      return `<path d="${shape.path}" fill="${shape.color}" stroke="${shape.color}"/>`;
    case 'line':
      return `<path d="${shape.path}" fill="none" stroke="${shape.color}" stroke-width="${shape.width}" stroke-linejoin="round" opacity="${shape.opacity}"/>`;
    case 'speck':
      return `<ellipse cx="${shape.x}" cy="${shape.y}" rx="${shape.rx}" ry="${shape.ry}" fill="${SPECK.color}" opacity="${SPECK.opacity}"/>`;
  }
}

/** Largest difference between the directions of the light on two stones, in radians. */
const LIGHT_SPREAD = 1.4;

/**
 * Returns the direction of the light: from the upper left, with an offset per stone (`noise`).
 * `turned` is the rotation of the stone in radians.
 */
function lightOf(noise: number, turned: number): Point {
  const angle = -2.2 + (noise - 0.5) * LIGHT_SPREAD - turned;
  return [Math.cos(angle), Math.sin(angle)];
}

const edges = ({ crown }: FacetPlan): string =>
  crown.map(({ points }) => polygonPath(points)).join('');

type Noise = (place: number) => number;

/** Displacement of the pavilion (lower part) by refraction, per unit of facet slope. */
const DISPLACEMENT = 46;
/** Strength of the reflection on the table, which is the flat top facet. */
const TABLE_GLINT = 0.06;

function fragments(plan: FacetPlan, palette: Palette, noise: Noise, light: Point): PictureShape[] {
  const below = plan.pavilion.map((facet, index) => ({
    points: facet.points,
    tone:
      pavilionTone(plan, facet, index, light) +
      (noise(index + 10) - 0.5) * (facet.kind === 'splinter' ? 0.85 : 0.2),
  }));
  return plan.crown.flatMap((facet, index) => {
    const [moveX, moveY] = [facet.lean[0] * DISPLACEMENT, facet.lean[1] * DISPLACEMENT];
    const glitter = plan.pavilion.length > 1 ? 0.16 : 0.6;
    const glint =
      facet.kind === 'table'
        ? TABLE_GLINT
        : glintOf(facet, light) + (noise(index + 200) - 0.5) * glitter;
    return below.flatMap(({ points, tone }) => {
      const moved = points.map(([x, y]): Point => [x + moveX, y + moveY]);
      if (!canOverlap(moved, facet.points)) return [];
      const seen = clipToConvex(moved, facet.points);
      if (seen.length < 3 || area(seen) < 0.4) return [];
      const color = shade(palette, tone + glint * (glint > 0 ? 1 - tone : tone));
      return { kind: 'facet' as const, path: polygonPath(seen), color };
    });
  });
}

/**
 * Minimum area of a broad main facet, as a share of the area of the stone. The viewer's head
 * darkens only a part of a broad facet.
 */
const BROAD_MAIN = 0.045;

/**
 * Returns the brightness of a pavilion facet. Main facets reflect the viewer's dark head; their
 * neighbours reflect the light of the room.
 */
function pavilionTone(
  { outline }: FacetPlan,
  { kind, lean, points }: Facet<PavilionKind>,
  index: number,
  light: Point,
): number {
  const facing = facingOf(lean, light);
  if (kind === 'main') {
    const broad = area(points) / area(outline) > BROAD_MAIN;
    return broad ? 0.46 + 0.36 * facing : 0.24 + 0.16 * facing;
  }
  if (kind === 'lower') return (index % 3 === 1 ? 0.9 : 0.6) + 0.14 * facing;
  if (kind === 'splinter') return 0.56 + 0.14 * facing;
  // In step cuts, whose facets are parallel rows, bright and dark rows alternate.
  const row = Math.floor(index / outline.length);
  return 0.58 + 0.42 * facing * (row % 2 === 0 ? -1 : 1);
}

const steepness = ([x, y]: Point): number => Math.hypot(x, y);

function facingOf(lean: Point, light: Point): number {
  const steep = steepness(lean);
  return steep > 1e-6 ? (lean[0] * light[0] + lean[1] * light[1]) / steep : 0;
}

function glintOf({ lean }: Facet<CrownKind>, light: Point): number {
  const facing = facingOf(lean, light) * Math.min(1, steepness(lean) / 0.5);
  return facing > 0 ? facing * 0.5 : facing * 0.3;
}

/** Number of inclusions that are visible to the naked eye, by clarity grade. */
const VISIBLE: Readonly<Record<string, number>> = { SI2: 1, SI3: 2, I1: 3, I2: 5, I3: 8 };

function specks({ clarity }: StoneToDraw, { half }: FacetPlan, noise: Noise): PictureShape[] {
  const count = VISIBLE[clarity ?? ''] ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const angle = noise(400 + index) * 2 * Math.PI;
    const reach = 0.15 + 0.5 * noise(430 + index);
    const x = (Math.cos(angle) * reach * half.width).toFixed(1);
    const y = (Math.sin(angle) * reach * half.length).toFixed(1);
    const radius = 0.6 + 1.1 * noise(460 + index);
    const [rx, ry] = [radius.toFixed(1), (radius * 0.7).toFixed(1)];
    return { kind: 'speck' as const, x, y, rx, ry };
  });
}
