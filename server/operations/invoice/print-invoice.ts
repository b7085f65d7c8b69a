import { refuse } from '../../platform/http/refusal.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import { invoiceHead, readCreditNotes } from '../../trading/invoices/read-invoice.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const printInvoice: Handler<OperationOf<'printInvoice'>> = async ({
  pool,
  session,
  path: { id },
  query: { credit_note_id },
}) => {
  if (!(await invoiceHead(pool, session, id))) throw refuse('notFound');
  if (credit_note_id) {
    const notes = await readCreditNotes(pool, session, id);
    if (!notes.some((note) => note.id === credit_note_id)) throw refuse('notFound');
  }
  const wanted = { id, ...(credit_note_id && { credit_note_id }) };
  return { data: await issueTicket(pool, session.actor.id, 'invoice', wanted) };
};
