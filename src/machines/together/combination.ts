import { statesOf } from '../kernel/edges.ts';
import { workflowByName } from '../registry.ts';
import { titleOfWorkflow } from '../workflow-names.ts';
import { type Explored, pathTo } from './explore.ts';
import { letterOf } from './people.ts';
import { recordsIn, type Standing } from './standing.ts';
import { worldOf } from './world.ts';

/** Identifies a record state across model states, to search for a combination of several. */
export const standingKey = ({ workflow, state, stone, client }: Standing): string =>
  [workflow, state, stone ?? '-', client ?? '-'].join('.');

/** Example: "Hold queue, stone 1, client B: Offered". */
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

/** Returns each distinct record state that occurs in any explored model state. */
export function everyStanding({ keys }: Explored): readonly Standing[] {
  const found = new Map<string, Standing>();
  for (const key of keys)
    for (const standing of recordsIn(worldOf(key))) found.set(standingKey(standing), standing);
  return [...found.values()];
}

/**
 * The path to the first model state that has all requested record states, and all records in it.
 */
export interface Way {
  readonly steps: readonly string[];
  readonly stands: readonly Standing[];
}

/**
 * Returns a shortest path, because states are numbered breadth-first. Null if no state has all of
 * them.
 */
export function wayTo(explored: Explored, wanted: readonly string[]): Way | null {
  for (const [at, key] of explored.keys.entries()) {
    const stands = recordsIn(worldOf(key));
    const present = new Set(stands.map(standingKey));
    if (wanted.every((one) => present.has(one))) return { steps: pathTo(explored, at), stands };
  }
  return null;
}
