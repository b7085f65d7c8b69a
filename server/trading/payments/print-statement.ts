import { count } from '#common/count.ts';
import { creditOf, debitOf, statementText } from '#common/statement-text.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/export/csv-line.ts';
import type { PrintedCompany } from '../pdf/issuer.ts';
import type { PrintColumn, PrintDocument } from '../pdf/print-document.ts';
import { day, money } from '../pdf/stone-columns.ts';
import type { AccountStatement } from './account-statement.ts';

/** Row of the printed table and of the file. The open items follow the entries in the same columns. */
interface StatementRow {
  readonly part: 'Opening balance' | 'Entry' | 'Closing balance' | 'Open item';
  readonly day: string | null;
  readonly document: string;
  readonly text: string;
  readonly dueOn: string | null;
  readonly debit: number | null;
  readonly credit: number | null;
  readonly balance: number | null;
}

const row = (given: Pick<StatementRow, 'part'> & Partial<StatementRow>): StatementRow => ({
  day: null,
  document: '',
  text: '',
  dueOn: null,
  debit: null,
  credit: null,
  balance: null,
  ...given,
});

const overdueText = (days: number): string => (days > 0 ? `, ${count(days, 'day')} overdue` : '');

const entryRows = (statement: AccountStatement): StatementRow[] => [
  row({
    part: 'Opening balance',
    day: statement.start_date,
    text: 'Opening balance',
    balance: statement.opening,
  }),
  ...statement.entries.map((entry) =>
    row({
      part: 'Entry',
      day: entry.day,
      document: entry.document,
      text: statementText(entry),
      dueOn: entry.kind === 'invoice' ? entry.due_on : null,
      debit: debitOf(entry),
      credit: creditOf(entry),
      balance: entry.balance,
    }),
  ),
  row({
    part: 'Closing balance',
    day: statement.end_date,
    text: 'Closing balance',
    balance: statement.closing,
  }),
];

const itemRows = (statement: AccountStatement): StatementRow[] => [
  ...statement.open_items.map((item) =>
    row({
      part: 'Open item',
      day: item.day,
      document: item.invoice_no,
      text: `Open, due ${day(item.due_on)}${overdueText(item.days_overdue)}, ${count(item.age_days, 'day')} old`,
      dueOn: item.due_on,
      debit: item.open,
    }),
  ),
  ...statement.credit_items.map((item) =>
    row({
      part: 'Open item',
      day: item.day,
      document: item.payment_no,
      text: 'Credit on account',
      credit: item.credit,
    }),
  ),
];

const figure = (value: number | null): string => (value === null ? '' : money(value));

const COLUMNS: readonly PrintColumn<StatementRow>[] = [
  { header: 'Date', width: 56, value: (entry) => (entry.day === null ? '' : day(entry.day)) },
  { header: 'Document', width: 84, value: ({ document }) => document },
  { header: 'Description', width: 176.28, value: ({ text }) => text },
  { header: 'Debit USD', width: 65, isFigure: true, value: ({ debit }) => figure(debit) },
  { header: 'Credit USD', width: 65, isFigure: true, value: ({ credit }) => figure(credit) },
  { header: 'Balance USD', width: 65, isFigure: true, value: ({ balance }) => figure(balance) },
];

const BLANK = row({ part: 'Entry' });
const itemsHead = (endDate: string): StatementRow =>
  row({ part: 'Entry', text: `Open items on ${day(endDate)}` });

interface Printed {
  readonly clientLines: readonly string[];
  readonly paymentDays: number;
  readonly company: PrintedCompany;
}

export function buildStatementPrint(
  statement: AccountStatement,
  { clientLines, paymentDays, company: { issuer, payment, footer } }: Printed,
): PrintDocument<StatementRow> {
  const { start_date, end_date, ageing } = statement;
  const items = itemRows(statement);
  const rows = [
    ...entryRows(statement),
    ...(items.length === 0 ? [] : [BLANK, itemsHead(end_date), ...items]),
  ];
  return {
    title: 'Statement of account',
    number: day(end_date),
    issuer,
    recipient: clientLines,
    facts: [
      ...(start_date === null ? [] : [['From', day(start_date)] as const]),
      ['As of', day(end_date)],
      ['Terms', paymentDays === 0 ? 'On receipt' : count(paymentDays, 'day')],
    ],
    columns: COLUMNS,
    count: rows.length,
    rows,
    totals: [
      ['Open invoices', `USD ${money(statement.open)}`],
      ...(statement.overdue > 0
        ? [['Of these overdue', `USD ${money(statement.overdue)}`] as const]
        : []),
      ['Credit on account', `USD ${money(statement.credit)}`],
      ['Balance', `USD ${money(statement.closing)}`],
    ],
    closing: [
      {
        heading: 'Open amount by days past due, in US dollars',
        text: [
          `Not due ${money(ageing.not_due)}`,
          `1 to 30 days ${money(ageing.days_1_30)}`,
          `31 to 60 days ${money(ageing.days_31_60)}`,
          `61 to 90 days ${money(ageing.days_61_90)}`,
          `over 90 days ${money(ageing.over_90)}`,
        ].join('; '),
      },
      ...payment,
      ...footer,
    ],
    createdAt: new Date(end_date),
  };
}

const exact = (value: number | null): string => (value === null ? '' : value.toFixed(2));

export function* statementCsv(statement: AccountStatement): Generator<string> {
  yield BYTE_ORDER_MARK +
    csvLine([
      'Part',
      'Date',
      'Document',
      'Description',
      'Due',
      'Debit USD',
      'Credit USD',
      'Balance USD',
    ]);
  for (const line of [...entryRows(statement), ...itemRows(statement)])
    yield csvLine([
      line.part,
      line.day ?? '',
      line.document,
      line.text,
      line.dueOn ?? '',
      exact(line.debit),
      exact(line.credit),
      exact(line.balance),
    ]);
}
