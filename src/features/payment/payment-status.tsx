import {
  byCode,
  INVOICE_BALANCE,
  type InvoiceBalanceCode,
  PAYMENT_STATUS,
  type PaymentStatusCode,
} from '#machines/codes.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import type { Payment } from './payment-calls.ts';

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
