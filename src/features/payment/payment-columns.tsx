import { formatDate } from '#common/format.ts';
import { DueDate, dueText } from '../../shared/account/due-date.tsx';
import { numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { businessColumn } from '../../shared/records/linked-column.tsx';
import { DocumentLink } from '../../shared/records/record-link.tsx';
import { amountColumn, wholeNumber } from '../../shared/stones/stone-columns.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { BADGE_EDGES } from '../../ui/StatusBadge.tsx';
import type { InvoiceDocument, Payment } from './payment-calls.ts';
import {
  InvoiceBalance,
  invoiceLabel,
  METHOD_LABELS,
  PaymentStatus,
  paymentLabel,
} from './payment-status.tsx';

const UNSORTED = { sortable: false };

const clientColumns = <Row extends { company_name: string; business_id: string }>(
  ofMany: boolean,
): GridColumn<Row>[] =>
  ofMany
    ? [
        businessColumn<Row>(
          wordsColumn('company_name', 'Client', 200, (row) => row.company_name, UNSORTED),
          ({ business_id }) => business_id,
        ),
      ]
    : [];

const dayColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string,
): GridColumn<Row> => ({
  id,
  header,
  sortable: false,
  value,
  format: (on) => formatDate(typeof on === 'string' ? `${on}T12:00` : null),
});

export const paymentColumns = (ofMany: boolean): GridColumn<Payment>[] => [
  {
    id: 'status',
    header: 'Status',
    pinned: 'left',
    sortable: false,
    extraWidth: BADGE_EDGES,
    value: ({ status }) => paymentLabel(status),
    cell: ({ status }) => <PaymentStatus code={status} />,
  },
  numberColumn('payment_no', 'Number', ({ payment_no }) => payment_no, {
    ...UNSORTED,
    strong: true,
  }),
  ...clientColumns<Payment>(ofMany),
  dayColumn('received_on', 'Received', ({ received_on }) => received_on),
  amountColumn('amount', 'Amount $', (row) => row.amount, { strong: true }),
  amountColumn('allocated', 'Allocated $', ({ allocated }) => allocated),
  amountColumn('refunded', 'Refunded $', ({ refunded }) => refunded),
  amountColumn('credit', 'On account $', ({ credit }) => credit),
  wordsColumn('method', 'Method', 120, ({ method }) => METHOD_LABELS[method], UNSORTED),
  wordsColumn(
    'bank_reference',
    'Bank reference',
    180,
    ({ bank_reference }) => bank_reference,
    UNSORTED,
  ),
  wordsColumn('note', 'Note', 200, ({ note }) => note, UNSORTED),
];

export const invoiceDocumentColumns = (ofMany: boolean): GridColumn<InvoiceDocument>[] => [
  {
    id: 'status',
    header: 'Status',
    pinned: 'left',
    sortable: false,
    extraWidth: BADGE_EDGES,
    value: ({ status }) => invoiceLabel(status),
    cell: ({ status }) => <InvoiceBalance code={status} />,
  },
  numberColumn('invoice_no', 'Invoice', ({ invoice_no }) => invoice_no, {
    ...UNSORTED,
    strong: true,
    cell: ({ invoice_no }) => <DocumentLink no={invoice_no} />,
  }),
  ...clientColumns<InvoiceDocument>(ofMany),
  {
    id: 'due_on',
    header: 'Due',
    sortable: false,
    value: dueText,
    cell: (row) => <DueDate due={row} />,
  },
  {
    id: 'pieces',
    header: 'Stones',
    align: 'end',
    sortable: false,
    value: ({ pieces }) => pieces,
    format: wholeNumber,
  },
  amountColumn('tax', 'Tax $', ({ tax }) => tax),
  amountColumn('amount', 'Total $', (row) => row.amount),
  amountColumn('paid', 'Paid $', ({ paid }) => paid),
  amountColumn('open', 'Open $', ({ open }) => open, { strong: true }),
  amountColumn('credited', 'Credited $', ({ credited }) => credited),
];
