import { PROBLEMS } from '#machines/problems.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import { gapsOf } from '../../trading/e-invoice/e-invoice.ts';
import { readEInvoice } from '../../trading/e-invoice/read-e-invoice.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const downloadEInvoice: Handler<OperationOf<'downloadEInvoice'>> = async ({
  pool,
  session,
  path: { id },
  query: { credit_note_id },
}) => {
  const wanted = { id, ...(credit_note_id && { credit_note_id }) };
  const invoice = await readEInvoice({ pool }, session, wanted);
  if (!invoice) throw refuse('notFound');
  const gaps = gapsOf(invoice);
  if (gaps.length > 0)
    throw new Refusal(
      {
        ...PROBLEMS.eInvoiceIncomplete,
        message: `${PROBLEMS.eInvoiceIncomplete.message} ${gaps.join(' ')}`,
      },
      gaps.map((message) => ({ message })),
    );
  return { data: await issueTicket(pool, session.actor.id, 'eInvoice', wanted) };
};
