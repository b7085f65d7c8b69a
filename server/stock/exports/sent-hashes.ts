import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import type { StockExportId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

/** `line` is the hash of the stone as it was last sent to the destination of the export. */
const KNOWN = statement(
  'stock-export-told',
  'select stock_no, line from stock_export_told where export_id = $1 and stock_no = any($2)',
);
const AFTER = statement(
  'stock-export-told-after',
  'select stock_no from stock_export_told where export_id = $1 and stock_no > $2 order by stock_no limit 5000',
);
const KEEP = statement(
  'stock-export-told-keep',
  `insert into stock_export_told (export_id, stock_no, line)
   select $1, n.stock_no, n.line from unnest($2::text[], $3::bytea[]) as n (stock_no, line)
   on conflict (export_id, stock_no) do update set line = excluded.line`,
);
const DROP = statement(
  'stock-export-told-drop',
  'delete from stock_export_told where export_id = $1 and stock_no = any($2)',
);
const DELETE_ALL = statement(
  'stock-export-told-forget',
  'delete from stock_export_told where export_id = $1',
);

export async function readSentHashes(
  pool: pg.Pool,
  id: StockExportId,
  stockNumbers: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const { rows } = await runStatement(pool, KNOWN, [id, stockNumbers]);
  return new Map(rows.map(({ stock_no, line }) => [stock_no, line]));
}

/**
 * Yields all sent stock numbers in pages, so that no connection stays checked out between two
 * pages.
 */
export async function* listSentNumbers(pool: pg.Pool, id: StockExportId): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const { rows } = await runStatement(pool, AFTER, [id, after]);
    for (const { stock_no } of rows) yield stock_no;
    const last = rows.at(-1);
    if (!last) return;
    after = last.stock_no;
  }
}

export const encodeChange = (stockNo: string, sum: Buffer | null): string =>
  `${JSON.stringify([stockNo, sum?.toString('base64') ?? null])}\n`;

const BATCH_SIZE = 5_000;

/**
 * Reads `changesFile`, in which each line is the result of `encodeChange` for one stone. Stores the
 * hashes of sent stones and deletes the hashes of removed stones.
 */
export async function storeSentHashes(
  connection: pg.PoolClient,
  id: StockExportId,
  changesFile: string,
): Promise<void> {
  let lines: [string, string | null][] = [];
  const keep = async () => {
    const gone = lines.filter(([, sum]) => sum === null);
    const sent = lines.flatMap(([no, sum]) => (sum === null ? [] : [[no, sum] as const]));
    const sums = sent.map(([, sum]) => Buffer.from(sum, 'base64'));
    await runStatement(connection, KEEP, [id, sent.map(([no]) => no), sums]);
    await runStatement(connection, DROP, [id, gone.map(([no]) => no)]);
    lines = [];
  };
  for await (const line of createInterface({ input: createReadStream(changesFile) })) {
    lines.push(JSON.parse(line));
    if (lines.length === BATCH_SIZE) await keep();
  }
  await keep();
}

/** Deletes the stored hashes, so that the next run sends the full stock. */
export async function deleteSentHashes(
  connection: pg.PoolClient,
  id: StockExportId,
): Promise<void> {
  await runStatement(connection, DELETE_ALL, [id]);
}
