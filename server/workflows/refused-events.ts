import type pg from 'pg';
import type { RecordId, RequestId, StoneId } from '#api/ids.gen.ts';
import type { StoneStatusCode } from '#machines/codes.ts';
import type { Actor, Workflow } from '#machines/kernel/workflow-model.ts';
import type { Problem } from '#machines/problem.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { isAboutStoneStatus, stoneReason, toProblemOfRefusal } from '#machines/refusals.ts';
import type { WorkflowName } from '#machines/registry.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { readLastSteps } from './recent-history.ts';

export interface RefusedEvent {
  workflow: Workflow;
  recordId: RecordId | null;
  /** null if the record does not concern a stone */
  stone: { id: StoneId; stockNo: string; status: StoneStatusCode } | null;
  event: string;
  state: number;
  guard: string | null;
  detail?: string | null;
}

/**
 * Thrown if a state machine refuses at least one record. The exception rolls back the whole change
 * and lists each refused record with the reason.
 */
export class RefusedEvents extends Refusal {
  readonly events: readonly RefusedEvent[];

  constructor(events: readonly RefusedEvent[]) {
    const problems = events.map(detailedProblem);
    // If one record belongs to another owner, the response hides all entries and equals the
    // response for a missing record.
    const foreign = problems.find((problem) => problem.status === 404);
    const entries = events.map((event, i) => ({
      ...(event.stone ? { stock_no: event.stone.stockNo } : {}),
      ...(event.recordId ? { id: event.recordId } : {}),
      code: problems[i]?.code ?? PROBLEMS.eventClosed.code,
      message:
        (event.stone && stoneReason({ guard: event.guard, stoneStatus: event.stone.status })) ??
        problems[i]?.message ??
        PROBLEMS.eventClosed.message,
    }));
    super(foreign ?? problems[0] ?? PROBLEMS.eventClosed, foreign ? [] : entries);
    this.events = events;
  }

  /**
   * Stores the refusals in the table `refused_attempt`, not in the ledger. Called after a rollback,
   * so the rows survive.
   */
  async record(db: pg.Pool | pg.PoolClient, actor: Actor, requestId: RequestId): Promise<void> {
    const column = <T>(pick: (event: RefusedEvent) => T): T[] => this.events.map(pick);
    await runStatement(db, RECORD, [
      column((e) => e.workflow.name),
      column((e) => e.recordId),
      column((e) => e.stone?.id ?? null),
      column((e) => e.event),
      column((e) => e.state),
      column((e) => e.guard),
      actor.id,
      actor.role,
      requestId,
    ]);
  }

  /**
   * Adds the last change (time, action and user) to each error entry whose record is no longer in
   * the state that the request expects.
   */
  async addLastSteps(db: pg.Pool | pg.PoolClient, actor: Actor): Promise<void> {
    if (this.entries.length === 0) return;
    const moved = this.events.map(findChangedRecord);
    for (const workflow of new Set(moved.map((one) => one?.workflow))) {
      if (workflow === undefined) continue;
      const ids = moved.flatMap((one) => (one?.workflow === workflow ? [one.id] : []));
      const steps = new Map(
        (await readLastSteps(db, actor, workflow, ids)).map((step) => [step.id, step]),
      );
      this.entries.forEach((entry, i) => {
        const one = moved[i];
        const step = one?.workflow === workflow ? steps.get(one.id) : undefined;
        if (step) entry.since = { at: step.at, did: step.did, by: step.by };
      });
    }
  }
}

function detailedProblem(event: RefusedEvent): Problem {
  const problem = toProblemOfRefusal(event);
  if (!event.detail) return problem;
  return { ...problem, message: `${problem.message} ${event.detail}` };
}

/**
 * Returns the record whose state caused the refusal: the refused record or its stone. Null if a
 * guard refused for another reason.
 */
function findChangedRecord({
  workflow,
  guard,
  recordId,
  stone,
}: RefusedEvent): { workflow: WorkflowName; id: RecordId } | null {
  if (guard !== null)
    return isAboutStoneStatus(guard) && stone ? { workflow: 'stone', id: stone.id } : null;
  return recordId === null ? null : { workflow: workflow.name as WorkflowName, id: recordId };
}

const RECORD = statement(
  'refused-record',
  `insert into refused_attempt (workflow, record_id, stone_id, event, from_state, guard, actor_id, actor_role, request_id)
         select w, r, s, e, f, g, $7, $8, $9
           from unnest($1::text[], $2::uuid[], $3::uuid[], $4::text[], $5::smallint[], $6::text[]) as t (w, r, s, e, f, g)`,
);
