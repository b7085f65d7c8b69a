import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { diagramOf } from '#machines/kernel/diagram.ts';
import {
  arrowHead,
  type Box,
  type DiagramLayout,
  roundedPath,
} from '#machines/kernel/diagram-layout.ts';
import { edgesOf } from '#machines/kernel/edges.ts';
import { toWords } from '#machines/kernel/identifier-words.ts';
import { modelHash } from '#machines/kernel/model-hash.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import { layoutDiagram } from '../../scripts/generate/layout.ts';
import { drawSvg } from '../../scripts/generate/svg.ts';

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Returns true if the point is in the box or at most one pixel from it. */
const touches = (box: Box | undefined, point: readonly [number, number] | undefined): boolean =>
  box !== undefined &&
  point !== undefined &&
  overlap(box, { x: point[0] - 1, y: point[1] - 1, width: 2, height: 2 });

describe.each(WORKFLOWS.map((workflow) => [workflow.name, workflow] as const))(
  'the diagram of %s',
  (name, workflow) => {
    const diagram = diagramOf(workflow);
    const committed = readFile(
      new URL(`../../docs/workflows/${name}.layout.json`, import.meta.url),
      'utf8',
    );
    const layout = committed.then((text) => JSON.parse(text) as DiagramLayout);

    it('belongs to the current model, and is the same each time', async () => {
      const again = await layoutDiagram(diagram, modelHash(workflow));
      expect(again).toEqual(await layout);
      expect(drawSvg(diagram, again)).toBe(drawSvg(diagram, await layout));
    });

    it('has a position for every state and transition, within the diagram', async () => {
      const { nodes, edges, width, height } = await layout;
      expect(nodes.map(({ id }) => id).sort()).toEqual(diagram.nodes.map(({ id }) => id).sort());
      expect(edges.map(({ id }) => id).sort()).toEqual(diagram.edges.map(({ id }) => id).sort());
      for (const box of [...nodes, ...edges.map(({ label }) => label)]) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
      for (const { id, points } of edges)
        for (const [x, y] of points) {
          expect(x, id).toBeGreaterThanOrEqual(0);
          expect(y, id).toBeGreaterThanOrEqual(0);
          expect(x, id).toBeLessThanOrEqual(width);
          expect(y, id).toBeLessThanOrEqual(height);
        }
    });

    it('has lines that begin and end at the states of their transitions', async () => {
      const { nodes, edges } = await layout;
      const loose = diagram.edges.filter(({ id, from, to }) => {
        const points = edges.find((edge) => edge.id === id)?.points ?? [];
        const isAt = (state: string, point: (typeof points)[number] | undefined) =>
          touches(
            nodes.find((node) => node.id === state),
            point,
          );
        return !isAt(from, points[0]) || !isAt(to, points.at(-1));
      });
      expect(loose.map(({ id }) => id)).toEqual([]);
    });

    it('fits a canvas of 690 by 590 pixels, with text of 11 pixels or more', async () => {
      const { width, height } = await layout;
      const svg = drawSvg(diagram, await layout);
      const sizes = [...svg.matchAll(/font-size:([\d.]+)px/g)].map(([, size]) => Number(size));
      expect(sizes.length).toBeGreaterThan(0);
      expect(Math.min(690 / width, 590 / height) * Math.min(...sizes)).toBeGreaterThanOrEqual(11);
    });

    it('has no label that covers a state or another label', async () => {
      const { nodes, edges } = await layout;
      const labels = edges.map(({ id, label }) => ({ id, box: label }));
      const boxes = [...labels, ...nodes.map((box) => ({ id: box.id, box }))];
      const clashes = labels.flatMap((label) =>
        boxes
          .filter((other) => other.id !== label.id && overlap(label.box, other.box))
          .map((other) => `${label.id} covers ${other.id}`),
      );
      expect(clashes).toEqual([]);
    });

    it('states all conditions of the guard of each transition', () => {
      const edges = edgesOf(workflow.machine);
      const guarded = edges.filter(({ leaves }) => leaves.length > 0);
      for (const { id, leaves } of guarded) {
        const said = diagram.edges.find((edge) => edge.id === id)?.conditions.join(' ') ?? '';
        for (const leaf of leaves) expect(said, id).toContain(toWords(leaf));
      }
      const unguarded = diagram.edges.filter(({ conditions }) => conditions.length === 0);
      expect(unguarded.length).toBe(edges.length - guarded.length);
    });

    it('has every event in words, and every condition in the tooltip of a line', async () => {
      const svg = await readFile(
        new URL(`../../docs/workflows/${name}.svg`, import.meta.url),
        'utf8',
      );
      const titles = [...svg.matchAll(/<title>([^<]*)<\/title>/g)].map(([, words]) => words ?? '');
      for (const { name: event, conditions } of diagram.edges) {
        expect(svg).toContain(`>${event}</text>`);
        for (const words of conditions)
          expect(
            titles.some((title) => title.split('\n').includes(words)),
            words,
          ).toBe(true);
      }
      expect(svg).not.toMatch(/NaN|undefined/);
    });
  },
);

it('has lines with rounded bends that stop before their end', () => {
  const bend = [
    [0, 0],
    [40, 0],
    [40, 40],
  ] as const;
  expect(roundedPath(bend, 10, 6)).toBe('M0 0L30 0Q40 0 40 10L40 34');
  // A bend has no more room than half of its shorter side.
  expect(
    roundedPath(
      [
        [0, 0],
        [8, 0],
        [8, 40],
      ],
      10,
    ),
  ).toBe('M0 0L4 0Q8 0 8 4L8 40');
  expect(arrowHead(bend, 10)).toBe('M40 40L34.5 30L45.5 30Z');
});
