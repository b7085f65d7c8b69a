import { facetPlan } from '#drawing/facets/plans.ts';
import { polygonPath } from '#drawing/svg-path.ts';
import { escapeXml } from '../../platform/escape-xml.ts';
import { noiseOf } from './noise.ts';
import { ratioOf, type StoneToDraw } from './stone-to-draw.ts';

/**
 * Colours of laboratory plots: red for internal characteristics, green for surface characteristics.
 */
const INSIDE = '#b3261e';
const SURFACE = '#1f7a3d';

type PlotSymbol = { readonly color: string; readonly path: string };

const PLOT_SYMBOLS: Readonly<Record<string, PlotSymbol>> = {
  CRYSTAL: { color: INSIDE, path: 'M0 -2.6L2.2 0L0 2.6L-2.2 0Z' },
  FEATHER: { color: INSIDE, path: 'M-4 1.5L-1 -1L1 .6L4 -1.6' },
  CLOUD: {
    color: INSIDE,
    path: 'M-3 0A3 3 0 1 0 3 0A3 3 0 1 0 -3 0M-1.2 -.8h.1M.9 -.4h.1M-.2 1.1h.1',
  },
  NEEDLE: { color: INSIDE, path: 'M-3 2L3 -2' },
  PINPOINT: { color: INSIDE, path: 'M-.5 0A.5 .5 0 1 0 .5 0A.5 .5 0 1 0 -.5 0' },
  TWINNINGWISP: { color: INSIDE, path: 'M-5 1C-2.5 -3 0 3 5 -1.5' },
  INTERNALGRAINING: { color: INSIDE, path: 'M-4 -1.5L4 -1.5M-4 0L4 0M-4 1.5L4 1.5' },
  KNOT: { color: INSIDE, path: 'M-2 -2H2V2H-2Z' },
  CAVITY: { color: INSIDE, path: 'M-2.5 -1.5L2.5 -1L1 2L-2 1.5Z' },
  BRUISE: { color: INSIDE, path: 'M-2 -2L2 2M2 -2L-2 2' },
  CHIP: { color: INSIDE, path: 'M-2.2 -1.2L0 1.8L2.2 -1.2' },
  INDENTEDNATURAL: { color: INSIDE, path: 'M-2.5 1.5L0 -2L2.5 1.5' },
  NATURAL: { color: SURFACE, path: 'M-2.5 1.5L0 -2L2.5 1.5Z' },
  EXTRAFACET: { color: SURFACE, path: 'M-2.5 -1.8H2.5L0 2.2Z' },
  SURFACEGRAINING: { color: SURFACE, path: 'M-4 -1L4 -1M-4 1L4 1' },
};

const plain = (name: string): string => name.toUpperCase().replace(/[^A-Z]/g, '');
const OTHER: PlotSymbol = { color: INSIDE, path: 'M-2 0H2M0 -2V2' };
const symbolOf = (name: string): PlotSymbol => PLOT_SYMBOLS[plain(name)] ?? OTHER;

export function drawSymbol(name: string, x: number, y: number): string {
  const { color, path } = symbolOf(name);
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" d="${path}" fill="none" stroke="${color}" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/**
 * Draws the crown (upper part) and the pavilion (lower part), with the clarity characteristics on
 * the crown. Each of the two drawings is 200 units square and centred.
 */
export function clarityPlot(stone: StoneToDraw): { crown: string; pavilion: string } {
  const plan = facetPlan(stone.shape, ratioOf(stone));
  const noise = noiseOf(`plot of ${stone.stock_no}`);
  const lines = (polygons: readonly (readonly (readonly [number, number])[])[]): string =>
    `<path d="${polygons.map((polygon) => polygonPath(polygon)).join('')}" fill="none" stroke="#3b3f4a" stroke-width="1" stroke-linejoin="round"/>`;
  const symbols = stone.key_to_symbols.map((name, index) => {
    const angle = noise(index) * 2 * Math.PI;
    const reach = 0.12 + 0.62 * noise(index + 50);
    const x = Math.cos(angle) * reach * plan.half.width;
    const y = Math.sin(angle) * reach * plan.half.length;
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(1.9)">${drawSymbol(name, 0, 0)}</g>`;
  });
  return {
    crown: lines(plan.crown.map(({ points }) => points)) + symbols.join(''),
    // Mirrors the pavilion (lower part), because the viewer sees it from below.
    pavilion: `<g transform="scale(-1 1)">${lines(plan.pavilion.map(({ points }) => points))}</g>`,
  };
}

const PLOT_HALF = 106;
const GAP = 24;

export function stonePlot(stone: StoneToDraw): string {
  const { crown, pavilion } = clarityPlot(stone);
  const [width, height] = [4 * PLOT_HALF + GAP, 2 * PLOT_HALF];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${2 * width}" height="${2 * height}" role="img">`,
    `<title>${escapeXml(`Clarity plot of ${stone.stock_no}`)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fdfdfb"/>`,
    `<g transform="translate(${PLOT_HALF} ${PLOT_HALF})">${crown}</g>`,
    `<g transform="translate(${3 * PLOT_HALF + GAP} ${PLOT_HALF})">${pavilion}</g>`,
    `</svg>\n`,
  ].join('');
}
