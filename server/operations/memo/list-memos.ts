import type { Handler, OperationOf } from '../../http/handler.ts';
import { MEMO_LINE_IS_OVERDUE, memoList } from '../../lines/lists.ts';
import { readLines } from '../../lines/read-lines.ts';

export const listMemos: Handler<OperationOf<'listMemos'>> = ({
  pool,
  session,
  query = {},
  data,
}) => {
  const { overdue, ...filter } = query;
  return readLines(
    { pool, session },
    {
      list: memoList,
      filter,
      stockNumbers: data?.stock_numbers,
      narrow: (where) => {
        if (overdue !== undefined) where.add((p) => `(${MEMO_LINE_IS_OVERDUE}) = ${p}`, overdue);
      },
    },
  );
};
