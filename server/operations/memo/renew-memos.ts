import { count } from '#common/count.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { normalizeId } from '../../workflows/normalize-id.ts';
import { lockRenewable, renewedMemoRecords } from '../../workflows/records/memo-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const NUMBERS = statement(
  'memo-numbers',
  'select id, memo_no from memo where id = any($1) order by memo_no',
);

export const renewMemos: Handler<OperationOf<'renewMemos'>> = (call) => {
  const { due_on: dueOn, remark = '' } = call.data;
  return runChange(
    call,
    async (tx) => {
      const ids = [...new Set(call.data.ids.map(normalizeId))];
      const memos = await lockRenewable(tx, ids);
      if (memos.length < ids.length) throw refuse('notFound');
      await applyEvents(tx, renewedMemoRecords(dueOn), memos, {
        type: 'memoDocument.renew',
        actor: tx.actor,
        dueOn,
        remark,
      });
      const { rows } = await runStatement(tx.connection, NUMBERS, [ids]);
      return {
        message: `${count(rows.length, 'memo')} renewed`,
        data: { due_on: dueOn, memos: rows },
      };
    },
    remark.trim() || null,
  );
};
