import type pg from 'pg';
import type { AccountingPeriodId } from '#api/ids.gen.ts';
import { JOURNAL_ACCOUNTS, type JournalAccount } from '#common/company/journal-accounts.ts';
import { INVOICE_STATUS } from '#machines/codes.ts';
import { accountingPeriodMachine } from '#machines/workflows/accounting-period.ts';
import type { CompanyRecord } from '../../platform/company/company-profile.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

const utcDay = (column: string): string => `(${column} at time zone 'UTC')::date`;

/** SQL for the part of invoice lines `l` that belongs to an account. */
const SUM_FOR = { sales: 'sum(l.amount)', tax: 'sum(l.tax)' } as const;

/**
 * One branch per kind of entry. Each entry has one amount, which is debited to one account and
 * credited to another, so the journal of each day balances. Sales and their tax have separate
 * entries. The triggers `refuse_closed_period` name the same days.
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

const ENTRY_COLUMNS =
  'place, day, entry_text, number, debit, credit, debit_account, credit_account, amount, company_name';

/** SQL for the entries that derive from the documents. `accounts`: parameter with the numbers. */
const derived = (accounts: string, condition: string): string => `
  select (row_number() over (order by e.day, e.rank, e.number, e.document, e.debit, e.credit, e.amount))::int as place,
         e.day, e.document as entry_text, e.number, e.debit, e.credit, ${accounts}::jsonb ->> e.debit as debit_account,
         ${accounts}::jsonb ->> e.credit as credit_account, e.amount, b.company_name
    from (${BRANCHES.join(' union all ')}) as e join business b on b.id = e.business_id
   where e.amount <> 0 and ${condition}`;

export interface JournalEntry {
  day: string;
  document: string;
  number: string;
  debit: JournalAccount;
  credit: JournalAccount;
  debit_account: string;
  credit_account: string;
  /** decimal text, because money is never a float */
  amount: string;
  company_name: string;
  is_closed: boolean;
}

const CLOSED = stateIn('p.state', accountingPeriodMachine, 'closed');

/** Entries from $1 to $2 with the account numbers $3. Closed periods have their stored entries. */
export const ENTRIES = `
  select e.day::text as day, e.entry_text as document, e.number, e.debit, e.credit, e.debit_account, e.credit_account,
         e.amount::text as amount, e.company_name, e.is_closed
    from (select ${ENTRY_COLUMNS}, true as is_closed from journal_entry where day between $1 and $2
          union all
          select *, false from (${derived(
            '$3',
            `e.day between $1 and $2 and not exists (
               select from accounting_period p where p.month = date_trunc('month', e.day)::date and ${CLOSED})`,
          )}) as d) as e
   order by e.day, e.place`;

export type AccountNumbers = Readonly<Record<JournalAccount, string>>;

export const accountNumbersOf = (company: CompanyRecord): AccountNumbers =>
  Object.fromEntries(
    Object.entries(JOURNAL_ACCOUNTS).map(([account, { field, usual }]) => [
      account,
      company[field] ?? usual,
    ]),
  ) as AccountNumbers;

const STORE = statement(
  'journal-store',
  `insert into journal_entry (period_id, ${ENTRY_COLUMNS})
   select p.id, d.* from accounting_period p, lateral (${derived(
     '$2',
     `e.day >= p.month and e.day < p.month + interval '1 month'`,
   )}) as d where p.id = $1`,
);

/** Stores the journal of a period, which no transaction can change concurrently. */
export async function storeJournal(
  connection: pg.ClientBase,
  id: AccountingPeriodId,
  numbers: AccountNumbers,
): Promise<void> {
  await runStatement(connection, STORE, [id, JSON.stringify(numbers)]);
}
