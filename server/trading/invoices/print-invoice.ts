import { count } from '#common/count.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import { TAX_CATEGORIES, taxLabel } from '#common/tax/tax-rates.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import type { LineRow } from '../lines/line-list.ts';
import type { PrintedCompany } from '../pdf/issuer.ts';
import type { PrintDocument } from '../pdf/print-document.ts';
import { type Statement, type StatementSource, statementsOn } from '../pdf/statements.ts';
import { day, money, STONE_COLUMNS, weight } from '../pdf/stone-columns.ts';
import type { CreditNote, Invoice } from './read-invoice.ts';

/** Builds the printed invoice. Omits credited lines and states their sum separately. */
export function buildInvoicePrint(
  { lines, client, totals, taxes, payments, ...invoice }: Invoice,
  { issuer, payment, footer }: PrintedCompany,
  statements: StatementSource,
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
      ...taxTotals(totals.net, taxes),
      ['Total', `USD ${money(totals.amount)}`],
      ...(totals.paid > 0
        ? [
            ['Paid', `USD ${money(totals.paid)}`] as const,
            ['To pay', `USD ${money(totals.open)}`] as const,
          ]
        : []),
    ],
    closing: [
      {
        heading: 'Terms',
        text: `Payment in US dollars, in full and without deduction, by ${day(invoice.due_on)}. The stones remain the property of the seller until they are paid for.`,
      },
      ...paymentsText(payments),
      ...payment,
      ...exemptionsOf(taxes),
      ...customsCodesOf(billed),
      ...statementsOn(billed, statements),
      ...footer,
    ],
    createdAt: new Date(invoice.created_at),
  };
}

/** The payments with the days on which they arrived, if something was paid. */
const paymentsText = (payments: Invoice['payments']): Statement[] =>
  payments.length === 0
    ? []
    : [
        {
          heading: 'Payments received',
          text: payments
            .map(
              ({ payment_no, received_on, amount }) =>
                `${day(received_on)} ${payment_no} USD ${money(amount)}`,
            )
            .join('; '),
        },
      ];

const addressLinesOf = (recipient: Invoice['client']): string[] => [
  recipient.company_name,
  ...recipient.address,
  ...(recipient.vat_number
    ? [`VAT number ${recipient.vat_number}`]
    : recipient.tax_identification_number
      ? [`Tax number ${recipient.tax_identification_number}`]
      : []),
];

/** Totals above the last line; empty on documents without tax. */
const taxTotals = (net: number, taxes: Invoice['taxes']): [label: string, value: string][] =>
  taxes.length === 0
    ? []
    : [
        ['Total without tax', `USD ${money(net)}`],
        ...taxes.map((line): [string, string] => [taxLabel(line), `USD ${money(line.tax)}`]),
      ];

function exemptionsOf(taxes: Invoice['taxes']): Statement[] {
  const texts = taxes.flatMap(({ category, exemption }) =>
    exemption === null ? [] : [`${TAX_CATEGORIES[category]}: ${exemption}`],
  );
  return texts.length === 0 ? [] : [{ heading: 'Tax', text: texts.join('\n') }];
}

function customsCodesOf(lines: readonly LineRow[]): Statement[] {
  const codes = new Set(
    lines.flatMap(({ growth_type, invoice }) =>
      invoice?.hs_code ? [`${GROWTH_NAME[growth_type]} diamonds ${invoice.hs_code}`] : [],
    ),
  );
  return codes.size === 0 ? [] : [{ heading: 'HS codes', text: [...codes].join(' · ') }];
}

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
      ...taxTotals(note.net, note.taxes),
      ['Total credited', `USD ${money(note.amount)}`],
    ],
    closing: [
      { heading: 'Reason', text: note.reason },
      {
        heading: 'Settlement',
        text: `The amount is deducted from invoice ${invoice.invoice_no}. Payments already received for these stones are refunded in US dollars.`,
      },
      ...exemptionsOf(note.taxes),
      ...customsCodesOf(credited),
      ...footer,
    ],
    createdAt: new Date(note.created_at),
  };
}

const termsOf = (days: number): string => (days <= 0 ? 'On receipt' : count(days, 'day'));
