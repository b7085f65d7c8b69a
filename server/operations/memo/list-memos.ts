import { memoList } from '../../trading/lines/lists.ts';
import { readLines } from '../../trading/lines/read-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listMemos: Handler<OperationOf<'listMemos'>> = ({ pool, session, query = {}, data }) =>
  readLines(
    { pool, session },
    { list: memoList, filter: query, stockNumbers: data?.stock_numbers },
  );
