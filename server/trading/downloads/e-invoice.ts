import { Readable } from 'node:stream';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { gapsOf } from '../e-invoice/e-invoice.ts';
import { readEInvoice } from '../e-invoice/read-e-invoice.ts';
import { writeUbl } from '../e-invoice/write-ubl.ts';
import type { Download, DownloadTools } from './download.ts';
import type { InvoiceToPrint } from './invoices.ts';

export async function openEInvoice(
  tools: DownloadTools,
  wanted: InvoiceToPrint,
  session: Session,
): Promise<Download | null> {
  if (!(await mayCallNow(tools.pool, session.actor, 'downloadEInvoice'))) return null;
  const invoice = await readEInvoice(tools, session, wanted);
  if (!invoice || gapsOf(invoice).length > 0) return null;
  return {
    name: `${invoice.number}.xml`,
    mime: 'application/xml',
    stream: Readable.from([writeUbl(invoice)]),
  };
}
