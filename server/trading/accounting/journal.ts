import { Readable } from 'node:stream';
import { JOURNAL_ACCOUNTS, type JournalAccount } from '#common/company/journal-accounts.ts';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { readCompanyRecord } from '../../platform/company/company-profile.ts';
import { streamQuery } from '../../platform/db/cursor-rows.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/export/csv-line.ts';
import type { Download, DownloadTools } from '../downloads/download.ts';
import { accountNumbersOf, ENTRIES, type JournalEntry } from './journal-entries.ts';

/** First and last day of the journal, inclusive. */
export interface JournalPeriod {
  from: string;
  to: string;
}

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
  'Period',
  'Period status',
];

async function* csvOf(rows: AsyncIterable<JournalEntry>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADS);
  for await (const entry of rows) {
    // Both sides on one account cancel out, for example if credit on account is no account of its own.
    if (entry.debit_account === entry.credit_account) continue;
    const line = (
      account: JournalAccount,
      number: string,
      sums: readonly [debit: string, credit: string],
    ) =>
      csvLine([
        entry.day,
        entry.document,
        entry.number,
        number,
        JOURNAL_ACCOUNTS[account].name,
        ...sums,
        'USD',
        entry.company_name,
        entry.day.slice(0, 7),
        entry.is_closed ? 'Closed' : 'Open',
      ]);
    yield line(entry.debit, entry.debit_account, [entry.amount, '']) +
      line(entry.credit, entry.credit_account, ['', entry.amount]);
  }
}

export async function openJournal(
  { pool }: DownloadTools,
  { from, to }: JournalPeriod,
  session: Session,
): Promise<Download | null> {
  if (!(await mayCallNow(pool, session.actor, 'exportJournal'))) return null;
  const numbers = accountNumbersOf(await readCompanyRecord(pool));
  return {
    name: `journal-${from}-${to}.csv`,
    mime: 'text/csv',
    stream: Readable.from(
      csvOf(streamQuery<JournalEntry>(pool, ENTRIES, [from, to, JSON.stringify(numbers)])),
    ),
  };
}
