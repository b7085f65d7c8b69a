import { count } from '#common/count.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { normalizeId } from '../../workflows/normalize-id.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { renew } from './renew.ts';

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
      await renew(tx, ids, dueOn, remark);
      const { rows } = await runStatement(tx.connection, NUMBERS, [ids]);
      return {
        message: `${count(rows.length, 'memo')} renewed`,
        data: { due_on: dueOn, memos: rows },
      };
    },
    remark.trim() || null,
  );
};
