import { guardProblem } from '#machines/guard-problems.ts';
import { diagramOf } from '#machines/kernel/diagram.ts';
import {
  type Edge,
  edgesOf,
  effectText,
  type MachineState,
  statesOf,
} from '#machines/kernel/edges.ts';
import { toWords } from '#machines/kernel/identifier-words.ts';
import { toMermaid } from '#machines/kernel/mermaid.ts';
import { modelHash } from '#machines/kernel/model-hash.ts';
import { toScxml } from '#machines/kernel/scxml.ts';
import { transitionTable } from '#machines/kernel/transition-table.ts';
import { type AnyWorkflow, WORKFLOWS } from '#machines/registry.ts';
import { layoutDiagram } from './layout.ts';
import { HEADER, type Output } from './output.ts';
import { drawSvg } from './svg.ts';

const FOLDER = 'docs/workflows';

export async function generateWorkflowDocs(): Promise<Output[]> {
  const files = await Promise.all(WORKFLOWS.map(filesOf));
  return [...files.flat(), { path: `${FOLDER}/README.md`, content: readme() }];
}

async function filesOf(workflow: AnyWorkflow): Promise<Output[]> {
  const diagram = diagramOf(workflow);
  const layout = await layoutDiagram(diagram, modelHash(workflow));
  const file = (ending: string, content: string): Output => ({
    path: `${FOLDER}/${workflow.name}.${ending}`,
    content,
  });
  return [
    file('layout.json', `${JSON.stringify(layout)}\n`),
    file('svg', drawSvg(diagram, layout)),
    file('mmd', `%% ${HEADER}\n${toMermaid(workflow)}`),
    file('scxml', toScxml(workflow)),
    file('txt', transitionTable(workflow)),
  ];
}

function readme(): string {
  const chapters = WORKFLOWS.map(chapter);
  return `<!-- ${HEADER} -->

# Workflows

The states and transitions of records, generated from the machines in [src/machines/workflows](../../src/machines/workflows).
Each picture is also available as Mermaid (\`.mmd\`) and SCXML (\`.scxml\`), each table as plain text (\`.txt\`). The
SCXML runs in any interpreter with the ECMAScript datamodel. Each guard is a boolean of \`guards\`, initially true. The
event \`guards.set\` with \`{ stoneIsAvailable: false }\` changes them.

${chapters.join('\n')}`;
}

function chapter(workflow: AnyWorkflow): string {
  const { name, machine } = workflow;
  const states = statesOf(machine);
  const edges = edgesOf(machine);
  const leaves = [...new Set(edges.flatMap((edge) => edge.leaves))];
  const refusals = leaves.map((leaf) => {
    const { status, code, message } = guardProblem(leaf);
    return [toWords(leaf), String(status), code, message];
  });
  return `## ${title(name)}

${machine.root.description ?? ''} Version ${machine.version ?? ''}, model \`${modelHash(workflow)}\`: ${states.length} states, ${edges.length} transitions.

![${title(name)}](${name}.svg)

${table(['Code', 'State', 'Label', 'Meaning'], states.map(stateRow))}

${table(['From', 'Event', 'If', 'To', 'Effects', 'Who'], edges.map(edgeRow))}
${refusals.length === 0 ? '' : `\n${table(['Guard', 'Status', 'Code', 'Message'], refusals)}\n`}`;
}

const title = (name: string): string => {
  const words = toWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const stateRow = ({ code, name, label, description, final }: MachineState): string[] => [
  String(code),
  name,
  label,
  final ? `${description} (final)` : description,
];

const edgeRow = (edge: Edge): string[] => [
  edge.from,
  edge.event,
  edge.leaves.map(toWords).join(', '),
  edge.to,
  edge.effects.map(effectText).join(', '),
  edge.who,
];

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
