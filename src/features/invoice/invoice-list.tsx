import { answerOf, api } from '../../api/client.ts';
import { TEXTS } from '../../api/texts.ts';
import { walkingDrawer } from '../../lines/line-drawer.tsx';
import type { LineList } from '../../lines/line-list.ts';
import type { LineQuestion } from '../../lines/line-params.ts';
import { LIST_WORDS } from '../../lines/list-words.ts';
import { firstFields } from '../../lines/own-columns.tsx';
import { PAGE_SIZES } from '../../lists/page-sizes.ts';
import { INVOICE_STATUS } from '../../machines/codes.ts';
import { invoiceMachine } from '../../machines/workflows/invoice.ts';
import type { LineRow } from '../../stones/wire.ts';
import { INVOICE_COLUMNS } from './invoice-columns.tsx';
import { InvoiceDetail } from './invoice-detail.tsx';
import { InvoiceTools } from './invoice-tools.tsx';

type StatusCode = (typeof INVOICE_STATUS)[keyof typeof INVOICE_STATUS]['code'];

export const invoiceList: LineList<LineRow> = {
  key: 'invoice',
  ...LIST_WORDS.invoice,
  load: ({ query, data }: LineQuestion<StatusCode>, signal) =>
    answerOf(
      api.POST('/inventory/new-arrival/get-invoice', {
        params: { query },
        body: { data },
        ...(signal ? { signal } : {}),
      }),
      TEXTS.listFailed,
    ),
  live: ['line'],
  pageSize: PAGE_SIZES.table,
  machine: invoiceMachine,
  statuses: INVOICE_STATUS,
  columns: INVOICE_COLUMNS,
  shown: {
    current: { ended_at: false },
    ended: { ended_at: true, credit_note_no: true, reason: true },
    all: { ended_at: true, credit_note_no: true },
  },
  firstFields: firstFields('Invoice no.'),
  headingColumn: 'reference',
  empty: {
    current: 'Nothing has been billed',
    ended: 'Nothing has been credited',
    all: 'There are no invoices',
  },
  hint: 'An invoice is written when a request is approved or a stone of a memo is sold.',
  number: ({ reference }) => reference,
  opens: walkingDrawer(InvoiceDetail),
  Tools: InvoiceTools,
};
