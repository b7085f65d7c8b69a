import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readInvoiceMails, readRecipients } from '../../trading/invoices/invoice-mails.ts';
import { readInvoice } from '../../trading/invoices/read-invoice.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getInvoice: Handler<OperationOf<'getInvoice'>> = async (call) => {
  const { pool, session, path, mailTransport } = call;
  const invoice = await readInvoice(call, session, path.id);
  if (!invoice) throw refuse('notFound');
  const [mails, mayMail] = await Promise.all([
    readInvoiceMails(pool, session, path.id, mailTransport),
    mayCallNow(pool, session.actor, 'mailInvoice'),
  ]);
  const recipients = mayMail ? await readRecipients(pool, path.id) : [];
  return { data: { ...invoice, mails, recipients } };
};
