import type { Handler, OperationOf } from '../../http/handler.ts';
import { enquiryList } from '../../lines/lists.ts';
import { readLines } from '../../lines/read-lines.ts';

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
