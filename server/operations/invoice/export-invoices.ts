import { issueTicket } from '../../downloads/tickets.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { checkFilter } from '../../lines/line-condition.ts';
import { invoiceList } from '../../lines/lists.ts';

export const exportInvoices: Handler<OperationOf<'exportInvoices'>> = async ({
  pool,
  query = {},
  session,
}) => {
  checkFilter(invoiceList, query);
  return { data: await issueTicket(pool, session.actor.id, 'invoices', { filter: query }) };
};
