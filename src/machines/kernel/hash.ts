import { edgesOf, effectText, statesOf } from './edges.ts';
import { guardText } from './guards.ts';
import type { Workflow } from './model.ts';

/** One line a state and an edge: what an auditor signs, and what the hash stands for. */
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
 * The model's fingerprint (FNV-1a, 64 bits): the same on every machine and in every build, and another
 * as soon as a state, an edge, a condition or an effect is. It tells versions apart; it proves nothing
 * against forgery.
 */
export const modelHash = (workflow: Workflow): string => hashOf(modelLines(workflow));

/** The same of several models as one. */
export const modelsHash = (workflows: readonly Workflow[]): string =>
  hashOf(workflows.map(modelHash));

function hashOf(lines: readonly string[]): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(lines.join('\n'))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  }
  return hash.toString(16).padStart(16, '0');
}
