import type { Colour } from '#machines/codes.ts';
import type { Diagram, DiagramEdge, DiagramNode } from '#machines/kernel/diagram.ts';
import {
  arrowHead,
  type Box,
  type DiagramLayout,
  type EdgeLayout,
  insideRing,
  roundedPath,
} from '#machines/kernel/diagram-layout.ts';
import { escapeXml } from '#machines/kernel/scxml.ts';

/** The drawing follows the color scheme of the system unless a class sets `light` or `dark`. */
export function drawSvg(diagram: Diagram, layout: DiagramLayout): string {
  const boxes = new Map(layout.nodes.map((box) => [box.id, box]));
  const places = new Map(layout.edges.map((place) => [place.id, place]));
  const { width, height } = layout;
  const title = `${diagram.workflow}, version ${diagram.version}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t d">
<title id="t">${escapeXml(title)}</title>
<desc id="d">${escapeXml(diagram.description)}</desc>
<style>${STYLE}</style>
<rect class="page" width="${width}" height="${height}" rx="8"/>
${diagram.edges.map((edge) => drawLine(edge, find(places, edge.id))).join('\n')}
${diagram.nodes.map((node) => drawNode(node, find(boxes, node.id))).join('\n')}
${diagram.edges.map((edge) => drawLabel(edge, find(places, edge.id))).join('\n')}
</svg>
`;
}

function drawLine({ id, description, conditions }: DiagramEdge, { points }: EdgeLayout): string {
  return `<g><title>${escapeXml([`${id}: ${description}`, ...conditions].join('\n'))}</title><path class="edge" d="${roundedPath(points, 6, 5)}"/><path class="tip" d="${arrowHead(points, 7)}"/></g>`;
}

function drawNode(node: DiagramNode, outer: Box): string {
  const title = `<title>${escapeXml(node.description)}</title>`;
  if (node.start) {
    const radius = outer.width / 2;
    return `<g>${title}<circle class="start" cx="${outer.x + radius}" cy="${outer.y + radius}" r="${radius}"/></g>`;
  }
  const ring = node.final
    ? `<rect class="ring" x="${outer.x}" y="${outer.y}" width="${outer.width}" height="${outer.height}" rx="9"/>`
    : '';
  const { x, y, width, height } = node.final ? insideRing(outer) : outer;
  return `<g class="${node.colour}">${title}${ring}<rect class="box" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/><text class="name" x="${x + 10}" y="${y + 18}">${escapeXml(node.label)}</text><text class="code" x="${x + 10}" y="${y + 35}">code ${node.code}</text></g>`;
}

const drawLabel = ({ name }: DiagramEdge, { label }: EdgeLayout): string =>
  `<text class="event" x="${label.x}" y="${label.y + 11}">${escapeXml(name)}</text>`;

interface Tint {
  text: string;
  fill: string;
  line: string;
}

/**
 * Copies of the colors in src/ui/theme/tokens.css: a standalone file cannot use its CSS variables.
 */
const LIGHT: Readonly<Record<Colour, Tint>> = {
  green: { text: '#17693a', fill: '#e4f4ea', line: '#1f9d57' },
  red: { text: '#b02a23', fill: '#fdebe9', line: '#dd4238' },
  blue: { text: '#1d55b0', fill: '#e7effd', line: '#3577e3' },
  orange: { text: '#934806', fill: '#fdefdf', line: '#cf7019' },
  teal: { text: '#0a6463', fill: '#dff4f2', line: '#139b97' },
  grey: { text: '#555863', fill: '#ecedf0', line: '#8a8d99' },
};
const DARK: Readonly<Record<Colour, Tint>> = {
  green: { text: '#6fd39a', fill: '#10291b', line: '#37b871' },
  red: { text: '#ff9d95', fill: '#361817', line: '#ee5a50' },
  blue: { text: '#93bcff', fill: '#15233f', line: '#4f8df0' },
  orange: { text: '#f5b56b', fill: '#33210d', line: '#e88d33' },
  teal: { text: '#63d5d0', fill: '#0c2a2a', line: '#22b1ac' },
  grey: { text: '#a9acb8', fill: '#212329', line: '#6b6e7a' },
};

interface Scheme {
  page: string;
  text: string;
  edge: string;
  ring: string;
  tints: Readonly<Record<Colour, Tint>>;
}

const variables = ({ page, text, edge, ring, tints }: Scheme): string =>
  [
    `--page:${page};--text:${text};--edge:${edge};--ring:${ring}`,
    ...Object.entries(tints).map(
      ([name, tint]) =>
        `--${name}-t:${tint.text};--${name}-f:${tint.fill};--${name}-l:${tint.line}`,
    ),
  ].join(';');

const light = variables({
  page: '#ffffff',
  text: '#16171b',
  edge: '#a7a9b4',
  ring: '#cfd0d8',
  tints: LIGHT,
});
const dark = variables({
  page: '#131418',
  text: '#eeeff3',
  edge: '#5b5e6a',
  ring: '#383b44',
  tints: DARK,
});

const STYLE = [
  `svg{${light}}`,
  `@media(prefers-color-scheme:dark){svg:not(.light){${dark}}}`,
  `svg.dark{${dark}}`,
  "text{font-family:'Inter Variable',Inter,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;fill:var(--text)}",
  '.page{fill:var(--page)}.start{fill:var(--text)}',
  '.edge{fill:none;stroke:var(--edge);stroke-width:1.6}.tip{fill:var(--edge)}',
  '.box{stroke-width:1.2}.ring{fill:var(--page);stroke:var(--ring)}',
  '.name{font-size:12.5px;font-weight:600}.code{font-size:11px}',
  '.event{paint-order:stroke;stroke:var(--page);stroke-width:4px;stroke-linejoin:round;font-size:11px;font-weight:600}',
  ...Object.keys(LIGHT).map(
    (name) =>
      `.${name} .box{fill:var(--${name}-f);stroke:var(--${name}-l)}.${name} .code{fill:var(--${name}-t)}`,
  ),
].join('\n');

function find<T>(places: ReadonlyMap<string, T>, id: string): T {
  const place = places.get(id);
  if (!place) throw new Error(`the layout has no position for "${id}"`);
  return place;
}
