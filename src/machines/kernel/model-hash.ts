import { edgesOf, effectText, statesOf } from './edges.ts';
import { guardText } from './guards.ts';
import type { Workflow } from './workflow-model.ts';

export function modelLines({ name, machine }: Workflow): string[] {
  const states = statesOf(machine).map(
    (state) => `state ${state.code} ${state.name}${state.final ? ' final' : ''} | ${state.label}`,
  );
  const edges = edgesOf(machine).map((edge) =>
    [
      `${edge.fromCode} ${edge.from}`,
      edge.event,
      edge.conditions ? guardText(edge.conditions) : '-',
      `${edge.toCode} ${edge.to}`,
      [...edge.changes, ...edge.effects].map(effectText).join(', ') || '-',
    ].join(' | '),
  );
  return [`${name} ${machine.version ?? ''}`, ...states, ...edges];
}

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/**
 * Returns the FNV-1a hash (64 bits, hexadecimal) of the states, transitions, guards and effects.
 * The hash identifies a version of the workflow but does not protect against forgery.
 */
export const modelHash = (workflow: Workflow): string => hashOf(modelLines(workflow));

/** Returns one hash of all given workflows. The order of the workflows matters. */
export const modelsHash = (workflows: readonly Workflow[]): string =>
  hashOf(workflows.map(modelHash));

function hashOf(lines: readonly string[]): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(lines.join('\n'))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  }
  return hash.toString(16).padStart(16, '0');
}
