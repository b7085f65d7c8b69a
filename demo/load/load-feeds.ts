import type pg from 'pg';
import type { FeedId, FeedRunId, ProviderId } from '#api/ids.gen.ts';
import { ACTIVE_FLAG, FEED_RUN } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { nextRun } from '../../server/stock/feeds/next-feed-run.ts';
import { type DemoFeed, type DemoRun, FEEDS } from '../feeds.ts';
import { createIds } from '../ids.ts';
import { minutesBefore } from '../minutes-before.ts';
import { ADMINISTRATOR } from '../people.ts';
import { idAt } from '../people-ids.ts';
import { createRandom } from '../random.ts';
import type { HistoryLoad } from '../write/history-source.ts';

const DAY = 24 * 60;
/** Minutes between the creation of a schedule and its first run. */
const SET_UP = 30;
const ZONE = 'UTC';
const MOST_FAILURES = 5;
const REASON = 'Five fetches failed in a row.';

const PUT = statement(
  'demo-feed-put',
  `insert into feed (id, provider_id, schedule, next_at, failures, created_at) values ($1, $2, $3, $4, $5, $6)`,
);
const PAUSE = statement(
  'demo-feed-pause',
  'update feed set is_active = false, next_at = null where id = $1',
);
/**
 * Inserts a run. A run with a new stock list refers to the list that arrived at that time. Any
 * other run refers to the previous list.
 */
const PUT_RUN = statement(
  'demo-feed-run-put',
  `with list as (
          select i.id, f.name, f.size from stock_import i join stored_file f on f.id = i.file_id
           where $5::smallint <> ${FEED_RUN.failed} and i.provider_id = $2 and i.created_at <= $4::timestamptz
           order by i.id desc limit 1),
        confirmed as (
          update stock_import set confirmed_at = $4::timestamptz
            from list where stock_import.id = list.id and $5::smallint = ${FEED_RUN.same})
   insert into feed_run (id, provider_id, asked_by, begun_at, ended_at, outcome, fault, import_id, file_name, bytes)
   select $1, $2, $3, $4::timestamptz, $4::timestamptz + interval '12 seconds', $5::smallint, $6, case when $5::smallint = ${FEED_RUN.listed} then list.id end, list.name, list.size
     from (select) as one left join list on true`,
);

/** Loads the schedules and runs of the feeds. Returns the ledger steps. */
export async function loadFeeds(load: HistoryLoad): Promise<Field[][]> {
  const { connection, seed, anchor, ids } = load;
  const nextId = createIds(createRandom(seed, 'ids of feeds'));
  const events: Field[][] = [];
  for (const feed of FEEDS) {
    const id = nextId<FeedId>();
    const supplier = idAt(ids.providers, feed.provider);
    const began = minutesBefore(anchor, feed.days * DAY + SET_UP);
    const schedule = scheduleOf(feed, anchor);
    const next = nextRun(schedule, ZONE, anchor);
    await runStatement(connection, PUT, [
      id,
      supplier,
      schedule,
      next,
      feed.isPaused ? MOST_FAILURES : 0,
      began,
    ]);
    const step = (at: string, event: string, from: number, to: number, isOurs: boolean) =>
      events.push([
        at,
        'activeFlag',
        id,
        null,
        event,
        from,
        to,
        isOurs ? null : ids.userOf(ADMINISTRATOR),
        isOurs ? 0 : ADMINISTRATOR.role,
        null,
        isOurs ? REASON : null,
        nextId(),
      ]);
    step(began, 'flag.create', START_CODE, ACTIVE_FLAG.active.code, false);
    for (const run of feed.runs) await putRun(load, supplier, run, nextId);
    if (!feed.isPaused) continue;
    await runStatement(connection, PAUSE, [id]);
    const last = minutesBefore(anchor, feed.runs.at(-1)?.ago ?? 0);
    step(last, 'flag.deactivate', ACTIVE_FLAG.active.code, ACTIVE_FLAG.inactive.code, true);
  }
  return events;
}

function scheduleOf({ ago, weekdays }: DemoFeed, anchor: Date): string {
  const at = new Date(minutesBefore(anchor, ago));
  return `${at.getUTCMinutes()} ${at.getUTCHours()} * * ${weekdays}`;
}

const putRun = (
  { connection, anchor, ids }: Pick<HistoryLoad, 'anchor' | 'ids'> & { connection: pg.PoolClient },
  supplier: ProviderId,
  { ago, came, isRequested }: DemoRun,
  nextId: ReturnType<typeof createIds>,
) =>
  runStatement(connection, PUT_RUN, [
    nextId<FeedRunId>(),
    supplier,
    isRequested ? ids.userOf(ADMINISTRATOR) : null,
    minutesBefore(anchor, ago),
    came === 'list' ? FEED_RUN.listed : came === 'same' ? FEED_RUN.same : FEED_RUN.failed,
    typeof came === 'string' ? null : came.fault,
  ]);
