import '../../shared/lines/line-part.css';
import './invoice-detail.css';
import { Button } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { InvoiceId } from '../../api/ids.gen.ts';
import {
  formatBytes,
  formatDate,
  formatInteger,
  formatNumber,
  formatWeight,
} from '../../common/format.ts';
import { INVOICE_STATUS } from '../../machines/codes.ts';
import { type LinkRequest, useDownload } from '../../shared/downloads/use-download.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { Fact } from '../../shared/records/fact.tsx';
import { Fetched } from '../../shared/records/fetched.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { stoneTitle } from '../../shared/stones/columns.tsx';
import { CACHED } from '../../shared/stones/query-keys.ts';
import type { LineRow } from '../../shared/stones/wire.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { askForPdf, type Invoice, readInvoice } from './invoice-calls.ts';

/** The invoice on which a line stands. */
export function InvoiceDetail({ row }: { readonly row: LineRow }) {
  const { id: reader } = useProfile();
  const id = row.invoice?.invoice_id;
  const query = useQuery({
    queryKey: [CACHED.lines, reader, 'invoice', id],
    queryFn: id ? ({ signal }) => readInvoice(id, signal) : skipToken,
  });
  return (
    <Fetched query={query} waiting={null}>
      {(invoice) => <InvoicePaper invoice={invoice} />}
    </Fetched>
  );
}

const day = (date: string): string | null => formatDate(`${date}T12:00`);

function InvoicePaper({ invoice }: { readonly invoice: Invoice }) {
  const { client, totals } = invoice;
  return (
    <>
      <section className="line-part">
        <div className="invoice-head">
          <h3>Invoice {invoice.invoice_no}</h3>
          <PdfButton name={invoice.invoice_no} ask={askForPdf(invoice.id)} keys="P" />
        </div>
        <dl className="line-facts">
          <Fact name="Issued">{formatDate(invoice.created_at)}</Fact>
          <Fact name="Due">{day(invoice.due_on)}</Fact>
          <Fact name="Terms">{formatInteger(invoice.payment_days)} days</Fact>
          <Fact name="Sold from">{invoice.source_no}</Fact>
          <Fact name="Issued by">{invoice.issued_by}</Fact>
        </dl>
      </section>
      <section className="line-part">
        <h3>{client.company_name}</h3>
        <address className="invoice-address">
          {client.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <dl className="line-facts">
          <Fact name="Tax number">{client.tax_identification_number}</Fact>
          <Fact name="Associate">{client.associate_name}</Fact>
        </dl>
      </section>
      <section className="line-part">
        <InvoiceLines lines={invoice.lines} />
        <dl className="line-facts invoice-totals">
          <Fact name="Stones">{formatInteger(totals.pieces)}</Fact>
          <Fact name="Carat">{formatWeight(totals.carat)}</Fact>
          {totals.credited > 0 ? (
            <Fact name="Credited">${formatNumber(totals.credited)}</Fact>
          ) : null}
          <Fact name="To pay">
            <b>${formatNumber(totals.amount)}</b>
          </Fact>
        </dl>
      </section>
      {invoice.credit_notes.map((note) => (
        <CreditNotePart key={note.id} invoiceId={invoice.id} note={note} />
      ))}
    </>
  );
}

type CreditNotePartProps = {
  readonly invoiceId: InvoiceId;
  readonly note: Invoice['credit_notes'][number];
};

/** What took lines of the invoice back. */
function CreditNotePart({ invoiceId, note }: CreditNotePartProps) {
  return (
    <section className="line-part" aria-label={`Credit note ${note.credit_note_no}`}>
      <div className="invoice-head">
        <h3>Credit note {note.credit_note_no}</h3>
        <PdfButton name={note.credit_note_no} ask={askForPdf(invoiceId, note.id)} />
      </div>
      <dl className="line-facts">
        <Fact name="Issued">{formatDate(note.created_at)}</Fact>
        <Fact name="Stones">{formatInteger(note.pieces)}</Fact>
        <Fact name="Credited">
          <b>${formatNumber(note.amount)}</b>
        </Fact>
        <Fact name="Reason">{note.reason}</Fact>
        <Fact name="Issued by">{note.issued_by}</Fact>
      </dl>
    </section>
  );
}

function InvoiceLines({ lines }: { readonly lines: readonly LineRow[] }) {
  return (
    <table className="invoice-lines">
      <thead>
        <tr>
          <th scope="col">Stone</th>
          <th scope="col">Carat</th>
          <th scope="col">$/ct</th>
          <th scope="col">Amount $</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const credited = line.state === INVOICE_STATUS.credited.code;
          return (
            <tr key={line.id} data-credited={credited ? '' : undefined}>
              <td>
                <b>{line.stock_no}</b>
                <small>
                  {credited ? 'Credited, ' : ''}
                  {stoneTitle(line)}
                </small>
              </td>
              <td>{formatWeight(line.carat)}</td>
              <td>{formatNumber(line.markup_ppc)}</td>
              <td>{formatNumber(line.sell_amt)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type PdfButtonProps = {
  readonly name: string;
  readonly ask: LinkRequest;
  readonly keys?: string;
};

function PdfButton({ name, ask, keys }: PdfButtonProps) {
  const { received, download, cancel } = useDownload();
  const isRunning = received !== null;
  const run = () => (isRunning ? cancel() : void download(ask));
  useCommands([
    {
      id: `invoice.pdf.${name}`,
      label: `${name} as PDF`,
      ...(keys === undefined ? {} : { keys }),
      group: 'Invoices',
      run,
    },
  ]);
  return (
    <Button
      size="sm"
      leftSection={<Icon name={isRunning ? 'close' : 'download'} size="small" />}
      aria-label={isRunning ? undefined : `${name} as PDF`}
      rightSection={keys === undefined ? undefined : <Keys>{keys}</Keys>}
      onClick={run}
    >
      {isRunning ? `Cancel, ${formatBytes(received)}` : 'PDF'}
    </Button>
  );
}
