import type { Colour } from '../codes.ts';
import { type Edge, edgesOf, statesOf } from './edges.ts';
import { conditionWords, type GuardTree, partsOf } from './guards.ts';
import { shortEvent, toWords } from './identifier-words.ts';
import type { Workflow } from './workflow-model.ts';

export interface DiagramNode {
  id: string;
  code: number;
  label: string;
  colour: Colour;
  description: string;
  start: boolean;
  final: boolean;
}

export interface DiagramEdge {
  id: string;
  from: string;
  to: string;
  fromCode: number;
  toCode: number;
  event: string;
  /** the event without the workflow prefix: "release" for "hold.release" */
  name: string;
  /** one condition per line: "if stone is available", "and business is registered" */
  conditions: readonly string[];
  description: string;
  who: string;
  loop: boolean;
}

export interface Diagram {
  workflow: string;
  version: string;
  description: string;
  nodes: readonly DiagramNode[];
  edges: readonly DiagramEdge[];
}

export function diagramOf({ name, machine }: Workflow): Diagram {
  return {
    workflow: name,
    version: machine.version ?? '',
    description: machine.root.description ?? '',
    nodes: statesOf(machine).map(({ name: id, tags: _, ...state }) => ({ id, ...state })),
    edges: edgesOf(machine).map(drawn),
  };
}

function drawn(edge: Edge): DiagramEdge {
  const { id, from, to, fromCode, toCode, event, description, who, loop } = edge;
  const conditions = edge.conditions ? conditionLines(edge.conditions) : [];
  return {
    ...{ id, from, to, fromCode, toCode, event, description, who, loop },
    name: toWords(shortEvent(event)),
    conditions,
  };
}

function conditionLines(tree: GuardTree): string[] {
  return partsOf(tree).map(
    (part, index) => `${index === 0 ? 'if' : 'and'} ${conditionWords(part)}`,
  );
}
