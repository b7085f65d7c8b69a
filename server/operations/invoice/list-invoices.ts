import type { Handler, OperationOf } from '../../http/handler.ts';
import { invoiceList } from '../../lines/lists.ts';
import { readLines } from '../../lines/read-lines.ts';

export const listInvoices: Handler<OperationOf<'listInvoices'>> = ({
  pool,
  session,
  query = {},
  data,
}) =>
  readLines(
    { pool, session },
    { list: invoiceList, filter: query, stockNumbers: data?.stock_numbers },
  );
