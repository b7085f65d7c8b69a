import { edgesOf, effectText, statesOf } from './edges.ts';
import { guardText } from './guards.ts';
import { modelHash } from './model-hash.ts';
import type { Workflow } from './workflow-model.ts';

/** Returns the transitions as a plain-text table with a title line, for an auditor to sign. */
export function transitionTable(workflow: Workflow): string {
  const { name, machine } = workflow;
  const states = statesOf(machine);
  const edges = edgesOf(machine);
  const facts = `version ${machine.version ?? ''} | ${modelHash(workflow)} | ${states.length} states, ${edges.length} transitions`;
  const head = ['From', 'Event', 'If', 'To', 'Changes and effects', 'Operations', 'Who'];
  const rows = edges.map((edge) => [
    `${edge.fromCode} ${edge.from}`,
    edge.event,
    edge.conditions ? guardText(edge.conditions) : '-',
    `${edge.toCode} ${edge.to}`,
    [...edge.changes, ...edge.effects].map(effectText).join(', ') || '-',
    edge.operations.join(', ') || '-',
    edge.who,
  ]);
  return `${[`${name} | ${facts}`, '', ...columns([head, ...rows])].join('\n')}\n`;
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
}
