import { pagination, paging } from '../../platform/http/paging.ts';
import { readInvoiceDocuments } from '../../trading/payments/invoice-documents.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listInvoiceDocuments: Handler<OperationOf<'listInvoiceDocuments'>> = async (call) => {
  const page = paging(call.query);
  const { documents, sums } = await readInvoiceDocuments(call, call.query, page);
  return { data: documents, totals: sums, pagination: pagination(page, sums.invoices) };
};
