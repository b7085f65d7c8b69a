import type pg from 'pg';
import type { RecordId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { compareRecords } from './compare-records.ts';
import { CROSS_CHECKS, faultOf } from './cross-checks.ts';
import type { Fault } from './faults.ts';
import { type Entry, Fold, type Folded } from './fold.ts';

const BATCH_SIZE = 2_000;
/**
 * Maximum idle time between two batches. After this time PostgreSQL ends the transaction, because
 * the process must be hanging.
 */
const IDLE_TIMEOUT = '120s';
const BATCH_TIMEOUT = '300s';

export interface Folding {
  onFault: (fault: Fault) => void;
  onEntry: (entry: Entry) => void;
  onRecord: (record: Folded) => void;
  /** receives the progress; returns false to stop the fold */
  onProgress: (done: number, all: number) => Promise<boolean>;
}

/**
 * Replays the whole ledger through the state machines and compares the results with the records, in
 * one snapshot. Reads the entries record by record in batches, so memory use is constant.
 */
export async function foldLedger(
  pool: pg.Pool,
  { onFault, onEntry, onRecord, onProgress }: Folding,
): Promise<'done' | 'stopped'> {
  const connection = await pool.connect();
  let isSound = false;
  try {
    await connection.query('begin transaction isolation level repeatable read read only');
    await connection.query(
      `set local idle_in_transaction_session_timeout = '${IDLE_TIMEOUT}'; set local statement_timeout = '${BATCH_TIMEOUT}'`,
    );
    const all = await countEntries(connection);
    await connection.query(
      `declare folding no scroll cursor for
         select id::text as id, workflow, record_id, event, from_state, to_state, author from ledger l order by l.record_id, l.id`,
    );
    const fold = new Fold(onFault);
    let ended: Folded[] = [];
    let done = 0;
    for (;;) {
      const { rows } = await connection.query<Entry>(`fetch ${BATCH_SIZE} from folding`);
      for (const entry of rows) {
        onEntry(entry);
        ended.push(...fold.take(entry));
      }
      const isLast = rows.length < BATCH_SIZE;
      if (isLast) ended.push(...fold.end());
      ended.forEach(onRecord);
      await compareRecords(connection, ended, onFault);
      ended = [];
      done += rows.length;
      if (!(await onProgress(done, all))) return 'stopped';
      if (isLast) break;
    }
    await connection.query('close folding');
    for (const check of CROSS_CHECKS) {
      await runCrossCheck(connection, check, onFault);
      if (!(await onProgress(done, all))) return 'stopped';
    }
    await connection.query('commit');
    isSound = true;
    return 'done';
  } finally {
    // Destroys the connection if its transaction is still open or has failed.
    connection.release(!isSound);
  }
}

const COUNT = statement('ledger-count', 'select count(*) as count from ledger');

async function countEntries(connection: pg.PoolClient): Promise<number> {
  const { rows } = await runStatement(connection, COUNT);
  return rows[0]?.count ?? 0;
}

/**
 * Reads the result in batches through a cursor. If every record were faulty, the result would not
 * fit into memory.
 */
async function runCrossCheck(
  connection: pg.PoolClient,
  check: (typeof CROSS_CHECKS)[number],
  onFault: (fault: Fault) => void,
): Promise<void> {
  await connection.query(`declare checking no scroll cursor for ${check.text}`);
  for (;;) {
    const { rows } = await connection.query<{ id: RecordId; expected: string; found: string }>(
      `fetch ${BATCH_SIZE} from checking`,
    );
    for (const row of rows) onFault(faultOf(check, row));
    if (rows.length < BATCH_SIZE) break;
  }
  await connection.query('close checking');
}
