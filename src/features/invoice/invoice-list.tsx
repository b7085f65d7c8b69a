import { api, unwrapBody } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { LIST_LABELS } from '#common/list-labels.ts';
import { INVOICE_STATUS } from '#machines/codes.ts';
import { invoiceWorkflow } from '#machines/workflows/invoice.ts';
import { INVOICE_FIELDS } from '#records/invoice.ts';
import { createLineDrawer } from '../../shared/lines/line-drawer.tsx';
import type { LineList } from '../../shared/lines/line-list.ts';
import type { LineQuery } from '../../shared/lines/line-params.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { INVOICE_COLUMNS } from './invoice-columns.tsx';
import { InvoiceDetail } from './invoice-detail.tsx';

type StatusCode = (typeof INVOICE_STATUS)[keyof typeof INVOICE_STATUS]['code'];

export const invoiceList: LineList<LineRow> = {
  key: 'invoice',
  ...LIST_LABELS.invoice,
  load: ({ query, data }: LineQuery<StatusCode>, signal) =>
    unwrapBody(
      api.POST('/inventory/new-arrival/get-invoice', {
        params: { query },
        body: { data },
        ...(signal ? { signal } : {}),
      }),
      invoiceList.failed,
    ),
  failed: TEXTS.listFailed,
  live: ['line'],
  pageSize: PAGE_SIZES.table,
  workflow: invoiceWorkflow,
  statuses: INVOICE_STATUS,
  fields: INVOICE_FIELDS,
  columns: INVOICE_COLUMNS,
  shown: {
    current: { ended_at: false },
    ended: { ended_at: true, credit_note_no: true, reason: true },
    all: { ended_at: true, credit_note_no: true },
  },
  headingColumn: 'reference',
  empty: {
    current: 'No invoiced stones',
    ended: 'No credited stones',
    all: 'No invoices yet',
  },
  hint: 'An invoice is issued when an order is approved or a stone on memo is sold.',
  number: ({ reference }) => reference,
  opens: createLineDrawer(InvoiceDetail),
};
