import type { MemoId } from '#api/ids.gen.ts';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import type { Download, DownloadTools } from '../downloads/download.ts';
import { readClientLines } from '../pdf/client-lines.ts';
import { readIssuer } from '../pdf/issuer.ts';
import { readMemoStatements } from '../pdf/read-statements.ts';
import { streamPdf } from '../pdf/stream-pdf.ts';
import { readMemoLines } from './memo-lines.ts';
import { buildMemoPrint } from './memo-print.ts';
import { findMemo } from './memo-scope.ts';

export async function openMemoPdf(
  tools: DownloadTools,
  { memo_id }: { memo_id: MemoId },
  session: Session,
): Promise<Download | null> {
  const { pool } = tools;
  const { actor } = session;
  const may = await mayCallNow(pool, actor, 'exportMemo');
  const memo = may ? await findMemo(pool, session, memo_id) : null;
  if (!memo) return null;
  const [lines, clientLines, issuer, statements] = await Promise.all([
    readMemoLines(pool, session, memo),
    readClientLines(pool, memo.business_id),
    readIssuer(tools, new Date(memo.created_at)),
    readMemoStatements(pool, memo_id),
  ]);
  return {
    name: `${memo.memo_no}.pdf`,
    mime: 'application/pdf',
    stream: streamPdf(buildMemoPrint(memo, { clientLines, issuer, statements }, lines)),
    inline: true,
  };
}
