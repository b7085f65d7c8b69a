import type { RequestId } from '#api/ids.gen.ts';
import { FEED_RUN } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { beginFeedRun, endFeedRun } from '../../stock/feeds/feed-runs.ts';
import { nextRun } from '../../stock/feeds/next-feed-run.ts';
import { runPortalChange } from '../run-change.ts';
import type { FeedTools } from './run-feed.ts';

/** Finds due schedules. With `skip locked`, concurrent workers process different schedules. */
const DUE = statement(
  'feeds-due',
  `select f.id, f.provider_id as "supplier", f.schedule, now() as now,
          p.is_active and p.settings is not null and p.deleted_at is null as "isAsked"
     from feed f join provider p on p.id = f.provider_id
    where f.is_active and f.next_at <= now() order by f.id for no key update of f skip locked`,
  { present: ['schedule'] },
);
const ADVANCE = statement('feed-advance', 'update feed set next_at = $2 where id = $1');
/**
 * Finds runs that have lost their job. A run lasts only minutes, and its job repeats the run after
 * a crash. A run that is open after an hour therefore has no job.
 */
const LOST = statement(
  'feed-runs-lost',
  `select id from feed_run where ended_at is null and begun_at < now() - interval '1 hour' for no key update skip locked`,
);

/** Starts a run for each due schedule. Runs missed during downtime are merged into one. */
export async function queueDueFeeds(
  { pool, companyZone }: Pick<FeedTools, 'pool' | 'companyZone'>,
  requestId: RequestId,
): Promise<void> {
  await runPortalChange(pool, requestId, async (change) => {
    const { connection, consequences } = change;
    const lost = await runStatement(connection, LOST);
    for (const { id } of lost.rows)
      await endFeedRun(connection, id, {
        outcome: FEED_RUN.failed,
        fault: 'The run did not finish.',
      });
    const due = await runStatement(connection, DUE);
    for (const { id, supplier, schedule, now, isAsked } of due.rows) {
      await runStatement(connection, ADVANCE, [id, nextRun(schedule, companyZone, now)]);
      // An inactive supplier gets no run. Its schedule advances, so the missed runs are not
      // repeated later.
      const run = isAsked ? await beginFeedRun(connection, supplier, null) : null;
      if (run) consequences.addToOutbox('feed.run', { run_id: run });
    }
  });
}
