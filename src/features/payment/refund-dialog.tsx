import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#common/format.ts';
import { RefundPaymentRequestData } from '#common/lengths.gen.ts';
import { localDayOf } from '#common/typed-day.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { parseFigure } from '../../ui/inputs/typed-figure.ts';
import { type Payment, refundCredit } from './payment-calls.ts';
import { PAID_AMOUNT } from './payment-rules.ts';
import { METHOD_LABELS } from './payment-status.tsx';

type RefundDialogProps = {
  readonly payment: Payment;
  readonly busy: boolean;
  readonly onRefund: (send: () => Promise<{ message: string }>) => void;
  readonly onClose: () => void;
};

export const METHODS = Object.entries(METHOD_LABELS).map(([value, label]) => ({ value, label }));
export const methodOf = (value: string | null): Payment['method'] =>
  (Object.keys(METHOD_LABELS) as Payment['method'][]).find((one) => one === value) ?? 'transfer';

export function RefundDialog({ payment, busy, onRefund, onClose }: RefundDialogProps) {
  const today = localDayOf(Date.now());
  const [amount, setAmount] = useState(formatNumber(payment.credit));
  const [on, setOn] = useState(today);
  const [method, setMethod] = useState<Payment['method']>('transfer');
  const [reference, setReference] = useState('');
  const read = parseFigure(amount, PAID_AMOUNT);
  const figure = 'figure' in read ? read.figure : null;
  const problem =
    figure === null
      ? 'Enter the refunded amount.'
      : figure > payment.credit
        ? `Only $${formatNumber(payment.credit)} is on account.`
        : on === ''
          ? 'Enter the day of the refund.'
          : null;
  return (
    <ConfirmDialog
      opened
      busy={busy}
      title={`Record a refund of ${payment.payment_no}`}
      confirmLabel="Record the refund"
      disabledReason={problem}
      reason={{
        required: true,
        noteLabel: 'Reason, which the client can read',
        most: RefundPaymentRequestData.reason,
      }}
      onConfirm={({ note }) => {
        if (figure === null) return;
        onRefund(() =>
          refundCredit(payment.id, {
            amount: figure,
            refunded_on: on,
            method,
            reason: note,
            ...(reference.trim() === '' ? {} : { bank_reference: reference.trim() }),
          }),
        );
      }}
      onClose={onClose}
    >
      <p>Transfer the money first. The portal only records the refund.</p>
      <FigureInput label="Amount $" rule={PAID_AMOUNT} value={amount} onText={setAmount} />
      <DateField label="Paid back on" value={on} max={today} toward="past" onDay={setOn} />
      <Select
        label="Method"
        data={METHODS}
        value={method}
        allowDeselect={false}
        onChange={(value) => setMethod(methodOf(value))}
      />
      <TextInput
        label="Bank reference"
        maxLength={RefundPaymentRequestData.bank_reference}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
