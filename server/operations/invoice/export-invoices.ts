import { issueTicket } from '../../trading/downloads/tickets.ts';
import { checkFilter } from '../../trading/lines/line-condition.ts';
import { invoiceList } from '../../trading/lines/lists.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const exportInvoices: Handler<OperationOf<'exportInvoices'>> = async ({
  pool,
  query = {},
  session,
}) => {
  checkFilter(session, invoiceList, query);
  return { data: await issueTicket(pool, session.actor.id, 'invoices', { filter: query }) };
};
