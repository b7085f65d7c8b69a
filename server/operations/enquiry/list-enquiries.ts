import { enquiryList } from '../../trading/lines/lists.ts';
import { readLines } from '../../trading/lines/read-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listEnquiries: Handler<OperationOf<'listEnquiries'>> = ({
  pool,
  session,
  query = {},
  data,
}) =>
  readLines(
    { pool, session },
    { list: enquiryList, filter: query, stockNumbers: data?.stock_numbers },
  );
