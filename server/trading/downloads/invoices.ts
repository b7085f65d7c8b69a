import type { CreditNoteId, InvoiceId } from '#api/ids.gen.ts';
import { GROWTH_NAME, labWords } from '#common/stone-labels.ts';
import { byCode, INVOICE_STATUS } from '#machines/codes.ts';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { type SheetColumn, streamXlsx } from '../../platform/export/stream-xlsx.ts';
import { buildCreditNotePrint, buildInvoicePrint } from '../invoices/print-invoice.ts';
import { readInvoice } from '../invoices/read-invoice.ts';
import type { LineFilter } from '../lines/line-condition.ts';
import type { LineRow } from '../lines/line-list.ts';
import { invoiceList } from '../lines/lists.ts';
import { streamLines } from '../lines/read-lines.ts';
import { readPrintedCompany } from '../pdf/issuer.ts';
import { readInvoiceStatements } from '../pdf/read-statements.ts';
import { streamPdf } from '../pdf/stream-pdf.ts';
import type { Download, DownloadTools } from './download.ts';

/** `credit_note_id` selects one of the credit notes of the invoice instead of the invoice. */
export interface InvoiceToPrint {
  id: InvoiceId;
  credit_note_id?: CreditNoteId;
}

export async function openInvoice(
  tools: DownloadTools,
  { id, credit_note_id }: InvoiceToPrint,
  session: Session,
): Promise<Download | null> {
  if (!(await mayCallNow(tools.pool, session.actor, 'printInvoice'))) return null;
  const invoice = await readInvoice(tools, session, id);
  if (!invoice) return null;
  const note = invoice.credit_notes.find((one) => one.id === credit_note_id);
  if (credit_note_id && !note) return null;
  const company = await readPrintedCompany(tools, new Date((note ?? invoice).created_at));
  return {
    name: `${note ? note.credit_note_no : invoice.invoice_no}.pdf`,
    mime: 'application/pdf',
    stream: streamPdf(
      note
        ? buildCreditNotePrint(invoice, note, company)
        : buildInvoicePrint(invoice, company, await readInvoiceStatements(tools.pool, id)),
    ),
    inline: true,
  };
}

const COLUMNS: readonly SheetColumn<LineRow>[] = [
  { header: 'Invoice', width: 16, value: (row) => row.reference },
  { header: 'Sold from', width: 18, value: (row) => row.invoice?.source_no ?? null },
  { header: 'Date (UTC)', width: 18, value: (row) => new Date(row.created_at) },
  { header: 'Due', width: 12, value: (row) => row.invoice?.due_on ?? null },
  { header: 'State', width: 10, value: (row) => byCode(INVOICE_STATUS, row.state).label },
  { header: 'Company', width: 28, value: (row) => row.company_name },
  { header: 'Business associate', width: 22, value: (row) => row.associate_name },
  { header: 'Stock no.', width: 14, value: (row) => row.stock_no },
  { header: 'Growth', width: 11, value: (row) => GROWTH_NAME[row.growth_type] },
  { header: 'Lab', width: 8, value: labWords },
  { header: 'Report', width: 16, value: (row) => row.report_no },
  { header: 'Shape', width: 12, value: (row) => row.shape },
  { header: 'Carat', width: 9, value: (row) => row.carat },
  { header: 'Colour', width: 9, value: (row) => row.color ?? row.fancy },
  { header: 'Clarity', width: 9, value: (row) => row.clarity },
  { header: 'Rap', width: 12, value: (row) => row.rap },
  { header: 'Discount %', width: 12, value: (row) => row.markup_disc },
  { header: 'USD per carat', width: 14, value: (row) => row.markup_ppc },
  { header: 'Amount USD', width: 14, value: (row) => row.sell_amt },
  { header: 'Tax USD', width: 12, value: (row) => row.invoice?.tax ?? null },
  { header: 'HS code', width: 12, value: (row) => row.invoice?.hs_code ?? null },
];

export async function openInvoices(
  { pool }: DownloadTools,
  { filter }: { filter: LineFilter },
  session: Session,
): Promise<Download | null> {
  if (!(await mayCallNow(pool, session.actor, 'exportInvoices'))) return null;
  return {
    name: 'invoices.xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: streamXlsx({
      sheet: 'Invoices',
      columns: COLUMNS,
      rows: await streamLines({ pool, session }, { list: invoiceList, filter }),
    }),
  };
}
