import type { Handler, OperationOf } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readInvoice } from '../../invoices/read-invoice.ts';

export const getInvoice: Handler<OperationOf<'getInvoice'>> = async (call) => {
  const data = await readInvoice(call, call.session, call.path.id);
  if (!data) throw refuse('notFound');
  return { data };
};
