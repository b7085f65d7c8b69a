import type pg from 'pg';
import type { components } from '../../../src/api/schema.gen.ts';
import { STONE_STATUS } from '../../../src/machines/codes.ts';
import type { WorkflowName } from '../../../src/machines/registry.ts';
import { type Asking, numbersOfStatus } from '../../stock/search/stones-by-status.ts';
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
export async function recordsInState(
  asking: Asking,
  workflow: WorkflowName,
  state: number,
  page: Page,
): Promise<RecordRow[]> {
  const stones = workflow === 'stone' ? await stonesInState(asking, state, page) : null;
  if (stones) return stones;
  const listed = `select * from (${listedIn(workflow, '$1')}) all_of_them order by id desc limit $2 offset $3`;
  return readRecords(asking.pool, listed, [state, page.size, page.offset]);
}

/**
 * Nearly all stones are available, and the database comes upon those wherever it looks. The others it would have to look
 * for among a million, so the index of the search names them; null where that does not help.
 */
async function stonesInState(
  asking: Asking,
  state: number,
  { size, offset }: Page,
): Promise<RecordRow[] | null> {
  if (state === STONE_STATUS.available.code) return null;
  const numbers = await numbersOfStatus(asking, state);
  if (numbers === null) return null;
  const some = [...numbers.subarray(offset, offset + size)];
  // One that has moved on since it was named is not shown in a state that it is not in.
  return readRecords(asking.pool, recordsOf('stone', 'r.nr = any($1) and r.status = $2'), [
    some,
    state,
  ]);
}
