import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Diagram, DiagramEdge, DiagramNode } from '#machines/kernel/diagram.ts';
import {
  type DiagramLayout,
  type EdgeLayout,
  type Point,
  RING,
} from '#machines/kernel/diagram-layout.ts';
import { measureText } from './text-width.ts';

/** Font sizes of the diagram, equal to those on the screen. */
const NAME = 12.5;
const DETAIL = 11;
const EVENT = 11;
const LINE = 14;

const NODE_PADDING = 10;
const NODE_HEIGHT = 44;
const PORT_PITCH = 12;
const START = 12;
const WIDEST_COUNT = '1,000,000';
/** Width for the traffic count next to the name of an edge. */
const TRAFFIC_WIDTH = 30;
const MARGIN = 8;
/**
 * Left-to-right diagrams are easier to read, so a top-to-bottom diagram wins only if its scale is
 * larger by this factor.
 */
const RIGHT_PREFERENCE = 1.25;
/**
 * Space for a diagram on screens of 1440 and 1280 pixels. Above `MAX_SCALE`, a larger diagram reads
 * no better.
 */
const FRAMES = [
  { width: 760, height: 690 },
  { width: 670, height: 590 },
];
const MAX_SCALE = 1.3;

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

/** `step` is in pixels. */
const spacing = (step: number) => ({
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

/** Keeps the order of the states in the machine: edges against this order point backwards. */
const MODEL_ORDER = {
  ...spacing(8),
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};
/** For dense machines: minimizes the back edges and ignores the order of the states. */
const DENSE = {
  ...spacing(4),
  'elk.layered.cycleBreaking.strategy': 'GREEDY',
  'elk.layered.considerModelOrder.strategy': 'NONE',
};

/** For machines with a long chain of states: the layout wraps like lines of text. */
const FOLDED = {
  ...DENSE,
  ...spacing(2),
  'elk.layered.layering.strategy': 'LONGEST_PATH',
  'elk.layered.wrapping.strategy': 'MULTI_EDGE',
  // With the other strategy, MSD, some wrapped edges end in empty space or exceed the page at 1280.
  'elk.layered.wrapping.cutting.strategy': 'ARD',
  'elk.aspectRatio': '0.8',
};

const TIGHT = { ...FOLDED, ...spacing(1.5) };

/**
 * Tries left-to-right, top-to-bottom, a dense and two folded layouts until one fits the screen.
 * Deterministic.
 */
export async function layoutDiagram(diagram: Diagram, hash: string): Promise<DiagramLayout> {
  const right = await layoutInDirection('RIGHT', MODEL_ORDER, diagram, hash);
  const down = await layoutInDirection('DOWN', MODEL_ORDER, diagram, hash);
  const written = scaleToFit(down) > RIGHT_PREFERENCE * scaleToFit(right) ? down : right;
  if (scaleToFit(written) >= 1) return written;
  const dense = await layoutInDirection('DOWN', DENSE, diagram, hash);
  const larger = scaleToFit(dense) > scaleToFit(written) ? dense : written;
  if (scaleToFit(larger) >= 1) return larger;
  const folded = await layoutInDirection('RIGHT', FOLDED, diagram, hash);
  return scaleToFit(folded) >= 1 ? folded : layoutInDirection('RIGHT', TIGHT, diagram, hash);
}

const scaleToFit = ({ width, height }: DiagramLayout): number =>
  Math.min(
    MAX_SCALE,
    ...FRAMES.map((frame) => Math.min(frame.width / width, frame.height / height)),
  );

/**
 * Labels are below a horizontal line and right of a vertical one. ELK's "up" rotates with the
 * direction.
 */
const LABEL_PLACEMENT = { RIGHT: 'ALWAYS_DOWN', DOWN: 'ALWAYS_UP' } as const;

async function layoutInDirection(
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
      'elk.layered.edgeLabels.sideSelection': LABEL_PLACEMENT[direction],
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
    edges: (laid.edges ?? []).map(edgeLayout),
  };
}

function nodeBox(node: DiagramNode, edges: readonly DiagramEdge[], direction: Direction): ElkNode {
  if (node.start) return { id: node.id, width: START, height: START };
  const portSpan =
    PORT_PITCH * edges.filter(({ from, to }) => from === node.id || to === node.id).length;
  const name = measureText(node.label, NAME, true);
  const detail = measureText(`code ${node.code} ${WIDEST_COUNT}`, DETAIL, true) + NODE_PADDING;
  const ring = node.final ? 2 * RING : 0;
  return {
    id: node.id,
    width:
      Math.max(
        name + 2 * NODE_PADDING,
        detail + 2 * NODE_PADDING,
        direction === 'DOWN' ? portSpan : 0,
      ) + ring,
    height: Math.max(NODE_HEIGHT, direction === 'RIGHT' ? portSpan : 0) + ring,
  };
}

/**
 * The diagram shows no conditions of transitions, which would be too small to read. Only the table
 * shows them.
 */
function edgeBox({ id, from, to, name }: DiagramEdge): ElkExtendedEdge {
  const width = measureText(name, EVENT, true) + TRAFFIC_WIDTH;
  // ELK ignores the size of a label without text.
  const label = { id: `${id} label`, text: name, width, height: LINE };
  return { id, sources: [from], targets: [to], labels: [label] };
}

function edgeLayout({ id, sections, labels }: ElkExtendedEdge): EdgeLayout {
  const [section] = sections ?? [];
  const [label] = labels ?? [];
  if (!section || !label) throw new Error(`the layout has no position for "${id}"`);
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
