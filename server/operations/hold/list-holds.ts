import { holdRow } from '#common/hold-row.ts';
import { holdList } from '../../trading/lines/lists.ts';
import { readLines } from '../../trading/lines/read-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listHolds: Handler<OperationOf<'listHolds'>> = async ({
  pool,
  session,
  query = {},
  data,
}) => {
  const page = await readLines(
    { pool, session },
    {
      list: holdList,
      // In the list of holds, the shared filter `overdue` selects holds that end within 24 hours.
      filter: { ...query, ...(query.ending === undefined ? {} : { overdue: query.ending }) },
      stockNumbers: data?.stock_numbers,
    },
  );
  return { ...page, data: page.data.map(holdRow) };
};
