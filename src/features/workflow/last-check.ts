import type { ConformanceFault, ConformanceRun } from './conformance-queries.ts';

/** What the ledger told of one workflow when it was checked last. */
export interface Evidence {
  records: { right: number; all: number };
  entries: { outside: number; all: number };
  /** not every fault of the check is known here, so the figures are bounds */
  atMost: boolean;
}

/** Only a check that has come to its end says anything. */
export const lastCheckOf = (
  runs: readonly ConformanceRun[] | undefined,
): ConformanceRun | undefined => runs?.find(({ state }) => state === 'finished');

/** Null where the check asked another model, or its faults are not here yet. */
export function evidenceOf(
  run: ConformanceRun,
  found: readonly ConformanceFault[] | undefined,
  workflow: string,
  hash: string,
): Evidence | null {
  const asked = run.workflows.find((one) => one.workflow === workflow && one.hash === hash);
  if (!asked || !found) return null;
  const faults = found.filter((fault) => fault.workflow === workflow);
  const wrong = new Set(faults.map(({ record_id }) => record_id));
  const outside = new Set(faults.flatMap(({ entry_id }) => entry_id ?? []));
  return {
    records: { right: Math.max(0, asked.records - wrong.size), all: asked.records },
    entries: { outside: outside.size, all: asked.entries },
    atMost: faults.length < asked.faults,
  };
}

export type Standing = 'conforms' | 'faulty' | 'differs' | 'unchecked';

/** How a workflow stands, for the one mark beside its name. */
export function standingOf(
  { hash, inDatabase }: { hash: string; inDatabase: string },
  run: ConformanceRun | undefined,
  workflow: string,
): Standing {
  if (hash !== inDatabase) return 'differs';
  const asked = run?.workflows.find((one) => one.workflow === workflow && one.hash === hash);
  if (!asked) return 'unchecked';
  return asked.faults === 0 ? 'conforms' : 'faulty';
}
