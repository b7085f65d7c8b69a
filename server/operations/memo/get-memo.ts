import type { Handler, OperationOf } from '../../http/handler.ts';
import { memoHistory } from '../../memos/memo-history.ts';
import { linesOfMemo } from '../../memos/memo-lines.ts';
import { knownMemo } from '../../memos/memo-scope.ts';

export const getMemo: Handler<OperationOf<'getMemo'>> = async ({ pool, session, path }) => {
  const memo = await knownMemo(pool, session, path.id);
  const [{ data: lines, totals }, history] = await Promise.all([
    linesOfMemo(pool, session, memo),
    memoHistory(pool, memo.id),
  ]);
  return { data: { memo, lines, totals, history } };
};
