import { NewPayment } from '#common/lengths.gen.ts';
import type { BankLine } from './payment-calls.ts';

export const LINE_STATES: Readonly<Record<BankLine['state'], string>> = {
  open: 'To record',
  recorded: 'Already recorded',
  declined: 'Declined',
  debit: 'Money sent',
  otherCurrency: 'Not in US dollars',
  ahead: 'Dated after today',
  closed: 'In a closed month',
  notBooked: 'Not booked yet',
  reversal: 'Taken back by the bank',
  repeated: 'Twice in this file',
};

type Match = NonNullable<BankLine['proposal']>['by'];

export const MATCHES: Readonly<Record<Match, string>> = {
  invoiceNumber: 'Invoice number',
  amountAndName: 'Amount and name',
  name: 'Name only',
};

/** Note of the payment: the payer and the text of the transfer. */
export const noteOf = ({ payer, reference }: BankLine): string =>
  [payer, reference].filter(Boolean).join(': ').slice(0, NewPayment.note);
