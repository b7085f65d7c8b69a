import type pg from 'pg';
import type { ConformanceRunId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

export type ConformanceRun = components['schemas']['ConformanceRun'];
export type ConformanceFault = components['schemas']['ConformanceFault'];
export type CheckedWorkflow = ConformanceRun['workflows'][number];

/**
 * A run that has not ended counts as failed 60 seconds after its last heartbeat, because its
 * process must have died.
 */
const IS_STALE = `ended_at is null and heard_at < clock_timestamp() - interval '60 seconds'`;

const FAIL_STALE = statement(
  'conformance-give-up',
  `update conformance_run set state = 'failed', ended_at = clock_timestamp() where ${IS_STALE}`,
);
const BEGIN = statement(
  'conformance-begin',
  `with begun as (
           insert into conformance_run (started_by) values ($1) on conflict do nothing returning id),
         left_behind as (
           insert into outbox (topic, payload) select 'conformance', jsonb_build_object('run_id', id) from begun returning id),
         told as (select pg_notify('outbox', '') from left_behind)
         select id from begun where (select count(*) from told) >= 0`,
);

/**
 * Creates a run that the job queue will execute. Returns null if another run is waiting or running.
 */
export async function queueConformanceRun(
  db: Queryable,
  userId: UserId,
): Promise<ConformanceRunId | null> {
  await runStatement(db, FAIL_STALE);
  const { rows } = await runStatement(db, BEGIN, [userId]);
  return rows[0]?.id ?? null;
}

const CANCEL = statement(
  'conformance-cancel',
  `update conformance_run
            set is_cancelled = true, state = case state when 'waiting' then 'cancelled' else state end,
                ended_at = case state when 'waiting' then clock_timestamp() end
          where id = $1 and ended_at is null`,
);

/**
 * Ends a waiting run immediately, and a running one at its next progress report. Returns false if
 * there is no run to cancel.
 */
export async function cancelRun(db: Queryable, id: ConformanceRunId): Promise<boolean> {
  return (await runStatement(db, CANCEL, [id])).rowCount === 1;
}

type Stored = Omit<ConformanceRun, 'started_at' | 'ended_at'> & {
  started_at: Date;
  ended_at: Date | null;
};

const COLUMNS = `r.id, case when ${IS_STALE} then 'failed' else r.state end as state, r.is_cancelled, r.started_at, r.ended_at,
  nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as started_by,
  (extract(epoch from coalesce(r.ended_at, clock_timestamp()) - r.started_at) * 1000)::int as duration_ms,
  r.entries::int as entries, r.entries_done::int as entries_done, r.records::int as records, r.faults::int as faults, r.workflows`;
const FROM = 'conformance_run r join app_user u on u.id = r.started_by';
const READ = statement('conformance-read', `select ${COLUMNS} from ${FROM} where r.id = $1`);
const LIST = statement(
  'conformance-list',
  `select ${COLUMNS} from ${FROM} order by r.id desc limit $1 offset $2`,
);
const COUNT = statement('conformance-count', 'select count(*)::int as count from conformance_run');
const FAULTS = statement(
  'conformance-faults',
  `select kind, workflow, record_id, entry_id::text as entry_id, event, expected, found
           from conformance_fault where run_id = $1 order by nr`,
);

const toRun = ({ started_at, ended_at, ...run }: Stored): ConformanceRun => ({
  ...run,
  started_at: started_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
});

export async function readRun(db: Queryable, id: ConformanceRunId): Promise<ConformanceRun | null> {
  const { rows } = await runStatement(db, READ, [id]);
  return rows[0] ? toRun(rows[0]) : null;
}

export async function readFaults(pool: pg.Pool, id: ConformanceRunId): Promise<ConformanceFault[]> {
  return (await runStatement(pool, FAULTS, [id])).rows;
}

export async function listRuns(
  pool: pg.Pool,
  { size, offset }: { size: number; offset: number },
): Promise<{ runs: ConformanceRun[]; count: number }> {
  const [page, all] = await Promise.all([
    runStatement(pool, LIST, [size, offset]),
    runStatement(pool, COUNT),
  ]);
  return { runs: page.rows.map(toRun), count: all.rows[0]?.count ?? 0 };
}
