import type { components } from '#api/schema.gen.ts';
import { count } from './count.ts';
import { formatNumber } from './format.ts';

type StatementEntry = components['schemas']['StatementEntry'];

const stonesText = ({ natural, lab_grown }: StatementEntry): string =>
  [
    natural > 0 ? `${count(natural, 'natural stone')}` : '',
    lab_grown > 0 ? `${count(lab_grown, 'lab-grown stone')}` : '',
  ]
    .filter(Boolean)
    .join(', ');

const TEXTS: Readonly<Record<StatementEntry['kind'], (entry: StatementEntry) => string>> = {
  invoice: (entry) => `Invoice, ${stonesText(entry)}`,
  creditNote: (entry) => `Credit note on ${entry.invoice_no ?? ''}, ${stonesText(entry)}`,
  payment: () => 'Payment',
  allocation: ({ amount, invoice_no }) => `USD ${formatNumber(amount)} pays ${invoice_no ?? ''}`,
  release: ({ amount, invoice_no }) =>
    `USD ${formatNumber(amount)} no longer pays ${invoice_no ?? ''}`,
  refund: () => 'Refund',
  refundTakenBack: () => 'Refund taken back',
  reversal: () => 'Payment reversed',
};

/** Describes an entry of a statement of account in one line. */
export const statementText = (entry: StatementEntry): string =>
  `${TEXTS[entry.kind](entry)}${entry.note === null ? '' : `: ${entry.note}`}`;

/** The amount in the column "Debit" (the client owes more) or "Credit"; null: an empty cell. */
export const debitOf = ({ change }: StatementEntry): number | null => (change > 0 ? change : null);
export const creditOf = ({ change }: StatementEntry): number | null =>
  change < 0 ? -change : null;
