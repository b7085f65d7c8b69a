import type pg from 'pg';
import type { ExternalClientId, StockExportId, StockExportRunId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { STOCK_EXPORT_RUN, StockExportRunCode } from '#machines/codes.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Paging } from '../../platform/http/paging.ts';

export type StockExportRun = components['schemas']['StockExportRun'];

/** Inserts no row if a run is already open. The unique index allows one open run per export. */
const BEGIN = statement(
  'stock-export-run-begin',
  `insert into stock_export_run (export_id, asked_by, is_whole) values ($1, $2, $3)
   on conflict (export_id) where ended_at is null do nothing returning id`,
);
const OF_CLIENT = 'from stock_export_run r join stock_export e on e.id = r.export_id';
const COUNT = statement(
  'stock-export-runs-count',
  `select count(*)::int as count ${OF_CLIENT} where e.client_id = $1`,
);
const READ = statement(
  'stock-export-runs-read',
  `select r.id, r.outcome::int as outcome, r.is_whole as whole,
          nullif(btrim(concat(u.first_name, ' ', u.last_name)), '') as asked_by, r.begun_at, r.ended_at,
          r.file_name as file, r.bytes, r.stones, r.added, r.changed, r.removed, r.fault
     ${OF_CLIENT} left join app_user u on u.id = r.asked_by
    where e.client_id = $1 and ($2::uuid is null or r.id = $2) order by r.id desc limit $3 offset $4`,
);

/** Returns null if the export already has a run in progress. */
export async function beginExportRun(
  connection: pg.PoolClient,
  id: StockExportId,
  { requestedBy, isWhole }: { readonly requestedBy: UserId | null; readonly isWhole: boolean },
): Promise<StockExportRunId | null> {
  const { rows } = await runStatement(connection, BEGIN, [id, requestedBy, isWhole]);
  return rows[0]?.id ?? null;
}

export async function readExportRuns(
  db: Queryable,
  externalClientId: ExternalClientId,
  { size, offset }: Pick<Paging, 'size' | 'offset'>,
  only: StockExportRunId | null = null,
): Promise<{ runs: StockExportRun[]; count: number }> {
  const counted = await runStatement(db, COUNT, [externalClientId]);
  const { rows } = await runStatement(db, READ, [externalClientId, only, size, offset]);
  const runs = rows.map((run) => ({
    ...run,
    outcome: run.outcome as StockExportRunCode,
    begun_at: run.begun_at.toISOString(),
    ended_at: run.ended_at?.toISOString() ?? null,
  }));
  return { runs, count: counted.rows[0]?.count ?? 0 };
}

export interface ExportCounts {
  readonly stones: number;
  readonly added: number | null;
  readonly changed: number | null;
  readonly removed: number | null;
}
interface Ended extends Partial<ExportCounts> {
  readonly outcome: Exclude<StockExportRunCode, typeof STOCK_EXPORT_RUN.running>;
  readonly isWhole?: boolean;
  readonly file?: string;
  readonly bytes?: number;
  readonly fault?: string;
}

const LONGEST_FAULT = 2_000;
const END = statement(
  'stock-export-run-end',
  `update stock_export_run
      set ended_at = clock_timestamp(), outcome = $2, is_whole = coalesce($3, is_whole), file_name = $4, bytes = $5,
          stones = $6, added = $7, changed = $8, removed = $9, fault = $10
    where id = $1 and ended_at is null`,
);

/** Returns false, and stores nothing, if the run has already ended. */
export async function endExportRun(
  connection: pg.PoolClient,
  id: StockExportRunId,
  { outcome, isWhole, file, bytes, stones, added, changed, removed, fault }: Ended,
): Promise<boolean> {
  const said = fault?.slice(0, LONGEST_FAULT);
  const counts = [stones, added, changed, removed] as const;
  const { rowCount } = await runStatement(connection, END, [
    id,
    outcome,
    isWhole,
    file,
    bytes,
    ...counts,
    said,
  ]);
  return rowCount === 1;
}
