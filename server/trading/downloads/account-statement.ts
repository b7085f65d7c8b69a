import { Readable } from 'node:stream';
import type { BusinessId } from '#api/ids.gen.ts';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { businessWithAccount } from '../../people/customers/customer-scope.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { readAccountStatement, type StatementPeriod } from '../payments/account-statement.ts';
import { buildStatementPrint, statementCsv } from '../payments/print-statement.ts';
import { readClientLines } from '../pdf/client-lines.ts';
import { readPrintedCompany } from '../pdf/issuer.ts';
import { streamPdf } from '../pdf/stream-pdf.ts';
import type { Download, DownloadTools } from './download.ts';

export interface StatementToDownload {
  business_id: BusinessId;
  period: StatementPeriod;
  format: 'pdf' | 'csv';
}

const TERMS = statement(
  'account-statement-terms',
  'select payment_days as "paymentDays" from business where id = $1',
);

export async function openAccountStatement(
  tools: DownloadTools,
  { business_id, period, format }: StatementToDownload,
  session: Session,
): Promise<Download | null> {
  const { pool } = tools;
  if (!(await mayCallNow(pool, session.actor, 'exportAccountStatement'))) return null;
  await businessWithAccount(pool, session, business_id);
  const account = await readAccountStatement(pool, business_id, period);
  const name = `statement-of-account-${account.end_date}`;
  if (format === 'csv')
    return { name: `${name}.csv`, mime: 'text/csv', stream: Readable.from(statementCsv(account)) };
  const [clientLines, terms, company] = await Promise.all([
    readClientLines(pool, business_id),
    runStatement(pool, TERMS, [business_id]),
    readPrintedCompany(tools),
  ]);
  const paymentDays = terms.rows[0]?.paymentDays ?? 0;
  return {
    name: `${name}.pdf`,
    mime: 'application/pdf',
    stream: streamPdf(buildStatementPrint(account, { clientLines, paymentDays, company })),
    inline: true,
  };
}
