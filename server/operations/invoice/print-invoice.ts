import { issueTicket } from '../../downloads/tickets.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { invoiceHead } from '../../invoices/read-invoice.ts';

export const printInvoice: Handler<OperationOf<'printInvoice'>> = async ({
  pool,
  session,
  path,
}) => {
  if (!(await invoiceHead(pool, session, path.id))) throw refuse('notFound');
  return { data: await issueTicket(pool, session.actor.id, 'invoice', { id: path.id }) };
};
