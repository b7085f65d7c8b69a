import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { invoiceList } from '../../trading/lines/lists.ts';
import { readLines } from '../../trading/lines/read-lines.ts';

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
