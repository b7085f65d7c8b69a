import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import type { WorkflowName } from '#machines/registry.ts';
import { type IndexContext, numbersOfStatus } from '../../stock/search/stones-by-status.ts';
import { listedIn, recordsOf } from './record-tables.ts';

export type RecordRow = components['schemas']['WorkflowRecord'];

type Stored = Omit<RecordRow, 'since'> & { since: Date | null };

/**
 * Returns SQL that adds two things to the rows of the subquery `records`: display names, and
 * `since`, the time at which the record entered its current state.
 */
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

export async function readRecordsInState(
  context: IndexContext,
  workflow: WorkflowName,
  state: number,
  page: Page,
): Promise<RecordRow[]> {
  const stones = workflow === 'stone' ? await stonesInState(context, state, page) : null;
  if (stones) return stones;
  const listed = `select * from (${listedIn(workflow, '$1')}) all_of_them order by id desc limit $2 offset $3`;
  return readRecords(context.pool, listed, [state, page.size, page.offset]);
}

/**
 * Reads stones through the search index, because PostgreSQL would scan a million stones. Returns
 * null if the index is loading or the state is `available`, which nearly all stones have; then
 * PostgreSQL answers.
 */
async function stonesInState(
  context: IndexContext,
  state: number,
  { size, offset }: Page,
): Promise<RecordRow[] | null> {
  if (state === STONE_STATUS.available.code) return null;
  const numbers = await numbersOfStatus(context, state);
  if (numbers === null) return null;
  const some = [...numbers.subarray(offset, offset + size)];
  // Filters by state again, because a stone may have changed since the index was read.
  return readRecords(context.pool, recordsOf('stone', 'r.nr = any($1) and r.status = $2'), [
    some,
    state,
  ]);
}
