import type { Handler, OperationOf } from '../../http/handler.ts';
import { confirmStoneList } from '../../lines/lists.ts';
import { readLines } from '../../lines/read-lines.ts';

export const listConfirmStones: Handler<OperationOf<'listConfirmStones'>> = ({
  pool,
  session,
  query = {},
  data,
}) =>
  readLines(
    { pool, session },
    { list: confirmStoneList, filter: query, stockNumbers: data?.stock_numbers },
  );
