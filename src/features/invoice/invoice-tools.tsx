import { formatInteger } from '#common/format.ts';
import { INVOICE_STATUS } from '#machines/codes.ts';
import { DownloadButton } from '../../shared/downloads/download-button.tsx';
import type { LineToolsProps } from '../../shared/lines/line-list.ts';
import type { LineQuery } from '../../shared/lines/line-params.ts';
import { requestInvoices } from './invoice-calls.ts';

export function InvoiceTools({ question, total }: LineToolsProps) {
  return (
    <DownloadButton request={requestInvoices(narrowed(question))}>
      Excel ({total === null ? 'all' : formatInteger(total)})
    </DownloadButton>
  );
}

function narrowed({ query: { status, ...query }, data }: LineQuery): LineQuery<1 | 2> {
  const known = Object.values(INVOICE_STATUS).find(({ code }) => code === status);
  return { query: { ...query, ...(known ? { status: known.code } : {}) }, data };
}
