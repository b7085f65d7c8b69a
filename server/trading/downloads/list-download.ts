import type { Session } from '../../people/accounts/session.ts';
import { type ListPrint, printList } from '../lines/print-list.ts';
import { readReadableLists } from '../lines/readable-lists.ts';
import { readIssuer } from '../pdf/issuer.ts';
import { streamListPdf } from '../pdf/list-pdf.ts';
import type { Download, DownloadTools } from './download.ts';

export async function openLines(
  tools: DownloadTools,
  print: ListPrint,
  session: Session,
): Promise<Download | null> {
  const { pool } = tools;
  if (!(await readReadableLists(pool, session))(print.list)) return null;
  return {
    name: `${print.list}-${print.filter.currentTab ?? 'all'}.pdf`,
    mime: 'application/pdf',
    stream: streamListPdf(await printList({ pool, session }, print, await readIssuer(tools))),
  };
}
