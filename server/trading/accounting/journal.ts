import { Readable } from 'node:stream';
import type pg from 'pg';
import { JOURNAL_ACCOUNTS, type JournalAccount } from '#common/company/journal-accounts.ts';
import { INVOICE_STATUS } from '#machines/codes.ts';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { type CompanyRecord, readCompanyRecord } from '../../platform/company/company-profile.ts';
import { streamQuery } from '../../platform/db/cursor-rows.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/export/csv-line.ts';
import type { Download, DownloadTools } from '../downloads/download.ts';

/** First and last day of the journal, inclusive. */
export interface JournalPeriod {
  from: string;
  to: string;
}

interface EntryRow {
  day: string;
  document: string;
  number: string;
  debit: JournalAccount;
  credit: JournalAccount;
  /** decimal text, because money is never a float */
  amount: string;
  company_name: string;
}

const utcDay = (column: string): string => `(${column} at time zone 'UTC')::date`;

/** SQL for the part of invoice lines `l` that belongs to an account. */
const SUM_FOR = { sales: 'sum(l.amount)', tax: 'sum(l.tax)' } as const;

/**
 * One branch per kind of entry. Each entry has one amount, which is debited to one account and
 * credited to another, so the journal of each day balances. Sales and their tax have separate
 * entries.
 */
const BRANCHES: readonly string[] = [
  ...(['sales', 'tax'] as const).flatMap((account) => [
    `select ${utcDay('i.created_at')} as day, 1 as rank, 'Invoice' as document, i.invoice_no as number,
          'receivables' as debit, '${account}' as credit, ${SUM_FOR[account]} as amount, i.business_id
     from invoice i join invoice_line l on l.invoice_id = i.id group by i.id`,
    `select ${utcDay('n.created_at')}, 2, 'Credit note', n.credit_note_no, '${account}', 'receivables', ${SUM_FOR[account]}, n.business_id
     from credit_note n join invoice_line l on l.credit_note_id = n.id group by n.id`,
    // Lines that were credited before the portal had credit notes.
    `select ${utcDay('l.ended_at')}, 2, 'Credit', i.invoice_no, '${account}', 'receivables', ${SUM_FOR[account]}, i.business_id
     from invoice i join invoice_line l on l.invoice_id = i.id
    where l.state = ${INVOICE_STATUS.credited.code} and l.credit_note_id is null group by i.id, 1`,
  ]),
  `select p.received_on, 3, 'Payment', p.payment_no, 'bank', 'credit', p.amount, p.business_id from payment p`,
  `select ${utcDay('u.created_at')}, 4, 'Allocation to ' || i.invoice_no, p.payment_no, 'credit', 'receivables', u.amount, u.business_id
     from payment_use u join payment p on p.id = u.payment_id join invoice i on i.id = u.invoice_id`,
  `select ${utcDay('u.released_at')}, 5, 'Release from ' || i.invoice_no, p.payment_no, 'receivables', 'credit', u.amount, u.business_id
     from payment_use u join payment p on p.id = u.payment_id join invoice i on i.id = u.invoice_id where u.released_at is not null`,
  `select u.refunded_on, 6, 'Refund', p.payment_no, 'credit', 'bank', u.amount, u.business_id
     from payment_use u join payment p on p.id = u.payment_id where u.invoice_id is null`,
  `select ${utcDay('u.released_at')}, 7, 'Reversal of a refund', p.payment_no, 'bank', 'credit', u.amount, u.business_id
     from payment_use u join payment p on p.id = u.payment_id where u.invoice_id is null and u.released_at is not null`,
  `select ${utcDay('p.ended_at')}, 8, 'Reversal of a payment', p.payment_no, 'credit', 'bank', p.amount, p.business_id
     from payment p where p.ended_at is not null`,
];

const ENTRIES = `select e.day::text as day, e.document, e.number, e.debit, e.credit, e.amount::text as amount, b.company_name
  from (${BRANCHES.join(' union all ')}) as e join business b on b.id = e.business_id
 where e.day between $1 and $2 and e.amount <> 0 order by e.day, e.rank, e.number, e.document, e.debit, e.credit`;

const HEADS = [
  'Date',
  'Document',
  'Number',
  'Account',
  'Account name',
  'Debit',
  'Credit',
  'Currency',
  'Company',
];

type Numbers = Readonly<Record<JournalAccount, string>>;

const numbersOf = (company: CompanyRecord): Numbers =>
  Object.fromEntries(
    Object.entries(JOURNAL_ACCOUNTS).map(([account, { field, usual }]) => [
      account,
      company[field] ?? usual,
    ]),
  ) as Numbers;

async function* csvOf(rows: AsyncIterable<EntryRow>, numbers: Numbers): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADS);
  for await (const { day, document, number, debit, credit, amount, company_name } of rows) {
    // Both sides on one account cancel out, for example if credit on account is no account of its own.
    if (numbers[debit] === numbers[credit]) continue;
    const line = (account: JournalAccount, sums: readonly [debit: string, credit: string]) =>
      csvLine([
        day,
        document,
        number,
        numbers[account],
        JOURNAL_ACCOUNTS[account].name,
        ...sums,
        'USD',
        company_name,
      ]);
    yield line(debit, [amount, '']) + line(credit, ['', amount]);
  }
}

export async function openJournal(
  { pool }: DownloadTools,
  { from, to }: JournalPeriod,
  session: Session,
): Promise<Download | null> {
  if (!(await mayCallNow(pool, session.actor, 'exportJournal'))) return null;
  const numbers = numbersOf(await readCompanyRecord(pool));
  return {
    name: `journal-${from}-${to}.csv`,
    mime: 'text/csv',
    stream: Readable.from(csvOf(readEntries(pool, { from, to }), numbers)),
  };
}

const readEntries = (pool: pg.Pool, { from, to }: JournalPeriod): AsyncIterable<EntryRow> =>
  streamQuery<EntryRow>(pool, ENTRIES, [from, to]);
