import { statesOf } from '../kernel/edges.ts';
import { workflowByName } from '../registry.ts';
import { titleOfWorkflow } from '../workflow-names.ts';
import { type Explored, pathTo } from './explore.ts';
import { letterOf } from './people.ts';
import { recordsIn, type Standing } from './standing.ts';
import { worldOf } from './world.ts';

/** What an auditor may ask for: a record of a workflow in a state, and which stone and client it is about. */
export const standingKey = ({ workflow, state, stone, client }: Standing): string =>
  [workflow, state, stone ?? '-', client ?? '-'].join('.');

/** "Hold queue, stone 1, client B: Offered" */
export function standingText({ workflow, state, stone, client }: Standing): string {
  const states = statesOf(workflowByName(workflow).machine);
  const label = states.find(({ code }) => code === state)?.label ?? String(state);
  const about = [
    titleOfWorkflow(workflow),
    ...(stone === null ? [] : [`stone ${stone + 1}`]),
    ...(client === null ? [] : [`client ${letterOf(client)}`]),
  ];
  return `${about.join(', ')}: ${label}`;
}

/** Everything that stands in some of the worlds, each once. */
export function everyStanding({ keys }: Explored): readonly Standing[] {
  const found = new Map<string, Standing>();
  for (const key of keys)
    for (const standing of recordsIn(worldOf(key))) found.set(standingKey(standing), standing);
  return [...found.values()];
}

/** How the first world comes about that has all of this, and what else stands in it. */
export interface Way {
  readonly steps: readonly string[];
  readonly stands: readonly Standing[];
}

/** The shortest way, because worlds are found in the order of their ways; null where no world has all of it. */
export function wayTo(explored: Explored, wanted: readonly string[]): Way | null {
  for (const [at, key] of explored.keys.entries()) {
    const stands = recordsIn(worldOf(key));
    const present = new Set(stands.map(standingKey));
    if (wanted.every((one) => present.has(one))) return { steps: pathTo(explored, at), stands };
  }
  return null;
}
