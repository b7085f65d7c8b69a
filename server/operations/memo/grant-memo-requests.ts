import type { MemoLineId } from '#api/ids.gen.ts';
import { MEMO_REQUEST, type MemoRequestCode } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { lockChosenLines, stonesOf } from '../../workflows/chosen-memo-lines.ts';
import { endedRequestRecords, memoLineRecords } from '../../workflows/records/memo-line-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { renew } from './renew.ts';
import { returnEvent } from './return-check-setting.ts';
import { sellLines } from './sell-lines.ts';

const REQUESTS = statement(
  'memo-line-requests',
  'select id, memo_id as "memoId", requested from memo_line where id = any($1)',
);

const NO_DAY = 'A request to extend needs the new due day.';

export const grantMemoRequests: Handler<OperationOf<'grantMemoRequests'>> = (call) => {
  const { ids, remark, due_on: dueOn } = call.data;
  return runChange(
    call,
    async (tx) => {
      const lines = await lockChosenLines(tx, ids);
      const { rows } = await runStatement(tx.connection, REQUESTS, [ids]);
      const { actor } = tx;
      await applyEvents(tx, endedRequestRecords, lines, { type: 'memo.grant', actor, remark });
      const of = (request: MemoRequestCode) =>
        rows.filter(({ requested }) => requested === request);
      const linesOf = (request: MemoRequestCode) => {
        const chosen = new Set<MemoLineId | null>(of(request).map(({ id }) => id));
        return lines.filter(({ id }) => chosen.has(id));
      };
      const extended = [...new Set(of(MEMO_REQUEST.extend.code).map(({ memoId }) => memoId))];
      if (extended.length > 0) {
        if (!dueOn) throw refuse('invalidRequest', [{ field: 'data.due_on', message: NO_DAY }]);
        await renew(tx, extended.toSorted(), dueOn, remark);
      }
      const returned = linesOf(MEMO_REQUEST.return.code);
      if (returned.length > 0)
        await applyEvents(tx, memoLineRecords, returned, await returnEvent(tx));
      const bought = linesOf(MEMO_REQUEST.buy.code);
      if (bought.length > 0) await sellLines(tx, call.session, bought);
      return { message: `Request granted for ${stonesOf(lines)}` };
    },
    remark.trim() || null,
  );
};
