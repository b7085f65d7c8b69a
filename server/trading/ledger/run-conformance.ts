import type pg from 'pg';
import type { ConformanceRunId } from '#api/ids.gen.ts';
import { modelHash } from '#machines/kernel/model-hash.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { CheckedWorkflow } from './conformance-runs.ts';
import type { Fault } from './faults.ts';
import { foldLedger } from './fold-ledger.ts';

/** Maximum number of faults that are stored. The count covers all faults. */
export const MAX_STORED_FAULTS = 1_000;
const PROGRESS_INTERVAL_MS = 250;

const START = statement(
  'conformance-take-up',
  `update conformance_run set state = 'running', heard_at = clock_timestamp() where id = $1 and state = 'waiting'`,
);
/**
 * Stores the progress and returns `is_cancelled`. Returns no row if the run is no longer running,
 * for example after a timeout.
 */
const REPORT_PROGRESS = statement(
  'conformance-tell',
  `update conformance_run set entries = $2, entries_done = $3, records = $4, faults = $5, heard_at = clock_timestamp()
          where id = $1 and state = 'running' returning is_cancelled`,
);
const END = statement(
  'conformance-end',
  `with ended as (
           update conformance_run
              set state = $2, ended_at = clock_timestamp(), heard_at = clock_timestamp(), records = $3, faults = $4, workflows = $5::jsonb
            where id = $1 and state = 'running' returning id)
         insert into conformance_fault (run_id, nr, kind, workflow, record_id, entry_id, event, expected, found)
         select ended.id, f.nr, f.kind, f.workflow, f.record_id, f.entry_id, f.event, f.expected, f.found
           from ended, unnest($6::text[], $7::text[], $8::uuid[], $9::bigint[], $10::text[], $11::text[], $12::text[])
                with ordinality as f (kind, workflow, record_id, entry_id, event, expected, found, nr)`,
);

class Findings {
  readonly faults: Fault[] = [];
  faultCount = 0;
  records = 0;
  readonly #workflows = new Map<string, CheckedWorkflow>(
    WORKFLOWS.map((workflow) => [
      workflow.name,
      {
        workflow: workflow.name,
        version: workflow.machine.version ?? '',
        hash: modelHash(workflow),
        entries: 0,
        records: 0,
        faults: 0,
      },
    ]),
  );

  addEntry(workflow: string): void {
    const of = this.#workflows.get(workflow);
    if (of) of.entries += 1;
  }

  addRecord(workflow: string): void {
    this.records += 1;
    const of = this.#workflows.get(workflow);
    if (of) of.records += 1;
  }

  addFault(fault: Fault): void {
    this.faultCount += 1;
    const of = this.#workflows.get(fault.workflow);
    if (of) of.faults += 1;
    if (this.faults.length < MAX_STORED_FAULTS) this.faults.push(fault);
  }

  get workflows(): CheckedWorkflow[] {
    return [...this.#workflows.values()];
  }
}

/**
 * Executes a waiting conformance run, which checks the ledger against the state machines. Does
 * nothing if the run was cancelled or has already started.
 */
export async function runConformance(
  pool: pg.Pool,
  runId: ConformanceRunId,
  stopping: AbortSignal,
): Promise<void> {
  const taken = await runStatement(pool, START, [runId]);
  if (taken.rowCount !== 1) return;
  const findings = new Findings();
  let reportedAt = 0;
  let isCancelled = false;

  async function reportProgress(done: number, all: number): Promise<boolean> {
    if (stopping.aborted) return false;
    if (done < all && Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return true;
    reportedAt = Date.now();
    const { rows } = await runStatement(pool, REPORT_PROGRESS, [
      runId,
      all,
      done,
      findings.records,
      findings.faultCount,
    ]);
    isCancelled = rows[0]?.is_cancelled ?? false;
    return rows.length === 1 && !isCancelled;
  }

  try {
    const outcome = await foldLedger(pool, {
      onEntry: ({ workflow }) => findings.addEntry(workflow),
      onRecord: ({ workflow }) => findings.addRecord(workflow),
      onFault: (fault) => findings.addFault(fault),
      onProgress: reportProgress,
    });
    if (outcome === 'done') await end(pool, runId, 'finished', findings);
    else await end(pool, runId, isCancelled ? 'cancelled' : 'failed', findings);
  } catch (error) {
    await end(pool, runId, 'failed', findings);
    throw error;
  }
}

async function end(
  pool: pg.Pool,
  runId: ConformanceRunId,
  state: 'finished' | 'cancelled' | 'failed',
  { faults, faultCount, records, workflows }: Findings,
): Promise<void> {
  const column = <T>(pick: (fault: Fault) => T): T[] => faults.map(pick);
  await runStatement(pool, END, [
    runId,
    state,
    records,
    faultCount,
    JSON.stringify(workflows),
    column((f) => f.kind),
    column((f) => f.workflow),
    column((f) => f.record_id),
    column((f) => f.entry_id),
    column((f) => f.event),
    column((f) => f.expected),
    column((f) => f.found),
  ]);
}
