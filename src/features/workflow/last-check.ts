import type { ConformanceFault, ConformanceRun } from './conformance-queries.ts';

/**
 * Result of the latest conformance check for one workflow. `right` counts the records without
 * faults, `outside` the event-log entries with faults.
 */
export interface Evidence {
  records: { right: number; all: number };
  entries: { outside: number; all: number };
  /**
   * true if some faults were not loaded: `right` is then an upper bound, and `outside` a lower
   * bound
   */
  atMost: boolean;
}

/** Returns the latest finished check. Running and failed checks have no result. */
export const lastCheckOf = (
  runs: readonly ConformanceRun[] | undefined,
): ConformanceRun | undefined => runs?.find(({ state }) => state === 'finished');

/**
 * Returns null if `run` did not check the model version `hash`, or if the faults are not loaded
 * yet.
 */
export function evidenceOf(
  run: ConformanceRun,
  found: readonly ConformanceFault[] | undefined,
  workflow: string,
  hash: string,
): Evidence | null {
  const checked = run.workflows.find((one) => one.workflow === workflow && one.hash === hash);
  if (!checked || !found) return null;
  const faults = found.filter((fault) => fault.workflow === workflow);
  const wrong = new Set(faults.map(({ record_id }) => record_id));
  const outside = new Set(faults.flatMap(({ entry_id }) => entry_id ?? []));
  return {
    records: { right: Math.max(0, checked.records - wrong.size), all: checked.records },
    entries: { outside: outside.size, all: checked.entries },
    atMost: faults.length < checked.faults,
  };
}

export type ConformanceStatus = 'conforms' | 'faulty' | 'differs' | 'unchecked';

export function conformanceStatusOf(
  { hash, inDatabase }: { hash: string; inDatabase: string },
  run: ConformanceRun | undefined,
  workflow: string,
): ConformanceStatus {
  if (hash !== inDatabase) return 'differs';
  const checked = run?.workflows.find((one) => one.workflow === workflow && one.hash === hash);
  if (!checked) return 'unchecked';
  return checked.faults === 0 ? 'conforms' : 'faulty';
}
