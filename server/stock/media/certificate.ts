import { reportWords } from '#common/stone-labels.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import { escapeXml } from '../../platform/escape-xml.ts';
import { clarityPlot, drawSymbol } from './plot.ts';
import { profileDrawing, profileOfStone } from './profile-drawing.ts';
import { type Figure, numberOf, type StoneToDraw } from './stone-to-draw.ts';

const WIDTH = 1000;
const HEIGHT = 706;
const INK = '#23262f';
const FAINT = '#6c7080';
const RULE = '#c9ccd6';

/** Draws the supplier's data as a sample report that names no laboratory. */
export function stoneCertificate(stone: StoneToDraw): string {
  const plot = clarityPlot(stone);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" font-family="Inter, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif" font-size="12.5" fill="${INK}">`,
    `<title>${escapeXml(`Sample grading report of ${stone.stock_no}`)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fdfdfb"/>`,
    `<rect x="14.5" y="14.5" width="${WIDTH - 29}" height="${HEIGHT - 29}" fill="none" stroke="${RULE}"/>`,
    `<rect x="19.5" y="19.5" width="${WIDTH - 39}" height="${HEIGHT - 39}" fill="none" stroke="${RULE}" stroke-width=".6"/>`,
    watermark(),
    `<text x="44" y="62" font-size="25" font-weight="600" letter-spacing="-.3">Sample grading report</text>`,
    `<text x="44" y="82" fill="${FAINT}">Drawn by Culet for a demonstration; not issued by a laboratory.</text>`,
    `<text x="${WIDTH - 44}" y="60" text-anchor="end" font-size="15" font-weight="600">${escapeXml(reportName(stone))}</text>`,
    `<text x="${WIDTH - 44}" y="82" text-anchor="end" fill="${FAINT}">${escapeXml(stone.stock_no)}</text>`,
    `<path d="M44 98H${WIDTH - 44}" stroke="${INK}" stroke-width="1.2"/>`,
    section(44, 126, 'The stone', [
      ['Date', dayMonthYear(stone.report_date)],
      ['Shape', stone.shape],
      ['Measurements', measures(stone)],
      ['Origin', stone.growth_type === GROWTH_TYPE.labGrown ? 'Laboratory grown' : 'Natural'],
    ]),
    section(44, 266, 'Grades', [
      ['Carat weight', figure(stone.carat, 2, ' ct')],
      ['Colour', colourOf(stone)],
      ['Clarity', stone.clarity],
      ['Cut', stone.cut],
    ]),
    section(44, 406, 'Finish', [
      ['Polish', stone.polish],
      ['Symmetry', stone.symmetry],
      ['Fluorescence', stone.fluorescence],
    ]),
    section(44, 520, 'Proportions', [
      ['Depth', figure(stone.depth_pct, 1, ' %')],
      ['Table', figure(stone.table_pct, 0, ' %')],
      ['Girdle', figure(stone.girdle_pct, 1, ' %')],
    ]),
    heading(376, 126, 'Profile to scale'),
    profile(stone),
    profileOfStone(stone).assumed
      ? `<text x="376" y="338" font-size="10.5" fill="${FAINT}">Values missing from the report are typical for the shape.</text>`
      : '',
    heading(376, 374, 'Clarity plot'),
    `<g transform="translate(458 486) scale(.840)">${plot.crown}</g>`,
    `<g transform="translate(658 486) scale(.840)">${plot.pavilion}</g>`,
    keyToSymbols(stone.key_to_symbols),
    heading(784, 126, 'Grading scales'),
    scale(784, 150, 'Colour', COLOR_STEPS, stone.fancy ? null : stone.color),
    scale(874, 150, 'Clarity', CLARITY_STEPS, stone.clarity),
    `<text x="44" y="${HEIGHT - 36}" font-size="10.5" fill="${FAINT}">Red marks lie inside the stone, green marks on its surface. The positions of the marks are invented; the kinds of marks come from the supplier.</text>`,
    `</svg>\n`,
  ].join('');
}

/**
 * Scales the side view to the available space, because a drop-shaped stone is nearly as deep as it
 * is wide.
 */
function profile(stone: StoneToDraw): string {
  const size = Math.min(2.1, 152 / profileOfStone(stone).depth);
  return `<g transform="translate(${568 - 50 * size} 162) scale(${size.toFixed(3)})">${profileDrawing(stone)}</g>`;
}

type Line = readonly [label: string, value: string | null];

const heading = (x: number, y: number, words: string): string =>
  `<text x="${x}" y="${y}" font-size="13.5" font-weight="600">${words}</text>`;

function section(x: number, y: number, title: string, lines: readonly Line[]): string {
  const rows = lines.map(([label, value], index) => {
    const base = y + 24 + index * 24;
    return `<text x="${x}" y="${base}" fill="${FAINT}">${label}</text><text x="${x + 292}" y="${base}" text-anchor="end" font-weight="500">${escapeXml(value || '–')}</text><path d="M${x} ${base + 7.5}H${x + 292}" stroke="${RULE}" stroke-width=".6"/>`;
  });
  return heading(x, y, title) + rows.join('');
}

function watermark(): string {
  return `<g fill="#4a3fb0" opacity=".055" font-size="74" font-weight="600" letter-spacing="6" text-anchor="middle" transform="rotate(-24 ${WIDTH / 2} ${HEIGHT / 2})"><text x="${WIDTH / 2}" y="${HEIGHT / 2 - 130}">DEMONSTRATION</text><text x="${WIDTH / 2}" y="${HEIGHT / 2 + 60}">DEMONSTRATION</text><text x="${WIDTH / 2}" y="${HEIGHT / 2 + 250}">DEMONSTRATION</text></g>`;
}

const MOST_SYMBOLS = 7;

function keyToSymbols(characteristics: readonly string[]): string {
  const title = heading(376, 604, 'Key to symbols');
  if (characteristics.length === 0)
    return `${title}<text x="376" y="628" fill="${FAINT}">None</text>`;
  const signs = characteristics.slice(0, MOST_SYMBOLS).map((name, index) => {
    const x = 382 + (index % 3) * 132;
    const y = 624 + Math.floor(index / 3) * 20;
    return `<g transform="translate(${x} ${y})">${drawSymbol(name, 0, 0)}<text x="10" y="4" font-size="11.5">${escapeXml(name)}</text></g>`;
  });
  return title + signs.join('');
}

const COLOR_STEPS = ['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O to Z'];
const CLARITY_STEPS = [
  'FL',
  'IF',
  'VVS1',
  'VVS2',
  'VS1',
  'VS2',
  'SI1',
  'SI2',
  'SI3',
  'I1',
  'I2',
  'I3',
];

/**
 * Draws a grading scale and fills the step of the stone's grade. A colour grade that is not in
 * `steps` is below the last step, and fills the last step.
 */
function scale(
  x: number,
  y: number,
  title: string,
  steps: readonly string[],
  value: string | null,
): string {
  const found = value === null ? -1 : steps.indexOf(value);
  const last = title === 'Colour' && value !== null && found < 0 ? steps.length - 1 : found;
  const rows = steps.map((step, index) => {
    const top = y + 12 + index * 26;
    const own = index === last;
    const box = `<rect x="${x + 0.5}" y="${top + 0.5}" width="80" height="26" fill="${own ? INK : 'none'}" stroke="${RULE}"/>`;
    return `${box}<text x="${x + 40}" y="${top + 17.5}" text-anchor="middle" fill="${own ? '#fff' : FAINT}"${own ? ' font-weight="600"' : ''}>${step}</text>`;
  });
  return `<text x="${x}" y="${y}" fill="${FAINT}" font-size="11.5">${title}</text>${rows.join('')}`;
}

function reportName(stone: StoneToDraw): string {
  const report = reportWords(stone);
  return report === '' ? 'No report' : `Supplier’s report: ${report}`;
}

function colourOf({ color, fancy, intensity, overtone }: StoneToDraw): string | null {
  if (!fancy) return color;
  const tinge = overtone && overtone !== 'None' ? overtone : null;
  return [intensity, tinge, fancy].filter(Boolean).join(' ');
}

function figure(value: Figure, digits: number, unit: string): string | null {
  const number = numberOf(value);
  return number === null ? null : `${number.toFixed(digits)}${unit}`;
}

function measures({ length_mm, width_mm, depth_mm, shape }: StoneToDraw): string | null {
  const [length, width, depth] = [length_mm, width_mm, depth_mm].map((size) => figure(size, 2, ''));
  if (!length || !width || !depth) return null;
  // The report states the minimum and the maximum diameter of a round stone, and the length and the
  // width of any other stone.
  return shape === 'Round'
    ? `${width} – ${length} × ${depth} mm`
    : `${length} × ${width} × ${depth} mm`;
}

function dayMonthYear(date: string | null): string | null {
  const [year, month, day] = (date ?? '').slice(0, 10).split('-');
  return year && month && day ? `${day}/${month}/${year}` : null;
}
