import type pg from 'pg';
import { MEMO_STATUS } from '../../src/machines/codes.ts';
import { statement } from '../db/statement.ts';
import { portalChange } from '../workflows/run-change.ts';

const { open, partial } = MEMO_STATUS;
const TELL = statement(
  'memo-overdue-tell',
  `update memo set overdue_told_at = now()
          where state in (${open.code}, ${partial.code}) and due_on < current_date and overdue_told_at is null returning id`,
);

/** Memos that have become overdue since the last look; each is told of once, whatever becomes of it later. */
export async function tellOverdueMemos(pool: pg.Pool, requestId: string): Promise<void> {
  await portalChange(pool, requestId, async ({ client, consequences }) => {
    const { rows } = await client.query<{ id: string }>(TELL);
    if (rows.length === 0) return;
    consequences.addToOutbox('notice', {
      kind: 'memo.overdue',
      record_ids: rows.map(({ id }) => id),
      actor_id: null,
    });
  });
}
