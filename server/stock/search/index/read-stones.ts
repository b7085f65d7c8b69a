import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { runStatement, statement } from '../../../platform/db/statement.ts';
import { type Tuple, TupleReader } from './copy-tuples.ts';
import { READ_STONES, ROW_WIDTH } from './index-fields.ts';
import type { IndexOwner } from './index-owner.ts';
import type { IndexWriter } from './index-writer.ts';

/**
 * Spare capacity for new stones: 25 % of the stock, at most `MOST_SPARE`, plus `SPARE_ROWS`. With
 * spare capacity, the index rarely has to be rebuilt.
 */
const SPARE_PART = 0.25;
const SPARE_ROWS = 10_000;
const MOST_SPARE = 1_000_000;
const PROGRESS_EVERY = 20_000;

const COUNT = statement('index-stones-count', 'select count(*)::int as stones from stone');
const copyOut = (text: string): string => `copy (${text}) to stdout (format binary)`;

/**
 * Number of bytes of COPY output, a few thousand stones, that are applied under one write lock. The
 * lock blocks readers for some hundredths of a second.
 */
const TOGETHER = 2 ** 20;

async function readTuples(
  connection: pg.Client,
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
  // An unfinished COPY would block its connection, so after an error the remaining rows are read
  // and discarded.
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
  await pipeline(connection.query(copyTo(copyOut(text))), sink);
  if (fault !== undefined) throw fault;
}

export interface Progress {
  done: number;
  total: number;
}

/**
 * Reads all stones of one snapshot into a new `IndexOwner`. `make` receives the number of stones
 * plus spare capacity for new stones.
 */
export async function readAllStones(
  connection: pg.Client,
  make: (stones: number) => IndexOwner,
  onProgress: (progress: Progress) => void,
): Promise<IndexOwner> {
  await connection.query('begin transaction isolation level repeatable read read only');
  try {
    const { rows } = await runStatement(connection, COUNT);
    const total = rows[0]?.stones ?? 0;
    const owner = make(total + Math.ceil(Math.min(total * SPARE_PART, MOST_SPARE)) + SPARE_ROWS);
    const { store, writer } = owner;
    let done = 0;
    onProgress({ done, total });
    await readTuples(connection, READ_STONES, ROW_WIDTH, (tuple) => {
      writer.put(tuple, true);
      done += 1;
      if (done % PROGRESS_EVERY === 0) onProgress({ done, total });
    });
    writer.arrange();
    store.byStockNo.begin(await rowsInOrder(connection, writer, 'stock_no'));
    store.byReportNo.begin(await rowsInOrder(connection, writer, 'report_no'));
    onProgress({ done: total, total });
    return owner;
  } finally {
    await connection.query('rollback');
  }
}

/**
 * Returns the index rows sorted by the text in `column`; stones without a text are left out.
 * PostgreSQL sorts, because it sorts a million texts faster than JavaScript.
 */
async function rowsInOrder(
  connection: pg.Client,
  writer: IndexWriter,
  column: 'stock_no' | 'report_no',
): Promise<Uint32Array> {
  const sorted: number[] = [];
  const text = `select nr from stone where ${column} is not null order by ${column} collate "C", nr`;
  await readTuples(connection, text, 1, (tuple) => {
    const row = writer.rowOf(tuple.int(0, 0));
    if (row !== undefined) sorted.push(row);
  });
  return Uint32Array.from(sorted);
}

/** Reads these stones again. Removes stones that no longer exist from the index. */
export async function readStones(
  connection: pg.Client,
  owner: IndexOwner,
  nrs: readonly number[],
): Promise<void> {
  if (nrs.length === 0) return;
  const { writer } = owner;
  const gone = new Set(nrs);
  await readTuples(
    connection,
    `${READ_STONES} where s.nr in (${nrs.join(',')})`,
    ROW_WIDTH,
    (tuple) => {
      gone.delete(writer.nrOf(tuple));
      writer.put(tuple, false);
    },
    TOGETHER,
    (work) => owner.change(work),
  );
  if (gone.size === 0) return;
  owner.change(() => {
    for (const nr of gone) writer.remove(nr);
  });
}
