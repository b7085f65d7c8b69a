import type { AnyStateMachine } from 'xstate';
import { decide } from '../../../src/machines/kernel/decide.ts';
import { type Edge, edgesOf } from '../../../src/machines/kernel/edges.ts';
import { edgeTaken, type Step } from '../machines/walk.ts';
import type { Case, Cases } from './cases.ts';

/** How the cases of one condition end at one transition. */
interface Ends {
  edge: Edge;
  guard: string;
  accepted: readonly string[];
  refused: readonly string[];
  /** cases that another condition refuses first, or that take another branch */
  elsewhere: ReadonlyMap<string, readonly string[]>;
}

/** How all cases end, condition by condition, at each transition that has any. */
function endsOf(machine: AnyStateMachine, { everyday, at = {}, guards }: Cases): Ends[] {
  const of: Readonly<Record<string, Readonly<Record<string, Case<AnyStateMachine>>>>> = guards;
  return edgesOf(machine).flatMap((edge) =>
    [...new Set(edge.leaves)].map((guard) => {
      const accepted: string[] = [];
      const refused: string[] = [];
      const elsewhere = new Map<string, string[]>();
      for (const [name, one] of Object.entries(of[guard] ?? {})) {
        const facts = { ...everyday, ...at[edge.event], ...at[edge.id], ...one };
        const end = endOf(machine, edge, facts);
        if (end === edge.id) accepted.push(name);
        else if (end === guard) refused.push(name);
        else elsewhere.set(end, [...(elsewhere.get(end) ?? []), name]);
      }
      return { edge, guard, accepted, refused, elsewhere };
    }),
  );
}

/** The transition that is taken, or the condition that refuses it. */
function endOf(machine: AnyStateMachine, edge: Edge, facts: object): string {
  // Whatever a machine does not read of it is no harm: what is said stands beside the facts.
  const step: Step<AnyStateMachine> = {
    code: edge.fromCode,
    context: facts,
    event: { ...facts, type: edge.event },
  };
  const verdict = decide(machine, step.code, step.context, step.event);
  if (!verdict.ok) return verdict.guard ?? 'no condition';
  return edgeTaken(machine, step)?.id ?? 'no transition';
}

/** One paragraph a transition, as it stands in the golden tables. */
export function endsText(machine: AnyStateMachine, cases: Cases): string {
  const paragraphs = Map.groupBy(endsOf(machine, cases), ({ edge }) => edge.id);
  return [...paragraphs]
    .map(([id, conditions]) => [id, ...conditions.flatMap(linesOf)].join('\n'))
    .join('\n\n');
}

const linesOf = ({ guard, accepted, refused, elsewhere }: Ends): string[] => [
  `  ${guard}`,
  `    accepts ${accepted.join(', ') || 'nothing'}`,
  `    refuses ${refused.join(', ') || 'nothing'}`,
  ...[...elsewhere].map(
    ([end, names]) => `    ${end} ${end.includes('/') ? 'takes' : 'refuses'} ${names.join(', ')}`,
  ),
];

/** What the cases leave unsaid, each with what is to be added where. */
export function gapsOf({ name, machine }: Cases['workflow'], cases: Cases | undefined): string[] {
  const file = `tests/support/cases/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  const guarded = edgesOf(machine).filter(({ leaves }) => leaves.length > 0);
  if (!cases) {
    return guarded.length === 0
      ? []
      : [`${name} has conditions and no cases: write ${file} and name it in all.ts beside it`];
  }
  return endsOf(machine, cases).flatMap(({ edge, guard, accepted, refused }) => {
    const place = `${file}: at ${edge.id}, ${guard}`;
    if (accepted.length === 0)
      return `${place} accepts no case: add one under guards.${guard}, or say under at['${edge.id}'] what opens it`;
    return refused.length === 0
      ? `${place} refuses no case: add one under guards.${guard} that only it refuses`
      : [];
  });
}

/** The machine with one of its conditions turned round. */
export function turnedRound(machine: AnyStateMachine, guard: string): AnyStateMachine {
  const holds = machine.implementations.guards[guard] as (...given: unknown[]) => boolean;
  const guards: Record<string, unknown> = { [guard]: (...given: unknown[]) => !holds(...given) };
  return machine.provide({ guards } as never);
}
