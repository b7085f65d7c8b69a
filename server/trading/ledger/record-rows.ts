import type pg from 'pg';
import type { components } from '../../../src/api/schema.gen.ts';
import type { WorkflowName } from '../../../src/machines/registry.ts';
import { listedIn, recordsOf } from './record-tables.ts';

export type RecordRow = components['schemas']['WorkflowRecord'];

type Stored = Omit<RecordRow, 'since'> & { since: Date | null };

/** With the names that people know them by, and when each came into its state. */
const named = (records: string, order: string): string => `
  select r.workflow, r.id, coalesce(r.number, s.stock_no) as number, s.stock_no, b.company_name as client, r.state,
         (select l.at from ledger l where l.record_id = r.id and l.workflow = r.workflow and l.from_state <> l.to_state
           order by l.id desc limit 1) as since
    from (${records}) r left join stone s on s.id = r.stone_id left join business b on b.id = r.business_id
   order by ${order}`;

export async function readRecords(
  db: pg.Pool | pg.PoolClient,
  records: string,
  values: readonly unknown[],
  order = 'r.id desc',
): Promise<RecordRow[]> {
  const { rows } = await db.query<Stored>(named(records, order), [...values]);
  return rows.map((row) => ({ ...row, since: row.since?.toISOString() ?? null }));
}

export async function readRecord(
  db: pg.Pool,
  workflow: WorkflowName,
  id: string,
): Promise<RecordRow | null> {
  const [row] = await readRecords(db, recordsOf(workflow, 'r.id = $1'), [id]);
  return row ?? null;
}

interface Page {
  size: number;
  offset: number;
}

/** Those that stand in a state now, the newest first. */
export function recordsInState(
  pool: pg.Pool,
  workflow: WorkflowName,
  state: number,
  { size, offset }: Page,
): Promise<RecordRow[]> {
  const page = `select * from (${listedIn(workflow, '$1')}) all_of_them order by id desc limit $2 offset $3`;
  return readRecords(pool, page, [state, size, offset]);
}
