import { readMemoHistory } from '../../trading/memos/memo-history.ts';
import { readMemoLines } from '../../trading/memos/memo-lines.ts';
import { knownMemo } from '../../trading/memos/memo-scope.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getMemo: Handler<OperationOf<'getMemo'>> = async ({ pool, session, path }) => {
  const memo = await knownMemo(pool, session, path.id);
  const [{ data: lines, totals }, history] = await Promise.all([
    readMemoLines(pool, session, memo),
    readMemoHistory(pool, session, memo.id),
  ]);
  return { data: { memo, lines, totals, history } };
};
