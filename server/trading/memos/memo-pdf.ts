import type pg from 'pg';
import type { BusinessId, MemoId } from '#api/ids.gen.ts';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Download, DownloadTools } from '../downloads/download.ts';
import { streamPdf } from '../pdf/stream-pdf.ts';
import { readMemoLines } from './memo-lines.ts';
import { buildMemoPrint } from './memo-print.ts';
import { findMemo } from './memo-scope.ts';

export async function openMemoPdf(
  { pool }: DownloadTools,
  { memo_id }: { memo_id: MemoId },
  session: Session,
): Promise<Download | null> {
  const { actor } = session;
  const may = await mayCallNow(pool, actor, 'exportMemo');
  const memo = may ? await findMemo(pool, session, memo_id) : null;
  if (!memo) return null;
  const [lines, address] = await Promise.all([
    readMemoLines(pool, session, memo),
    addressOf(pool, memo.business_id),
  ]);
  return {
    name: `${memo.memo_no}.pdf`,
    mime: 'application/pdf',
    stream: streamPdf(buildMemoPrint(memo, address, lines)),
    inline: true,
  };
}

const ADDRESS = statement(
  'memo-address',
  `select array_remove(array[nullif(b.address_line_1, ''), nullif(b.address_line_2, ''),
                nullif(trim(concat(b.postal_code, ' ', b.city)), ''), c.name], null) as lines
           from business b left join country c on c.id = b.country_id where b.id = $1`,
);

async function addressOf(pool: pg.Pool, businessId: BusinessId): Promise<string[]> {
  const { rows } = await runStatement(pool, ADDRESS, [businessId]);
  return rows[0]?.lines ?? [];
}
