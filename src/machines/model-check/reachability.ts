import { statesOf } from '../kernel/edges.ts';
import { workflowByName } from '../registry.ts';
import { titleOfWorkflow } from '../workflow-names.ts';
import { getClientLabel } from './actors.ts';
import { type ExploredStates, tracePath } from './explore.ts';
import { projectRecords, type RecordState } from './projection.ts';
import { parseState } from './state.ts';

/** Identifies a record state across model states, to search for a combination of several. */
export const getRecordStateKey = ({ workflow, state, stone, tradingClient }: RecordState): string =>
  [workflow, state, stone ?? '-', tradingClient ?? '-'].join('.');

/** Example: "Hold queue, stone 1, client B: Offered". */
export function describeRecordState({
  workflow,
  state,
  stone,
  tradingClient,
}: RecordState): string {
  const states = statesOf(workflowByName(workflow).machine);
  const label = states.find(({ code }) => code === state)?.label ?? String(state);
  const about = [
    titleOfWorkflow(workflow),
    ...(stone === null ? [] : [`stone ${stone + 1}`]),
    ...(tradingClient === null ? [] : [`client ${getClientLabel(tradingClient)}`]),
  ];
  return `${about.join(', ')}: ${label}`;
}

/** Returns each distinct record state that occurs in any explored model state. */
export function collectRecordStates({ keys }: ExploredStates): readonly RecordState[] {
  const found = new Map<string, RecordState>();
  for (const key of keys)
    for (const record of projectRecords(parseState(key)))
      found.set(getRecordStateKey(record), record);
  return [...found.values()];
}

/**
 * The path to the first model state that has all requested record states, and all records in it.
 */
export interface Witness {
  readonly steps: readonly string[];
  readonly records: readonly RecordState[];
}

/**
 * Returns a shortest path, because states are numbered breadth-first. Null if no state has all of
 * them.
 */
export function findWitness(explored: ExploredStates, wanted: readonly string[]): Witness | null {
  for (const [at, key] of explored.keys.entries()) {
    const records = projectRecords(parseState(key));
    const present = new Set(records.map(getRecordStateKey));
    if (wanted.every((one) => present.has(one))) return { steps: tracePath(explored, at), records };
  }
  return null;
}
