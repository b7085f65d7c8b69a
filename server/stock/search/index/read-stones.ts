import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ask, statement } from '../../../platform/db/statement.ts';
import { type Tuple, TupleReader } from './copy-tuples.ts';
import { READ_STONES, ROW_WIDTH } from './stone-fields.ts';
import type { StoneKeeper } from './stone-keeper.ts';
import type { StoneWriter } from './stone-writer.ts';

/** Spare capacity for new stones, so that the index rarely has to be rebuilt. */
const SPARE_PART = 0.25;
const SPARE_ROWS = 10_000;
const MOST_SPARE = 1_000_000;
const TELL_EVERY = 20_000;

const COUNT = statement('index-stones-count', 'select count(*)::int as stones from stone');
const copyOut = (text: string): string => `copy (${text}) to stdout (format binary)`;

/**
 * Bytes applied under one write lock while readers are active: a few thousand stones in some
 * hundredths of a second.
 */
const TOGETHER = 2 ** 20;

async function readTuples(
  client: pg.Client,
  text: string,
  width: number,
  take: (tuple: Tuple) => void,
  together = 0,
  during = (work: () => void): void => work(),
): Promise<void> {
  const reader = new TupleReader(width, take);
  let gathered: Buffer[] = [];
  let bytes = 0;
  let fault: unknown;
  const push = (): void => {
    const chunk = Buffer.concat(gathered);
    gathered = [];
    bytes = 0;
    if (chunk.length > 0) during(() => reader.push(chunk));
  };
  // An unfinished COPY would block its connection, so the rest is drained after an error.
  const taking = (work: () => void, done: () => void): void => {
    try {
      if (fault === undefined) work();
    } catch (error) {
      fault = error;
    }
    done();
  };
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      taking(() => {
        gathered.push(chunk);
        bytes += chunk.length;
        if (bytes >= together) push();
      }, done);
    },
    final: (done) => taking(push, done),
  });
  await pipeline(client.query(copyTo(copyOut(text))), sink);
  if (fault !== undefined) throw fault;
}

export interface Progress {
  done: number;
  total: number;
}

/** Reads all stones of one snapshot into a new owner, which `make` sizes. */
export async function readAllStones(
  client: pg.Client,
  make: (stones: number) => StoneKeeper,
  tell: (progress: Progress) => void,
): Promise<StoneKeeper> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const { rows } = await ask(client, COUNT);
    const total = rows[0]?.stones ?? 0;
    const keeper = make(total + Math.ceil(Math.min(total * SPARE_PART, MOST_SPARE)) + SPARE_ROWS);
    const { store, writer } = keeper;
    let done = 0;
    tell({ done, total });
    await readTuples(client, READ_STONES, ROW_WIDTH, (tuple) => {
      writer.put(tuple, true);
      done += 1;
      if (done % TELL_EVERY === 0) tell({ done, total });
    });
    writer.arrange();
    store.byStockNo.begin(await rowsInOrder(client, writer, 'stock_no'));
    store.byReportNo.begin(await rowsInOrder(client, writer, 'report_no'));
    tell({ done: total, total });
    return keeper;
  } finally {
    await client.query('rollback');
  }
}

/** Reads rows in sorted order, because PostgreSQL sorts a million texts faster than JavaScript. */
async function rowsInOrder(
  client: pg.Client,
  writer: StoneWriter,
  column: 'stock_no' | 'report_no',
): Promise<Uint32Array> {
  const sorted: number[] = [];
  const text = `select nr from stone where ${column} is not null order by ${column} collate "C", nr`;
  await readTuples(client, text, 1, (tuple) => {
    const row = writer.rowOf(tuple.int(0, 0));
    if (row !== undefined) sorted.push(row);
  });
  return Uint32Array.from(sorted);
}

/** Reads these stones again and removes those that no longer exist. */
export async function readStones(
  client: pg.Client,
  keeper: StoneKeeper,
  nrs: readonly number[],
): Promise<void> {
  if (nrs.length === 0) return;
  const { writer } = keeper;
  const gone = new Set(nrs);
  await readTuples(
    client,
    `${READ_STONES} where s.nr in (${nrs.join(',')})`,
    ROW_WIDTH,
    (tuple) => {
      gone.delete(writer.nrOf(tuple));
      writer.put(tuple, false);
    },
    TOGETHER,
    (work) => keeper.change(work),
  );
  if (gone.size === 0) return;
  keeper.change(() => {
    for (const nr of gone) writer.remove(nr);
  });
}
