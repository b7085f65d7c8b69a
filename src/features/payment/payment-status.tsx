import { Text } from '@mantine/core';
import { count } from '#common/count.ts';
import { formatDate } from '#common/format.ts';
import {
  byCode,
  INVOICE_BALANCE,
  type InvoiceBalanceCode,
  PAYMENT_STATUS,
  type PaymentStatusCode,
} from '#machines/codes.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import type { InvoiceDocument, Payment } from './payment-calls.ts';

const PAYMENT_TONE: Readonly<Record<PaymentStatusCode, Tone>> = {
  1: 'confirm',
  2: 'available',
  3: 'na',
};
const INVOICE_TONE: Readonly<Record<InvoiceBalanceCode, Tone>> = {
  1: 'confirm',
  2: 'memo',
  3: 'available',
  4: 'na',
};

export const paymentLabel = (code: PaymentStatusCode): string => byCode(PAYMENT_STATUS, code).label;
export const invoiceLabel = (code: InvoiceBalanceCode): string =>
  byCode(INVOICE_BALANCE, code).label;

export const PaymentStatus = ({ code }: { readonly code: PaymentStatusCode }) => (
  <StatusBadge ring label={paymentLabel(code)} tone={PAYMENT_TONE[code]} />
);

export const InvoiceBalance = ({ code }: { readonly code: InvoiceBalanceCode }) => (
  <StatusBadge ring label={invoiceLabel(code)} tone={INVOICE_TONE[code]} />
);

export const METHOD_LABELS: Readonly<Record<Payment['method'], string>> = {
  transfer: 'Bank transfer',
  cheque: 'Cheque',
  cash: 'Cash',
  card: 'Card',
  other: 'Other',
};

const day = (date: string): string => formatDate(`${date}T12:00`);

type Due = Pick<InvoiceDocument, 'due_on' | 'is_overdue' | 'days_overdue'>;

export const dueText = ({ due_on, is_overdue, days_overdue }: Due): string =>
  is_overdue ? `${day(due_on)}, ${count(days_overdue, 'day')} overdue` : day(due_on);

/** Due date, red with the days overdue if the invoice is overdue. */
export const DueDate = ({ due }: { readonly due: Due }) =>
  due.is_overdue ? (
    <Text span inherit c="var(--mantine-color-error)">
      {dueText(due)}
    </Text>
  ) : (
    dueText(due)
  );
