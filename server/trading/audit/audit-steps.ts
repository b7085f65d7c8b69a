import type pg from 'pg';
import type { RecordId, RequestId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { WORKFLOWS, type WorkflowName } from '#machines/registry.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { readRecords } from '../ledger/record-rows.ts';
import { recordsOf } from '../ledger/record-tables.ts';
import { stateWords } from './state-words.ts';

export type AuditStep = components['schemas']['AuditStep'];

export interface Step {
  workflow: string;
  record_id: RecordId;
  event: string;
  from_state: number;
  to_state: number;
  reason: string | null;
}

const MOST = 200;
const OF_REQUEST = statement(
  'audit-steps-of-request',
  `select workflow, record_id, event, from_state, to_state, reason from ledger where request_id = $1 order by id limit ${MOST}`,
);

/** Returns the ledger rows of a request, oldest first, at most 200. */
export async function stepsOfRequest(pool: pg.Pool, request: RequestId): Promise<AuditStep[]> {
  const { rows } = await runStatement(pool, OF_REQUEST, [request]);
  return (await nameSteps(pool, rows)).flatMap((step) => step ?? []);
}

/** A step of a workflow that no longer exists becomes null. */
export async function nameSteps(
  pool: pg.Pool,
  steps: readonly Step[],
): Promise<(AuditStep | null)[]> {
  const numbers = await numbersOf(pool, steps);
  return steps.map((step) => {
    const workflow = workflowNamed(step.workflow);
    if (!workflow) return null;
    const { record_id, event, from_state, to_state, reason } = step;
    return {
      ...{ workflow, id: record_id, event, from_state, to_state, reason },
      number: numbers.get(`${workflow} ${record_id}`) ?? null,
      from: stateWords(workflow, from_state),
      to: stateWords(workflow, to_state),
    };
  });
}

const workflowNamed = (name: string): WorkflowName | undefined =>
  WORKFLOWS.find((workflow) => workflow.name === name)?.name;

async function numbersOf(pool: pg.Pool, steps: readonly Step[]): Promise<Map<string, string>> {
  const lookups = Object.entries(Object.groupBy(steps, ({ workflow }) => workflow)).flatMap(
    ([name, some = []]) => {
      const workflow = workflowNamed(name);
      return workflow ? [{ workflow, ids: some.map(({ record_id }) => record_id) }] : [];
    },
  );
  if (lookups.length === 0) return new Map();
  const sources = lookups.map(({ workflow }, at) => recordsOf(workflow, `r.id = any($${at + 1})`));
  const found = await readRecords(
    pool,
    sources.join(' union all '),
    lookups.map(({ ids }) => ids),
  );
  return new Map(
    found.flatMap(({ workflow, id, number, stock_no }) => {
      const known = number ?? stock_no;
      return known === null ? [] : [[`${workflow} ${id}`, known] as const];
    }),
  );
}
