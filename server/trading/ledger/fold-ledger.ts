import type pg from 'pg';
import type { RecordId } from '../../../src/api/ids.gen.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { compareRecords } from './compare-records.ts';
import { CROSS_CHECKS, faultOf } from './cross-checks.ts';
import type { Fault } from './faults.ts';
import { type Entry, Fold, type Folded } from './fold.ts';

const AT_ONCE = 2_000;
/** Idle time between two batches. Exceeding it means that the process hangs. */
const PATIENCE = '120s';
const PIECE_LIMIT = '300s';

export interface Folding {
  onFault: (fault: Fault) => void;
  onEntry: (entry: Entry) => void;
  /** called after the last entry of a record */
  onRecord: (record: Folded) => void;
  /** Reports progress; false stops the fold. */
  onProgress: (done: number, all: number) => Promise<boolean>;
}

/**
 * Replays the whole ledger through the machines, in one snapshot, and compares the results with the
 * records. Entries are sorted by record from an index, so memory use is constant.
 */
export async function foldLedger(
  pool: pg.Pool,
  { onFault, onEntry, onRecord, onProgress }: Folding,
): Promise<'done' | 'stopped'> {
  const client = await pool.connect();
  let isSound = false;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(
      `set local idle_in_transaction_session_timeout = '${PATIENCE}'; set local statement_timeout = '${PIECE_LIMIT}'`,
    );
    const all = await countEntries(client);
    await client.query(
      `declare folding no scroll cursor for
         select id::text as id, workflow, record_id, event, from_state, to_state, author from ledger l order by l.record_id, l.id`,
    );
    const fold = new Fold(onFault);
    let ended: Folded[] = [];
    let done = 0;
    for (;;) {
      const { rows } = await client.query<Entry>(`fetch ${AT_ONCE} from folding`);
      for (const entry of rows) {
        onEntry(entry);
        ended.push(...fold.take(entry));
      }
      const isLast = rows.length < AT_ONCE;
      if (isLast) ended.push(...fold.end());
      ended.forEach(onRecord);
      await compareRecords(client, ended, onFault);
      ended = [];
      done += rows.length;
      if (!(await onProgress(done, all))) return 'stopped';
      if (isLast) break;
    }
    await client.query('close folding');
    for (const check of CROSS_CHECKS) {
      await runCheck(client, check, onFault);
      if (!(await onProgress(done, all))) return 'stopped';
    }
    await client.query('commit');
    isSound = true;
    return 'done';
  } finally {
    // Destroys the connection if its transaction is still open or failed.
    client.release(!isSound);
  }
}

const COUNT = statement('ledger-count', 'select count(*) as count from ledger');

async function countEntries(client: pg.PoolClient): Promise<number> {
  const { rows } = await ask(client, COUNT);
  return rows[0]?.count ?? 0;
}

/** Uses a cursor: if every record is faulty, the result would exceed the memory. */
async function runCheck(
  client: pg.PoolClient,
  check: (typeof CROSS_CHECKS)[number],
  onFault: (fault: Fault) => void,
): Promise<void> {
  await client.query(`declare checking no scroll cursor for ${check.text}`);
  for (;;) {
    const { rows } = await client.query<{ id: RecordId; expected: string; found: string }>(
      `fetch ${AT_ONCE} from checking`,
    );
    for (const row of rows) onFault(faultOf(check, row));
    if (rows.length < AT_ONCE) break;
  }
  await client.query('close checking');
}
