import { refuse } from '../../platform/http/refusal.ts';
import { readInvoice } from '../../trading/invoices/read-invoice.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getInvoice: Handler<OperationOf<'getInvoice'>> = async (call) => {
  const data = await readInvoice(call, call.session, call.path.id);
  if (!data) throw refuse('notFound');
  return { data };
};
