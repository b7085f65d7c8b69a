import type pg from 'pg';
import type { RequestId } from '#api/ids.gen.ts';
import { STOCK_EXPORT_RUN } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { beginExportRun, endExportRun } from '../../stock/exports/export-runs.ts';
import { nextRun } from '../../stock/feeds/next-feed-run.ts';
import { runPortalChange } from '../run-change.ts';

/** Finds due schedules. With `skip locked`, concurrent workers process different schedules. */
const DUE = statement(
  'stock-exports-due',
  `select e.id, e.schedule, now() as now, c.is_active and c.deleted_at is null as "isSent",
          e.settings ->> 'content' = 'full' or not e.told_whole as "isWhole"
     from stock_export e join external_client c on c.id = e.client_id
    where e.is_active and e.next_at <= now() order by e.id for no key update of e skip locked`,
  { present: ['schedule', 'isWhole'] },
);
const ADVANCE = statement(
  'stock-export-advance',
  'update stock_export set next_at = $2 where id = $1',
);
/**
 * Finds runs that have lost their job. A run lasts at most 30 minutes, and after a crash the job
 * starts the run again. A run that is open after three hours therefore has no job.
 */
const LOST = statement(
  'stock-export-runs-lost',
  `select id from stock_export_run where ended_at is null and begun_at < now() - interval '3 hours' for no key update skip locked`,
);

/** Starts a run for each due schedule. Runs missed during downtime are merged into one. */
export async function queueDueExports(
  { pool, companyZone }: { readonly pool: pg.Pool; readonly companyZone: string },
  requestId: RequestId,
): Promise<void> {
  await runPortalChange(pool, requestId, async ({ connection, consequences }) => {
    const lost = await runStatement(connection, LOST);
    for (const { id } of lost.rows)
      await endExportRun(connection, id, {
        outcome: STOCK_EXPORT_RUN.failed,
        fault: 'The run did not finish.',
      });
    const due = await runStatement(connection, DUE);
    for (const { id, schedule, now, isSent, isWhole } of due.rows) {
      await runStatement(connection, ADVANCE, [id, nextRun(schedule, companyZone, now)]);
      // An inactive API client gets no run. Its schedule advances, so the missed runs are not
      // repeated later.
      const run = isSent
        ? await beginExportRun(connection, id, { requestedBy: null, isWhole })
        : null;
      if (run) consequences.addToOutbox('stock.export', { run_id: run });
    }
  });
}
