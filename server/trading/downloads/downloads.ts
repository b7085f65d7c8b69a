import type {
  BusinessId,
  ConformanceRunId,
  MemoId,
  ShipmentId,
  StoredFileId,
} from '#api/ids.gen.ts';
import type { AssociateQuery } from '../../people/accounts/associate-rows.ts';
import type { Session } from '../../people/accounts/session.ts';
import type { CustomerFilters } from '../../people/customers/customer-filters.ts';
import { type JournalPeriod, openJournal } from '../accounting/journal.ts';
import { openConformanceReport } from '../ledger/conformance-report.ts';
import type { LineFilter } from '../lines/line-condition.ts';
import type { ListPrint } from '../lines/print-list.ts';
import { openMemoPdf } from '../memos/memo-pdf.ts';
import { openMemoStatement } from '../memos/memo-statement.ts';
import { openQuote, type QuoteToDownload } from '../quotes/quote-download.ts';
import { openPackingList } from '../shipments/packing-list.ts';
import { openAccountStatement, type StatementToDownload } from './account-statement.ts';
import { openAssociates } from './associates.ts';
import { type AuditToDownload, openAudit } from './audit.ts';
import { customersWorkbook } from './customers.ts';
import type { Download, DownloadTools } from './download.ts';
import { openEInvoice } from './e-invoice.ts';
import { type EventLogToDownload, openEventLog } from './event-log.ts';
import { type InvoiceToPrint, openInvoice, openInvoices } from './invoices.ts';
import { openLines } from './list-download.ts';
import { type ImportDownload, openStockImport } from './stock-imports.ts';
import { openStones, type StonesToDownload } from './stones.ts';
import { openStoredFile } from './stored-file.ts';
import { openTrack, type TrackToPrint } from './track.ts';

/** Parameters of each kind of download, stored in the column `ticket.params`. */
export interface DownloadParams {
  accountStatement: StatementToDownload;
  associates: AssociateQuery;
  audit: AuditToDownload;
  eInvoice: InvoiceToPrint;
  eventLog: EventLogToDownload;
  file: { file_id: StoredFileId; inline?: boolean };
  customers: { filters: CustomerFilters };
  invoice: InvoiceToPrint;
  invoices: { filter: LineFilter };
  journal: JournalPeriod;
  lines: ListPrint;
  memo: { memo_id: MemoId };
  memoStatement: { business_id: BusinessId };
  conformance: { run_id: ConformanceRunId };
  packingList: { shipment_id: ShipmentId };
  quote: QuoteToDownload;
  stockImport: ImportDownload;
  stones: StonesToDownload;
  track: TrackToPrint;
}
export type DownloadKind = keyof DownloadParams;

/**
 * Each function opens the download of a redeemed ticket. The function returns null if the content
 * is gone, or if the user has lost the permission since the ticket was issued.
 */
export const DOWNLOADS: {
  readonly [K in DownloadKind]: (
    tools: DownloadTools,
    params: DownloadParams[K],
    session: Session,
  ) => Promise<Download | null>;
} = {
  accountStatement: openAccountStatement,
  associates: openAssociates,
  audit: openAudit,
  eInvoice: openEInvoice,
  eventLog: openEventLog,
  file: openStoredFile,
  customers: customersWorkbook,
  invoice: openInvoice,
  invoices: openInvoices,
  journal: openJournal,
  lines: openLines,
  memo: openMemoPdf,
  memoStatement: openMemoStatement,
  conformance: openConformanceReport,
  packingList: openPackingList,
  quote: openQuote,
  stockImport: openStockImport,
  stones: openStones,
  track: openTrack,
};
