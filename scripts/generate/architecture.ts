import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js';
import ts from 'typescript';
import { escapeXml } from '#machines/kernel/scxml.ts';
import { listFiles } from './list-files.ts';
import type { Output } from './output.ts';

const SOURCE_ROOTS = ['demo', 'server', 'src'] as const;
const ENTRY_POINTS = { demo: 'demo', server: 'server/*.ts', src: 'src/main.tsx' } as const;
const SOURCE = /\.tsx?$/;

const WIDTH = 176;
const HEIGHT = 44;
const TYPE = 15;
const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeEdge': '12',
  'elk.randomSeed': '1',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
};

type Arrow = readonly [from: string, to: string];

export async function generateArchitecture(root: string): Promise<Output> {
  const arrows = await importsOf(root);
  return { path: 'docs/architecture.svg', content: await drawGraph(arrows) };
}

function folderOf(file: string): string | null {
  const [top = '', folder = ''] = file.split('/');
  if (!SOURCE_ROOTS.some((known) => known === top)) return null;
  if (top === 'demo' || folder.includes('.')) return ENTRY_POINTS[top as keyof typeof ENTRY_POINTS];
  return `${top}/${folder}`;
}

async function importsOf(root: string): Promise<Arrow[]> {
  const arrows = new Map<string, Arrow>();
  for (const top of SOURCE_ROOTS) {
    for (const file of await listFiles(path.join(root, top))) {
      if (!SOURCE.test(file)) continue;
      const from = folderOf(path.posix.join(top, file));
      const text = await readFile(path.join(root, top, file), 'utf8');
      for (const { fileName } of ts.preProcessFile(text, true).importedFiles) {
        const to = folderOf(
          resolveImport(path.posix.join(top, path.posix.dirname(file)), fileName),
        );
        if (from && to && from !== to) arrows.set(`${from} ${to}`, [from, to]);
      }
    }
  }
  return [...arrows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, arrow]) => arrow);
}

/** `#name/` is an alias of src/name/, see package.json. Returns an empty text for packages. */
function resolveImport(folder: string, name: string): string {
  if (name.startsWith('#')) return `src/${name.slice(1)}`;
  return name.startsWith('.') ? path.posix.join(folder, name) : '';
}

function isReachable(arrows: readonly Arrow[], from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const folder of seen) {
    for (const [at, next] of arrows) if (at === folder) seen.add(next);
    if (seen.has(to) && from !== to) return true;
  }
  return false;
}

/** Transitive reduction: drops arrows that a longer path implies. Arrows of a cycle are kept. */
export function reduceArrows(arrows: readonly Arrow[]): { arrow: Arrow; runsBack: boolean }[] {
  return arrows.flatMap((arrow) => {
    const [from, to] = arrow;
    const others = arrows.filter((other) => other !== arrow);
    const runsBack = isReachable(others, to, from);
    return runsBack || !isReachable(others, from, to) ? [{ arrow, runsBack }] : [];
  });
}

async function drawGraph(arrows: readonly Arrow[]): Promise<string> {
  const folders = [...new Set(arrows.flat())].sort();
  const drawn = reduceArrows(arrows);
  const graph: ElkNode = {
    id: 'folders',
    layoutOptions: OPTIONS,
    children: folders.map((id) => ({ id, width: WIDTH, height: HEIGHT })),
    edges: drawn.map(({ arrow: [from, to] }) => ({
      id: `${from} ${to}`,
      sources: [from],
      targets: [to],
    })),
  };
  const { width = 0, height = 0, children = [], edges = [] } = await new ELK().layout(graph);
  const back = new Set(drawn.flatMap(({ arrow, runsBack }) => (runsBack ? arrow.join(' ') : [])));
  const lines = edges.map(({ id, sections = [] }) => {
    const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
      startPoint,
      ...bendPoints,
      endPoint,
    ]);
    const track = points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
    return `<polyline class="${back.has(id) ? 'back' : 'arrow'}" points="${track}" marker-end="url(#tip)"><title>${escapeXml(id.replace(' ', ' imports '))}</title></polyline>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" role="img" aria-labelledby="t d">
<title id="t">Architecture: imports between folders</title>
<desc id="d">An arrow leads from a folder to one that it imports. Arrows that a longer path implies are left out.</desc>
<style>${STYLE}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>
<rect class="page" width="${round(width)}" height="${round(height)}" rx="8"/>
${lines.join('\n')}
${children.map(box).join('\n')}
</svg>
`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

function box({ id, x = 0, y = 0 }: ElkNode): string {
  const tier = id.startsWith('src') ? 'client' : 'server';
  return `<g class="${tier}"><rect x="${round(x)}" y="${round(y)}" width="${WIDTH}" height="${HEIGHT}" rx="7"/><text x="${round(x + WIDTH / 2)}" y="${round(y + HEIGHT / 2 + TYPE / 3)}">${escapeXml(id)}</text></g>`;
}

const STYLE = `
.page{fill:#fff}.arrow,.back{fill:none;stroke:#66727f;stroke-width:1.3}.back{stroke:#dd4238;stroke-width:2}.tip{fill:#66727f}
text{font:600 ${TYPE}px Inter,system-ui,sans-serif;text-anchor:middle;fill:#1c2733}
.server rect{fill:#e7effd;stroke:#3577e3}.client rect{fill:#e4f4ea;stroke:#1f9d57}
@media(prefers-color-scheme:dark){.page{fill:#12181f}.arrow{stroke:#93a1b0}.tip{fill:#93a1b0}text{fill:#e6ecf2}.server rect{fill:#172a47}.client rect{fill:#15321f}}
`;
