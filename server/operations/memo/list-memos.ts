import type { Handler, OperationOf } from '../../http/handler.ts';
import { memoList } from '../../lines/lists.ts';
import { readLines } from '../../lines/read-lines.ts';

export const listMemos: Handler<OperationOf<'listMemos'>> = ({ pool, session, query = {}, data }) =>
  readLines(
    { pool, session },
    { list: memoList, filter: query, stockNumbers: data?.stock_numbers },
  );
