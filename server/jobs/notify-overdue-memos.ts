import type pg from 'pg';
import type { RequestId } from '#api/ids.gen.ts';
import { memoMachine } from '#machines/workflows/memo.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { IS_OVERDUE_FOR_LONG } from '../trading/memos/overdue-memos.ts';
import { runPortalChange } from '../workflows/run-change.ts';

const NOTIFY_OVERDUE = statement(
  'memo-overdue-tell',
  `update memo set overdue_told_at = now()
          where ${stateIn('state', memoMachine, 'live')} and due_on < current_date and overdue_told_at is null returning id`,
);

const SUSPEND = statement(
  'memo-suspended-tell',
  `update memo m set suspended_told_at = now() where m.suspended_told_at is null and ${IS_OVERDUE_FOR_LONG} returning m.id`,
);

/**
 * Sends one notice per overdue memo. After `overdue_days` more days, notifies the associate and
 * staff that the business now needs approval for further memos.
 */
export async function notifyOverdueMemos(pool: pg.Pool, requestId: RequestId): Promise<void> {
  await runPortalChange(pool, requestId, async ({ connection, consequences }) => {
    for (const [kind, which] of [
      ['memo.overdue', NOTIFY_OVERDUE],
      ['memo.suspended', SUSPEND],
    ] as const) {
      const { rows } = await runStatement(connection, which);
      if (rows.length > 0)
        consequences.addToOutbox('notice', {
          kind,
          record_ids: rows.map(({ id }) => id),
          actor_id: null,
        });
    }
  });
}
