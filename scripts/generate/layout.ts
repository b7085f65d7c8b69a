import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Diagram, DiagramEdge, DiagramNode } from '../../src/machines/kernel/diagram.ts';
import {
  type DiagramLayout,
  type EdgeLayout,
  type Point,
  RING,
} from '../../src/machines/kernel/layout.ts';
import { textWidth } from './text-width.ts';

/** Sizes of the type in the picture; the page draws with the same. */
const NAME = 16;
const DETAIL = 12.5;
const EVENT = 13.5;
const LINE = 17;

/** Left of the state's name and right of it, where its count stands. */
const NODE_PADDING = 16;
const COUNT_ROOM = 88;
const NODE_HEIGHT = 68;
const PORT_PITCH = 20;
const START = 16;
/** Where the traffic of an edge stands, beside its name. */
const TRAFFIC_ROOM = 48;
const MARGIN = 12;
/** People read lines more easily to the right, so down must show them a good deal larger. */
const RIGHT_IS_WORTH = 1.25;
const FRAME = { width: 780, height: 600 };

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  // Forward edges go right and the others come back, in the order in which the machine is written.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
  'elk.spacing.nodeNode': '32',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeEdge': '16',
  'elk.spacing.edgeLabel': '8',
  'elk.spacing.labelNode': '10',
  'elk.spacing.nodeSelfLoop': '28',
  'elk.randomSeed': '1',
  'elk.padding': `[top=${MARGIN},left=${MARGIN},bottom=${MARGIN},right=${MARGIN}]`,
};

/**
 * Gives every box, line and label of a picture its place, read to the right or downwards, whichever shows
 * it larger; the same picture gets the same places.
 */
export async function layOut(diagram: Diagram, hash: string): Promise<DiagramLayout> {
  const right = await layOutTowards('RIGHT', diagram, hash);
  const down = await layOutTowards('DOWN', diagram, hash);
  return scaleInFrame(down) > RIGHT_IS_WORTH * scaleInFrame(right) ? down : right;
}

/** How large the picture would be in the room that the page has for it. */
const scaleInFrame = ({ width, height }: DiagramLayout): number =>
  Math.min(FRAME.width / width, FRAME.height / height);

type Direction = 'RIGHT' | 'DOWN';
/** Below a line that runs right, on the right of one that runs down; ELK's "up" turns with the picture. */
const LABEL_SIDE = { RIGHT: 'ALWAYS_DOWN', DOWN: 'ALWAYS_UP' } as const;

async function layOutTowards(
  direction: Direction,
  diagram: Diagram,
  hash: string,
): Promise<DiagramLayout> {
  const graph: ElkNode = {
    id: diagram.workflow,
    layoutOptions: {
      ...OPTIONS,
      'elk.direction': direction,
      'elk.layered.edgeLabels.sideSelection': LABEL_SIDE[direction],
    },
    children: diagram.nodes.map((node) => nodeBox(node, diagram.edges, direction)),
    edges: diagram.edges.map(edgeBox),
  };
  const laid = await new ELK().layout(graph);
  return {
    workflow: diagram.workflow,
    version: diagram.version,
    hash,
    width: round(laid.width),
    height: round(laid.height),
    nodes: (laid.children ?? []).map(({ id, ...box }) => ({ id, ...boxOf(box) })),
    edges: (laid.edges ?? []).map(placed),
  };
}

function nodeBox(node: DiagramNode, edges: readonly DiagramEdge[], direction: Direction): ElkNode {
  if (node.start) return { id: node.id, width: START, height: START };
  const side =
    PORT_PITCH * edges.filter(({ from, to }) => from === node.id || to === node.id).length;
  const name = textWidth(node.label, NAME, true) + COUNT_ROOM;
  const detail = textWidth(`${node.id}, code ${node.code}`, DETAIL);
  const ring = node.final ? 2 * RING : 0;
  return {
    id: node.id,
    width:
      Math.max(
        name + 2 * NODE_PADDING,
        detail + 2 * NODE_PADDING,
        direction === 'DOWN' ? side : 0,
      ) + ring,
    height: Math.max(NODE_HEIGHT, direction === 'RIGHT' ? side : 0) + ring,
  };
}

function edgeBox({ id, from, to, name, conditions }: DiagramEdge): ElkExtendedEdge {
  const width = Math.max(
    textWidth(name, EVENT, true) + TRAFFIC_ROOM,
    ...conditions.map((line) => textWidth(line, DETAIL)),
  );
  const height = (1 + conditions.length) * LINE;
  // A label without text has no size for ELK, whatever its box says.
  const label = { id: `${id} label`, text: name, width, height };
  return { id, sources: [from], targets: [to], labels: [label] };
}

function placed({ id, sections, labels }: ElkExtendedEdge): EdgeLayout {
  const [section] = sections ?? [];
  const [label] = labels ?? [];
  if (!section || !label) throw new Error(`the layout gave "${id}" no place`);
  const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
  return {
    id,
    points: points.map(({ x, y }): Point => [round(x), round(y)]),
    label: boxOf(label),
  };
}

interface MaybeBox {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
}
const boxOf = ({ x, y, width, height }: MaybeBox) => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});

const round = (value = 0): number => Math.round(value * 10) / 10;
