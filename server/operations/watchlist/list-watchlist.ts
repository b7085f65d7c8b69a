import { watchlistList } from '../../trading/lines/personal-lists.ts';
import { readLines } from '../../trading/lines/read-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

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
