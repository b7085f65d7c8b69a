import type { Handler, OperationOf } from '../../http/handler.ts';
import { watchlistList } from '../../lines/kept-lists.ts';
import { readLines } from '../../lines/read-lines.ts';

export const listWatchlist: Handler<OperationOf<'listWatchlist'>> = ({
  pool,
  session,
  query = {},
  data,
}) =>
  readLines(
    { pool, session },
    { list: watchlistList, filter: query, stockNumbers: data?.stock_numbers },
  );
