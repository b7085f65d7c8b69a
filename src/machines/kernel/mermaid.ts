import { type Diagram, diagramOf } from './diagram.ts';
import type { Workflow } from './workflow-model.ts';

export function toMermaid(workflow: Workflow): string {
  const diagram = diagramOf(workflow);
  const lines = ['stateDiagram-v2', '  direction LR', ...nodeLines(diagram), ...edgeLines(diagram)];
  return `${lines.join('\n')}\n`;
}

function nodeLines({ nodes }: Diagram): string[] {
  return nodes.flatMap((node) => [
    ...(node.start ? [`  [*] --> ${node.id}`] : []),
    `  ${node.id} : ${plain(node.label)} (${node.code})`,
    ...(node.final ? [`  ${node.id} --> [*]`] : []),
  ]);
}

function edgeLines({ edges }: Diagram): string[] {
  return edges.map(({ from, to, event, conditions }) => {
    const text = [event, ...conditions].map(plain).join('<br/>');
    return `  ${from} --> ${to} : ${text}`;
  });
}

/** In Mermaid, colons and semicolons end a label and double quotes begin one. */
function plain(text: string): string {
  return text.replace(/[:;]/g, ',').replaceAll('"', "'");
}
