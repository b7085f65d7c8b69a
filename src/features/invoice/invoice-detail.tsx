import { Box, Button, Group } from '@mantine/core';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { count } from '#common/count.ts';
import {
  formatBytes,
  formatDate,
  formatInteger,
  formatNumber,
  formatWeight,
} from '#common/format.ts';
import { taxLabel } from '#common/tax/tax-rates.ts';
import { INVOICE_STATUS } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { DueDate, formatPlainDay } from '../../shared/account/due-date.tsx';
import { type LinkRequest, useDownload } from '../../shared/downloads/use-download.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { useMailIsSetUp } from '../../shared/identity/mail-notes.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { Fetched } from '../../shared/records/fetched.tsx';
import { useReportOpenDialog } from '../../shared/records/open-dialog.ts';
import { RecordLines } from '../../shared/records/record-lines.tsx';
import { BusinessLink, DocumentLink, RecordLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { shipmentPlace } from '../../shared/shipments/shipment-place.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY, type KeyName } from '../../ui/key-names.ts';
import { type Invoice, readInvoice, requestEInvoice, requestPdf } from './invoice-calls.ts';
import { InvoiceMails } from './invoice-mails.tsx';
import { MailDialog } from './mail-dialog.tsx';

export function InvoiceDetail({ row }: { readonly row: LineRow }) {
  const { id: reader } = useProfile();
  const id = row.invoice?.invoice_id;
  const query = useQuery({
    queryKey: [CACHED.lines, reader, 'invoice', id],
    queryFn: id ? ({ signal }) => readInvoice(id, signal) : skipToken,
    // An e-mail is sent within seconds, and no live event reports its delivery.
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.state === 'waiting') ? 2000 : false,
  });
  return (
    <Fetched query={query} waiting={null}>
      {(invoice) => <InvoiceDocument invoice={invoice} businessId={row.business_id} />}
    </Fetched>
  );
}

const isCredited = ({ state }: LineRow): boolean => state === INVOICE_STATUS.credited.code;

type InvoiceDocumentProps = { readonly invoice: Invoice; readonly businessId: string | null };

function InvoiceDocument({ invoice, businessId }: InvoiceDocumentProps) {
  const { client, totals } = invoice;
  return (
    <>
      <RecordPart
        title={`Invoice ${invoice.invoice_no}`}
        tools={
          <Group gap="2xs" justify="flex-end">
            {[invoice, ...invoice.credit_notes].every(({ taxes }) => taxes.length === 0) ? null : (
              <FileButton
                name={invoice.invoice_no}
                file="E-invoice"
                request={requestEInvoice(invoice.id)}
              />
            )}
            <FileButton
              name={invoice.invoice_no}
              file="PDF"
              request={requestPdf(invoice.id)}
              keys={KEY.pdf}
            />
            <MailButton invoice={invoice} note={null} />
          </Group>
        }
      >
        <DrawerFacts>
          <Fact name="Issued">{formatDate(invoice.created_at)}</Fact>
          <Fact name="Due">
            <DueDate due={invoice} />
          </Fact>
          <Fact name="Terms">{count(invoice.payment_days, 'day')}</Fact>
          <Fact name="Sold from">
            <DocumentLink no={invoice.source_no} />
          </Fact>
          <Fact name="Issued by">{invoice.issued_by}</Fact>
          <Fact name="Client">
            <BusinessLink id={businessId} name={client.company_name} />
          </Fact>
          <Fact name="Address">
            {client.address.length === 0 ? null : (
              <Box component="address" fs="normal">
                {client.address.join('\n')}
              </Box>
            )}
          </Fact>
          <Fact name="Tax number">{client.vat_number ?? client.tax_identification_number}</Fact>
          <Fact name="Associate">{client.associate_name}</Fact>
        </DrawerFacts>
      </RecordPart>
      <RecordPart title="Stones">
        <RecordLines
          label="Stones on the invoice"
          lines={invoice.lines}
          statuses={INVOICE_STATUS}
          isGone={isCredited}
          placeOf={shipmentPlace}
        />
        <DrawerFacts>
          <Fact name="Stones">{formatInteger(totals.pieces)}</Fact>
          <Fact name="Carat">{formatWeight(totals.carat)}</Fact>
          {totals.credited > 0 ? (
            <Fact name="Credited">${formatNumber(totals.credited)}</Fact>
          ) : null}
          <TaxFacts net={totals.net} taxes={invoice.taxes} />
          <Fact name="Total">${formatNumber(totals.amount)}</Fact>
          <Fact name="Paid">${formatNumber(totals.paid)}</Fact>
          <Fact name="To pay">
            <b>${formatNumber(totals.open)}</b>
          </Fact>
        </DrawerFacts>
      </RecordPart>
      {invoice.payments.length === 0 ? null : <Payments payments={invoice.payments} />}
      {invoice.credit_notes.map((note) => (
        <CreditNotePart key={note.id} invoice={invoice} note={note} />
      ))}
      {invoice.mails.length === 0 ? null : <InvoiceMails mails={invoice.mails} />}
    </>
  );
}

const Payments = ({ payments }: Pick<Invoice, 'payments'>) => (
  <RecordPart title="Payments">
    <RecordTableFrame label="Payments">
      <thead>
        <tr>
          <th scope="col">Payment</th>
          <th scope="col">Received</th>
          <th scope="col" data-end="">
            Amount $
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ payment_no, received_on, amount }) => (
          <tr key={payment_no}>
            <td>
              <RecordLink record={{ kind: 'payment', name: payment_no }} />
            </td>
            <td>{formatPlainDay(received_on)}</td>
            <td data-end="">{formatNumber(amount)}</td>
          </tr>
        ))}
      </tbody>
    </RecordTableFrame>
  </RecordPart>
);

type CreditNotePartProps = {
  readonly invoice: Invoice;
  readonly note: Invoice['credit_notes'][number];
};

function CreditNotePart({ invoice, note }: CreditNotePartProps) {
  return (
    <RecordPart
      title={`Credit note ${note.credit_note_no}`}
      tools={
        <Group gap="2xs" justify="flex-end">
          {note.taxes.length === 0 ? null : (
            <FileButton
              name={note.credit_note_no}
              file="E-invoice"
              request={requestEInvoice(invoice.id, note.id)}
            />
          )}
          <FileButton
            name={note.credit_note_no}
            file="PDF"
            request={requestPdf(invoice.id, note.id)}
          />
          <MailButton invoice={invoice} note={note} />
        </Group>
      }
    >
      <DrawerFacts>
        <Fact name="Issued">{formatDate(note.created_at)}</Fact>
        <Fact name="Stones">{formatInteger(note.pieces)}</Fact>
        <TaxFacts net={note.net} taxes={note.taxes} />
        <Fact name="Credited">
          <b>${formatNumber(note.amount)}</b>
        </Fact>
        <Fact name="Reason">{note.reason}</Fact>
        <Fact name="Issued by">{note.issued_by}</Fact>
      </DrawerFacts>
    </RecordPart>
  );
}

type TaxFactsProps = { readonly net: number; readonly taxes: Invoice['taxes'] };

/** Total without tax and the tax of each rate; none without tax. */
function TaxFacts({ net, taxes }: TaxFactsProps) {
  if (taxes.length === 0) return null;
  return (
    <>
      <Fact name="Total without tax">${formatNumber(net)}</Fact>
      {taxes.map((line) => (
        <Fact key={`${line.category} ${line.rate}`} name={taxLabel(line)}>
          ${formatNumber(line.tax)}
          {line.exemption === null ? null : `, ${line.exemption}`}
        </Fact>
      ))}
    </>
  );
}

type MailButtonProps = {
  readonly invoice: Invoice;
  readonly note: Invoice['credit_notes'][number] | null;
};

function MailButton({ invoice, note }: MailButtonProps) {
  const cache = useQueryClient();
  const profile = useProfile();
  const isSetUp = useMailIsSetUp();
  const [isOpen, setOpen] = useState(false);
  useReportOpenDialog(isOpen);
  const name = note?.credit_note_no ?? invoice.invoice_no;
  const mayMail = mayCall(profile, calls.mailInvoice);
  const reason = isSetUp ? null : PROBLEMS.mailNotSetUp.message;
  const open = () => setOpen(true);
  useCommands(
    mayMail
      ? [
          {
            id: `invoice.mail.${name}`,
            label: `E-mail ${name}`,
            group: 'Invoices',
            reason,
            run: open,
          },
        ]
      : [],
  );
  if (!mayMail) return null;
  return (
    <>
      <ReasonButton size="sm" reason={reason} onClick={open}>
        <span className="sr-only">{name}: </span>
        E-mail
      </ReasonButton>
      {isOpen ? (
        <MailDialog
          invoice={invoice}
          note={note}
          onSent={() => void cache.invalidateQueries({ queryKey: [CACHED.lines] })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

type FileButtonProps = {
  readonly name: string;
  readonly file: 'PDF' | 'E-invoice';
  readonly request: LinkRequest;
  readonly keys?: KeyName;
};

function FileButton({ name, file, request, keys }: FileButtonProps) {
  const { received, download, cancel } = useDownload();
  const isRunning = received !== null;
  const run = () => (isRunning ? cancel() : void download(request));
  useCommands([
    {
      id: `invoice.${file}.${name}`,
      label: `${name} as ${file}`,
      ...(keys === undefined ? {} : { keys }),
      group: 'Invoices',
      run,
    },
  ]);
  return (
    <Button
      size="sm"
      leftSection={<Icon name={isRunning ? 'close' : 'download'} size="small" />}
      rightSection={keys === undefined ? undefined : <Keys>{keys}</Keys>}
      onClick={run}
    >
      {isRunning ? (
        `Cancel, ${formatBytes(received)}`
      ) : (
        <>
          <span className="sr-only">{name} as </span>
          {file}
        </>
      )}
    </Button>
  );
}
