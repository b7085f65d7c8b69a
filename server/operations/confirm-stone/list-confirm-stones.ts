import { confirmStoneList } from '../../trading/lines/lists.ts';
import { readLines } from '../../trading/lines/read-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

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
