import { count } from '#common/count.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import type { LineRow } from '../lines/line-list.ts';
import type { PrintedCompany } from '../pdf/issuer.ts';
import type { PrintDocument } from '../pdf/print-document.ts';
import { statementsOn } from '../pdf/statements.ts';
import { day, money, STONE_COLUMNS, weight } from '../pdf/stone-columns.ts';
import type { CreditNote, Invoice } from './read-invoice.ts';

/** Builds the printed invoice. Omits credited lines and states their sum separately. */
export function buildInvoicePrint(
  { lines, client, totals, ...invoice }: Invoice,
  { issuer, payment, footer }: PrintedCompany,
): PrintDocument<LineRow> {
  const billed = lines.filter(({ state }) => stateHasTag(invoiceMachine, state, 'live'));
  return {
    title: 'Invoice',
    number: invoice.invoice_no,
    issuer,
    recipient: addressLinesOf(client),
    facts: [
      ['Date', day(invoice.created_at)],
      ['Sold from', invoice.source_no],
      ['Terms', termsOf(invoice.payment_days)],
      ['Due', day(invoice.due_on)],
      ...(client.associate_name ? [['Your contact', client.associate_name] as const] : []),
    ],
    columns: STONE_COLUMNS,
    count: billed.length,
    rows: billed,
    totals: [
      ['Stones', String(totals.pieces)],
      ['Carats', weight(totals.carat)],
      ...(totals.credited > 0 ? [['Credited', `USD ${money(totals.credited)}`] as const] : []),
      ['Total', `USD ${money(totals.amount)}`],
    ],
    closing: [
      {
        heading: 'Terms',
        text: `Payment in US dollars, in full and without deduction, by ${day(invoice.due_on)}. The stones remain the property of the seller until they are paid for.`,
      },
      ...payment,
      ...statementsOn(billed.map(({ growth_type }) => growth_type)),
      ...footer,
    ],
    createdAt: new Date(invoice.created_at),
  };
}

const addressLinesOf = (recipient: Invoice['client']): string[] => [
  recipient.company_name,
  ...recipient.address,
  ...(recipient.tax_identification_number
    ? [`Tax number ${recipient.tax_identification_number}`]
    : []),
];

export function buildCreditNotePrint(
  { lines, client, ...invoice }: Invoice,
  note: CreditNote,
  { issuer, footer }: PrintedCompany,
): PrintDocument<LineRow> {
  const credited = lines.filter((line) => line.invoice?.credit_note_id === note.id);
  return {
    title: 'Credit note',
    number: note.credit_note_no,
    issuer,
    recipient: addressLinesOf(client),
    facts: [
      ['Date', day(note.created_at)],
      ['Invoice', invoice.invoice_no],
      ['Invoice date', day(invoice.created_at)],
      ['Sold from', invoice.source_no],
      ...(client.associate_name ? [['Your contact', client.associate_name] as const] : []),
    ],
    columns: STONE_COLUMNS,
    count: credited.length,
    rows: credited,
    totals: [
      ['Stones', String(note.pieces)],
      ['Total credited', `USD ${money(note.amount)}`],
    ],
    closing: [
      { heading: 'Reason', text: note.reason },
      {
        heading: 'Settlement',
        text: `The amount is deducted from invoice ${invoice.invoice_no}. Payments already received for these stones are refunded in US dollars.`,
      },
      ...footer,
    ],
    createdAt: new Date(note.created_at),
  };
}

const termsOf = (days: number): string => (days <= 0 ? 'On receipt' : count(days, 'day'));
