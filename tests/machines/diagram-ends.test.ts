import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Layout {
  nodes: Box[];
  edges: { id: string; points: [number, number][] }[];
}

const FOLDER = 'docs/workflows';
const NEAR = 2;
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.layout.json'));

const isOnBorder = ([x, y]: [number, number], box: Box): boolean => {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const isWithin =
    x >= box.x - NEAR && x <= right + NEAR && y >= box.y - NEAR && y <= bottom + NEAR;
  const isNear = [x - box.x, x - right, y - box.y, y - bottom].some((gap) => Math.abs(gap) <= NEAR);
  return isWithin && isNear;
};

it.each(files)('every edge of %s begins and ends at a state', (file) => {
  const { nodes, edges } = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Layout;
  const loose = edges.filter(({ points }) =>
    [points.at(0), points.at(-1)].some(
      (end) => !end || !nodes.some((node) => isOnBorder(end, node)),
    ),
  );
  expect(edges.length).toBeGreaterThan(0);
  expect(loose.map(({ id }) => id)).toEqual([]);
});
