import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ask, statement } from '../../../platform/db/statement.ts';
import { type Tuple, TupleReader } from './copy-tuples.ts';
import { READ_STONES, ROW_WIDTH } from './stone-fields.ts';
import { StoneStore } from './stone-store.ts';

/** Room for what comes before the stock has to be read anew. */
const SPARE_PART = 0.25;
const SPARE_ROWS = 10_000;
const TELL_EVERY = 20_000;

const COUNT = statement('index-stones-count', 'select count(*)::int as stones from stone');
const copyOut = (text: string): string => `copy (${text}) to stdout (format binary)`;

async function readTuples(
  client: pg.Client,
  text: string,
  width: number,
  take: (tuple: Tuple) => void,
): Promise<void> {
  const reader = new TupleReader(width, take);
  let fault: unknown;
  // A COPY that is left before its end leaves its connection waiting for ever: what nobody takes is read to the end.
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      try {
        if (fault === undefined) reader.push(chunk);
      } catch (error) {
        fault = error;
      }
      done();
    },
  });
  await pipeline(client.query(copyTo(copyOut(text))), sink);
  if (fault !== undefined) throw fault;
}

export interface Progress {
  done: number;
  total: number;
}

/** Reads every stone of one moment into a new store. */
export async function readAllStones(
  client: pg.Client,
  tell: (progress: Progress) => void,
): Promise<StoneStore> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const { rows } = await ask(client, COUNT);
    const total = rows[0]?.stones ?? 0;
    const store = new StoneStore(Math.ceil(total * (1 + SPARE_PART)) + SPARE_ROWS);
    let done = 0;
    tell({ done, total });
    await readTuples(client, READ_STONES, ROW_WIDTH, (tuple) => {
      store.put(tuple, true);
      done += 1;
      if (done % TELL_EVERY === 0) tell({ done, total });
    });
    store.arrange();
    store.byStockNo.begin(await rowsInOrder(client, store, 'stock_no'));
    store.byReportNo.begin(await rowsInOrder(client, store, 'report_no'));
    tell({ done: total, total });
    return store;
  } finally {
    await client.query('rollback');
  }
}

/** PostgreSQL sorts a million texts faster than this thread would. */
async function rowsInOrder(
  client: pg.Client,
  store: StoneStore,
  column: 'stock_no' | 'report_no',
): Promise<Uint32Array> {
  const sorted = new Uint32Array(store.rows);
  let count = 0;
  const text = `select nr from stone where ${column} is not null order by ${column} collate "C", nr`;
  await readTuples(client, text, 1, (tuple) => {
    const row = store.rowOf(tuple.int(0, 0));
    if (row !== undefined) sorted[count++] = row;
  });
  return sorted.subarray(0, count);
}

/** Reads some stones anew. One that the database has no more is gone. */
export async function readStones(
  client: pg.Client,
  store: StoneStore,
  nrs: readonly number[],
): Promise<void> {
  if (nrs.length === 0) return;
  const gone = new Set(nrs);
  await readTuples(
    client,
    `${READ_STONES} where s.nr in (${nrs.join(',')})`,
    ROW_WIDTH,
    (tuple) => {
      gone.delete(store.nrOf(tuple));
      store.put(tuple, false);
    },
  );
  for (const nr of gone) store.remove(nr);
}
