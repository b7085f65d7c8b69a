import type { MemoId } from '#api/ids.gen.ts';
import { MEMO_REQUEST } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import { endedRequestRecords, lockMemoLines } from '../../workflows/records/memo-line-records.ts';
import { lockRenewable, renewedMemoRecords } from '../../workflows/records/memo-records.ts';

const EXTENSIONS = statement(
  'memo-extensions',
  `select id from memo_line where memo_id = any($1) and requested = ${MEMO_REQUEST.extend.code}`,
);

/** Renews memos, which grants the open requests to extend their stones. */
export async function renew(
  tx: Change,
  ids: readonly MemoId[],
  dueOn: string,
  remark: string,
): Promise<void> {
  const { rows } = await runStatement(tx.connection, EXTENSIONS, [ids]);
  // Locks the stones before the memos, as every change of a memo line does.
  const lines = await lockMemoLines(
    tx,
    rows.map(({ id }) => id),
  );
  const memos = await lockRenewable(tx, ids);
  if (memos.length < ids.length) throw refuse('notFound');
  const { actor } = tx;
  const renewal = { type: 'memoDocument.renew', actor, dueOn, remark } as const;
  await applyEvents(tx, renewedMemoRecords(dueOn), memos, renewal);
  // A concurrent change may have ended a request before the lock.
  const open = lines.filter(({ context }) => context.hasRequest);
  await applyEvents(tx, endedRequestRecords, open, { type: 'memo.grant', actor, remark });
}
