import type { AnyStateMachine } from 'xstate';
import { decide } from '#machines/kernel/decide.ts';
import { type Edge, edgesOf } from '#machines/kernel/edges.ts';
import { edgeTaken, type Step } from '../machines/walk.ts';
import type { Case, Cases } from './cases.ts';

/** The results of the cases of one guard at one transition. */
interface Ends {
  edge: Edge;
  guard: string;
  accepted: readonly string[];
  refused: readonly string[];
  /** cases that another guard rejects first, or that take another branch */
  elsewhere: ReadonlyMap<string, readonly string[]>;
}

/** Evaluates all cases, guard by guard, at each transition that has guards. */
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

/** Returns the transition taken, or the guard that rejects the event. */
function endOf(machine: AnyStateMachine, edge: Edge, facts: object): string {
  // Event fields are passed along with the facts, because a machine ignores fields that it does not
  // read.
  const step: Step<AnyStateMachine> = {
    code: edge.fromCode,
    context: facts,
    event: { ...facts, type: edge.event },
  };
  const verdict = decide(machine, step.code, step.context, step.event);
  if (!verdict.ok) return verdict.guard ?? 'no condition';
  return edgeTaken(machine, step)?.id ?? 'no transition';
}

/** Renders one paragraph for each transition, in the format of the golden tables. */
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

/** Returns the guards without complete cases, each with the file to extend. */
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

/** Returns the machine with one guard negated. */
export function turnedRound(machine: AnyStateMachine, guard: string): AnyStateMachine {
  const holds = machine.implementations.guards[guard] as (...given: unknown[]) => boolean;
  const guards: Record<string, unknown> = { [guard]: (...given: unknown[]) => !holds(...given) };
  return machine.provide({ guards } as never);
}
