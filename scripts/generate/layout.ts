import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Diagram, DiagramEdge, DiagramNode } from '../../src/machines/kernel/diagram.ts';
import {
  type DiagramLayout,
  type EdgeLayout,
  type Point,
  RING,
} from '../../src/machines/kernel/layout.ts';
import { textWidth } from './text-width.ts';

/** Sizes of the type in the picture; the page draws with the same. What is drawn as large as this can be read. */
const NAME = 12.5;
const DETAIL = 11;
const EVENT = 11;
const LINE = 14;

/** Left of the state's name and right of it; below the name stand its code and its count. */
const NODE_PADDING = 10;
const NODE_HEIGHT = 44;
const PORT_PITCH = 12;
const START = 12;
const WIDEST_COUNT = '1,000,000';
/** Where the traffic of an edge stands, beside its name. */
const TRAFFIC_ROOM = 30;
const MARGIN = 8;
/** People read lines more easily to the right, so down must show them a good deal larger. */
const RIGHT_IS_WORTH = 1.25;
/** The room of the page at 1440 and at 1280 pixels, and what is larger than life there. */
const FRAMES = [
  { width: 760, height: 690 },
  { width: 690, height: 590 },
];
const LARGE_ENOUGH = 1.3;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.layering.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '20',
  'elk.randomSeed': '1',
  'elk.padding': `[top=${MARGIN},left=${MARGIN},bottom=${MARGIN},right=${MARGIN}]`,
};

type Direction = 'RIGHT' | 'DOWN';

/** The air between things, in steps of this many pixels. */
const air = (step: number) => ({
  'elk.layered.spacing.nodeNodeBetweenLayers': `${step * 3}`,
  'elk.layered.spacing.edgeNodeBetweenLayers': `${step * 2}`,
  'elk.layered.spacing.edgeEdgeBetweenLayers': `${step * 1.5}`,
  'elk.spacing.nodeNode': `${step * 3}`,
  'elk.spacing.edgeNode': `${step * 2}`,
  'elk.spacing.edgeEdge': `${step * 1.5}`,
  'elk.spacing.edgeLabel': `${step / 2}`,
  'elk.spacing.labelNode': `${step}`,
  'elk.spacing.nodeSelfLoop': `${step * 3}`,
});

/** Forward edges go on and the others come back, in the order in which the machine is written. */
const AS_WRITTEN = {
  ...air(8),
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};
/** For the machine that has no room otherwise: as few edges come back as can be, whatever comes first. */
const DENSE = {
  ...air(4),
  'elk.layered.cycleBreaking.strategy': 'GREEDY',
  'elk.layered.considerModelOrder.strategy': 'NONE',
};

/** For one that is a long way of many states: it turns back at the edge as a text does. */
const FOLDED = {
  ...DENSE,
  ...air(2),
  'elk.layered.layering.strategy': 'LONGEST_PATH',
  'elk.layered.wrapping.strategy': 'MULTI_EDGE',
  // The rule for where to turn; by the other one some edges that turn back end in the air, or leave the page at 1280.
  'elk.layered.wrapping.cutting.strategy': 'ARD',
  'elk.aspectRatio': '0.8',
};

/**
 * Gives every box, line and label of a picture its place, read to the right or downwards, whichever shows
 * it larger; the same picture gets the same places.
 */
export async function layOut(diagram: Diagram, hash: string): Promise<DiagramLayout> {
  const right = await layOutTowards('RIGHT', AS_WRITTEN, diagram, hash);
  const down = await layOutTowards('DOWN', AS_WRITTEN, diagram, hash);
  const written = scaleInFrames(down) > RIGHT_IS_WORTH * scaleInFrames(right) ? down : right;
  if (scaleInFrames(written) >= 1) return written;
  const dense = await layOutTowards('DOWN', DENSE, diagram, hash);
  const larger = scaleInFrames(dense) > scaleInFrames(written) ? dense : written;
  return scaleInFrames(larger) >= 1 ? larger : layOutTowards('RIGHT', FOLDED, diagram, hash);
}

/** How large the picture would be in the room that the page has for it. */
const scaleInFrames = ({ width, height }: DiagramLayout): number =>
  Math.min(
    LARGE_ENOUGH,
    ...FRAMES.map((frame) => Math.min(frame.width / width, frame.height / height)),
  );

/** Below a line that runs right, on the right of one that runs down; ELK's "up" turns with the picture. */
const LABEL_SIDE = { RIGHT: 'ALWAYS_DOWN', DOWN: 'ALWAYS_UP' } as const;

async function layOutTowards(
  direction: Direction,
  order: Readonly<Record<string, string>>,
  diagram: Diagram,
  hash: string,
): Promise<DiagramLayout> {
  const graph: ElkNode = {
    id: diagram.workflow,
    layoutOptions: {
      ...OPTIONS,
      ...order,
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
  const name = textWidth(node.label, NAME, true);
  const detail = textWidth(`code ${node.code} ${WIDEST_COUNT}`, DETAIL, true) + NODE_PADDING;
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

/** Its conditions stand in the table: in the picture they would be too small to read. */
function edgeBox({ id, from, to, name }: DiagramEdge): ElkExtendedEdge {
  const width = textWidth(name, EVENT, true) + TRAFFIC_ROOM;
  // A label without text has no size for ELK, whatever its box says.
  const label = { id: `${id} label`, text: name, width, height: LINE };
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
