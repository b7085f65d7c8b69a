import type pg from 'pg';
import type { FeedRunId, ProviderId, StockImportId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { FEED_RUN, FeedRunCode, ImportStatusCode } from '#machines/codes.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Paging } from '../../platform/http/paging.ts';

export type FeedRun = components['schemas']['FeedRun'];

/** Inserts no row if a run is already open. The unique index allows one open run per supplier. */
const BEGIN = statement(
  'feed-run-begin',
  `insert into feed_run (provider_id, asked_by) values ($1, $2)
   on conflict (provider_id) where ended_at is null do nothing returning id`,
);
const COUNT = statement(
  'feed-runs-count',
  'select count(*)::int as count from feed_run where provider_id = $1',
);
const READ = statement(
  'feed-runs-read',
  `select r.id, r.outcome::int as outcome, nullif(btrim(concat(u.first_name, ' ', u.last_name)), '') as asked_by, r.begun_at,
          r.ended_at, r.file_name as file, r.bytes, r.fault, r.import_id, i.import_no, i.state::int as import_state,
          (i.figures ->> 'rows')::int as rows, (i.figures ->> 'rejected')::int as rejected
     from feed_run r left join app_user u on u.id = r.asked_by left join stock_import i on i.id = r.import_id
    where r.provider_id = $1 and ($2::uuid is null or r.id = $2) order by r.id desc limit $3 offset $4`,
);

/** Returns null if a run is already in progress. */
export async function beginFeedRun(
  connection: pg.PoolClient,
  supplier: ProviderId,
  requestedBy: UserId | null,
): Promise<FeedRunId | null> {
  const { rows } = await runStatement(connection, BEGIN, [supplier, requestedBy]);
  return rows[0]?.id ?? null;
}

export async function readRuns(
  db: Queryable,
  supplier: ProviderId,
  { size, offset }: Pick<Paging, 'size' | 'offset'>,
  only: FeedRunId | null = null,
): Promise<{ runs: FeedRun[]; count: number }> {
  const counted = await runStatement(db, COUNT, [supplier]);
  const { rows } = await runStatement(db, READ, [supplier, only, size, offset]);
  const runs = rows.map(
    ({ import_id, import_no, import_state, rows: count, rejected, ...run }) => ({
      ...run,
      outcome: run.outcome as FeedRunCode,
      begun_at: run.begun_at.toISOString(),
      ended_at: run.ended_at?.toISOString() ?? null,
      import:
        import_id === null
          ? null
          : {
              id: import_id,
              import_no: import_no ?? '',
              status: import_state as ImportStatusCode,
              rows: count,
              rejected,
            },
    }),
  );
  return { runs, count: counted.rows[0]?.count ?? 0 };
}

interface Ended {
  readonly outcome: Exclude<FeedRunCode, typeof FEED_RUN.running>;
  readonly file?: string;
  readonly bytes?: number;
  readonly importId?: StockImportId;
  readonly fault?: string;
}

const LONGEST_FAULT = 2_000;
const END = statement(
  'feed-run-end',
  `update feed_run set ended_at = clock_timestamp(), outcome = $2, file_name = $3, bytes = $4, import_id = $5, fault = $6
    where id = $1 and ended_at is null`,
);

/** Returns false if the run has already ended. */
export async function endFeedRun(
  connection: pg.PoolClient,
  id: FeedRunId,
  { outcome, file, bytes, importId, fault }: Ended,
): Promise<boolean> {
  const said = fault?.slice(0, LONGEST_FAULT);
  const { rowCount } = await runStatement(connection, END, [
    id,
    outcome,
    file,
    bytes,
    importId,
    said,
  ]);
  return rowCount === 1;
}
