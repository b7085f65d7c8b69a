import type { Session } from '../../people/accounts/session.ts';
import { type ListPrint, printList } from '../lines/print-list.ts';
import { readReadableLists } from '../lines/readable-lists.ts';
import { streamListPdf } from '../pdf/list-pdf.ts';
import type { Download, DownloadTools } from './download.ts';

export async function openLines(
  { pool }: DownloadTools,
  print: ListPrint,
  session: Session,
): Promise<Download | null> {
  if (!(await readReadableLists(pool, session))(print.list)) return null;
  return {
    name: `${print.list}-${print.filter.currentTab ?? 'all'}.pdf`,
    mime: 'application/pdf',
    stream: streamListPdf(await printList({ pool, session }, print)),
  };
}
