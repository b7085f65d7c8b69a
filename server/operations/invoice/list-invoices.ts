import { invoiceList } from '../../trading/lines/lists.ts';
import { readLines } from '../../trading/lines/read-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

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
