import { facetPlan } from '#drawing/facets/plans.ts';
import {
  drawnNote,
  FACET_SEAM,
  type PictureShape,
  pictureShapes,
  pictureTitle,
  shapeText,
} from './picture.ts';
import { ratioOf, type StoneToDraw } from './stone-to-draw.ts';

/** Enough frames to make facets flash; the browser interpolates the colours between two frames. */
const FRAMES = 16;
const SECONDS = 12;
const MARGIN = 6;

export function stoneFilm(stone: StoneToDraw): string {
  const frames = Array.from({ length: FRAMES }, (_, frame) =>
    pictureShapes(stone, (frame / FRAMES) * 2 * Math.PI),
  );
  const half = Math.ceil(reachOf(stone)) + MARGIN;
  const side = 2 * half;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${half} -${half} ${side} ${side}" width="${2 * side}" height="${2 * side}" role="img">`,
    `<title>${pictureTitle(stone)}, turning</title>`,
    `<g stroke-width="${FACET_SEAM}">`,
    `<animateTransform attributeName="transform" type="rotate" from="0" to="360" ${LOOP}/>`,
    ...(frames[0] ?? []).map((shape, index) =>
      shape.kind === 'facet'
        ? flashing(
            shape.path,
            frames.map((frame) => colorOf(frame[index])),
          )
        : shapeText(shape),
    ),
    '</g>',
    drawnNote(half),
    `</svg>\n`,
  ].join('');
}

const LOOP = `dur="${SECONDS}s" repeatCount="indefinite"`;

const colorOf = (shape: PictureShape | undefined): string =>
  shape?.kind === 'facet' ? shape.color : '';

function flashing(path: string, colors: readonly string[]): string {
  const [first = ''] = colors;
  return `<path d="${path}" color="${first}" fill="currentColor" stroke="currentColor"><animate attributeName="color" values="${[...colors, first].join(';')}" ${LOOP}/></path>`;
}

/**
 * Returns the radius of the circle that contains the outline. The picture is as large as this
 * circle, because the stone turns.
 */
const reachOf = (stone: StoneToDraw): number =>
  Math.max(...facetPlan(stone.shape, ratioOf(stone)).outline.map(([x, y]) => Math.hypot(x, y)));
