import { statesOf } from '../kernel/edges.ts';
import { workflowByName } from '../registry.ts';
import { titleOfWorkflow } from '../workflow-names.ts';
import { getClientLabel } from './actors.ts';
import { type ExploredStates, tracePath } from './explore.ts';
import { projectRecords, type RecordState } from './projection.ts';
import { parseState } from './state.ts';

/**
 * Returns the key of a record state. The same record state has the same key in all model states, so
 * that a search can combine several keys.
 */
export const getRecordStateKey = ({ workflow, state, stone, tradingClient }: RecordState): string =>
  [workflow, state, stone ?? '-', tradingClient ?? '-'].join('.');

/** Returns a description such as "Hold queue, stone 1, trading client B: Offered". */
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
    ...(tradingClient === null ? [] : [`trading client ${getClientLabel(tradingClient)}`]),
  ];
  return `${about.join(', ')}: ${label}`;
}

/** Returns every record state that occurs in an explored model state, without duplicates. */
export function collectRecordStates({ keys }: ExploredStates): readonly RecordState[] {
  const found = new Map<string, RecordState>();
  for (const key of keys)
    for (const record of projectRecords(parseState(key)))
      found.set(getRecordStateKey(record), record);
  return [...found.values()];
}

/**
 * The path to the first model state that contains all requested record states, and all record
 * states of that model state.
 */
export interface Witness {
  readonly steps: readonly string[];
  readonly records: readonly RecordState[];
}

/**
 * Finds the first model state that contains all wanted record states. The path is a shortest path,
 * because states are numbered breadth-first. Returns null if no model state contains all.
 */
export function findWitness(explored: ExploredStates, wanted: readonly string[]): Witness | null {
  for (const [at, key] of explored.keys.entries()) {
    const records = projectRecords(parseState(key));
    const present = new Set(records.map(getRecordStateKey));
    if (wanted.every((one) => present.has(one))) return { steps: tracePath(explored, at), records };
  }
  return null;
}
