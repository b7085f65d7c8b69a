import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import type { WorkflowName } from '#machines/registry.ts';
import { runStatement, type StatementParams, statement } from '../../platform/db/statement.ts';
import { recordsOf } from './record-tables.ts';

type TransitionRecord = components['schemas']['WorkflowRecord'];

/**
 * Identifies a transition of a state machine. Only ledger rows of the last `days` days are read.
 */
export interface TransitionFilter {
  workflow: WorkflowName;
  from: number;
  event: string;
  to: number;
  days: number;
}

const MATCHES_TRANSITION = `l.workflow = $1 and l.from_state = $2 and l.event = $3 and l.to_state = $4
  and l.at > now() - make_interval(days => $5)`;
const COUNT = statement(
  'edge-count',
  `select count(*)::int as count from ledger l where ${MATCHES_TRANSITION}`,
);

const valuesOf = ({
  workflow,
  from,
  event,
  to,
  days,
}: TransitionFilter): StatementParams<'edge-count'> => [workflow, from, event, to, days];

export async function countTransitions(pool: pg.Pool, edge: TransitionFilter): Promise<number> {
  const { rows } = await runStatement(pool, COUNT, valuesOf(edge));
  return rows[0]?.count ?? 0;
}

export async function readTransitions(
  pool: pg.Pool,
  edge: TransitionFilter,
  { size, offset }: { size: number; offset: number },
): Promise<TransitionRecord[]> {
  const { rows } = await pool.query<TransitionRecord & { since: Date }>(
    `with walks as materialized (
       select l.id as entry_id, l.record_id, l.at from ledger l where ${MATCHES_TRANSITION}
        order by l.at desc, l.id desc limit $6 offset $7)
     select w.entry_id::text as entry_id, r.workflow, r.id, coalesce(r.number, s.stock_no) as number, s.stock_no, b.company_name as client, r.state, w.at as since
       from walks w join (${recordsOf(edge.workflow, 'r.id in (select record_id from walks)')}) r on r.id = w.record_id
       left join stone s on s.id = r.stone_id left join business b on b.id = r.business_id
      order by w.at desc, w.entry_id desc`,
    [...valuesOf(edge), size, offset],
  );
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}
