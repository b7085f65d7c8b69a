import { dueText } from '../../shared/account/due-date.tsx';
import '../../shared/frame/kept-page.css';
import { useMemo, useState } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { formatNumber } from '#common/format.ts';
import { ROLE } from '#machines/codes.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ListGrid, NOT_SEEN } from '../../shared/lists/list-grid.tsx';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { OpenDialogProvider, useRetainedRow } from '../../shared/records/open-dialog.ts';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { KEY } from '../../ui/key-names.ts';
import { AccountsView } from './accounts-view.tsx';
import { BankView } from './bank-view.tsx';
import { JournalView } from './journal-view.tsx';
import {
  type InvoiceDocument,
  listInvoiceDocuments,
  listPayments,
  PAYMENTS,
  type Payment,
} from './payment-calls.ts';
import { invoiceDocumentColumns, paymentColumns } from './payment-columns.tsx';
import { PaymentDrawer } from './payment-drawer.tsx';
import {
  INVOICE_STATES,
  invoiceQuery,
  LONGEST_TERM,
  PAYMENT_STATES,
  type PaymentChange,
  type PaymentSearch,
  parsePaymentSearch,
  paymentQuery,
} from './payment-params.ts';
import { InvoiceBalance, PaymentStatus } from './payment-status.tsx';
import { RecordDialog } from './record-dialog.tsx';

const VIEWS = [
  { value: 'payments', label: 'Payments' },
  { value: 'invoices', label: 'Invoices' },
  { value: 'account', label: 'Account' },
  { value: 'bank', label: 'Bank statement' },
  { value: 'journal', label: 'Journal' },
] as const;

type PaymentPageProps = {
  readonly search: PaymentSearch;
  readonly onSearch: (next: PaymentSearch, how?: { readonly replace?: boolean }) => void;
};

export function PaymentPage({ search, onSearch }: PaymentPageProps) {
  const profile = useProfile();
  const [isRecording, setRecording] = useState(false);
  const mayReadJournal = mayCall(profile, calls.exportJournal);
  const mayRecord = mayCall(profile, calls.recordPayment);
  const views = VIEWS.filter(({ value }) =>
    value === 'journal' ? mayReadJournal : value === 'bank' ? mayRecord : true,
  );
  const view = views.some(({ value }) => value === search.view) ? search.view : undefined;
  const isInvoices = view === 'invoices';
  const states = isInvoices ? INVOICE_STATES : PAYMENT_STATES;
  const go = (change: PaymentChange, how?: { readonly replace?: boolean }) =>
    onSearch(parsePaymentSearch({ ...search, ...change }), how);
  const narrow = (change: PaymentChange) =>
    go({ page: undefined, open: undefined, ...change }, { replace: true });
  useCommands(
    mayRecord
      ? [
          {
            id: 'payment.record',
            label: 'Record a payment',
            keys: KEY.add,
            group: 'Payments',
            run: () => setRecording(true),
          },
        ]
      : [],
  );
  const list = { search, ofMany: profile.role_id !== ROLE.customer, go };

  return (
    <div className="kept-page">
      <PageHeader title="Payments" />
      <search className="kept-bar" aria-label="Filters">
        <SegmentedControl
          aria-label="List"
          data={views}
          value={view ?? 'payments'}
          onChange={(value) =>
            narrow({ view: value === 'payments' ? undefined : value, status: undefined })
          }
        />
        {view === 'account' || view === 'journal' || view === 'bank' ? null : (
          <>
            <SegmentedControl
              aria-label="Status"
              data={[
                { value: '', label: 'All' },
                ...states.map(({ code, label }) => ({ value: String(code), label })),
              ]}
              value={String(search.status ?? '')}
              onChange={(value) =>
                narrow({ status: states.find(({ code }) => String(code) === value)?.code })
              }
            />
            <SearchField
              className="kept-search"
              size="sm"
              label={isInvoices ? 'Number or company' : 'Number, reference or company'}
              longest={LONGEST_TERM}
              term={search.q ?? ''}
              onTerm={(q) => narrow({ q: q.trim() || undefined })}
            />
          </>
        )}
        {mayRecord ? (
          <ReasonButton variant="filled" reason={null} onClick={() => setRecording(true)}>
            Record a payment
          </ReasonButton>
        ) : null}
      </search>
      {view === 'account' ? (
        <AccountsView search={search} go={go} />
      ) : view === 'journal' ? (
        <JournalView />
      ) : view === 'bank' ? (
        <BankView />
      ) : isInvoices ? (
        <InvoiceGrid {...list} />
      ) : (
        <PaymentGrid {...list} />
      )}
      {isRecording ? <RecordDialog onClose={() => setRecording(false)} /> : null}
    </div>
  );
}

type GridProps = {
  readonly search: PaymentSearch;
  readonly ofMany: boolean;
  readonly go: (change: PaymentChange, how?: { readonly replace?: boolean }) => void;
};

const paymentId = ({ id }: Payment): string => id;
const invoiceId = ({ id }: InvoiceDocument): string => id;
const isNarrowed = ({ q, status }: PaymentSearch): boolean =>
  q !== undefined || status !== undefined;

function PaymentGrid({ search, ofMany, go }: GridProps) {
  const query = paymentQuery(search);
  const list = useListFetch({
    key: [PAYMENTS, query],
    load: async (signal, place) => toListPage(await listPayments({ ...query, ...place }, signal)),
    rowId: paymentId,
    live: ['line'],
  });
  const columns = useMemo(() => paymentColumns(ofMany), [ofMany]);
  const [opened, hearAsking] = useRetainedRow(
    list.rows.find(({ id }) => id === search.open) ?? null,
  );
  return (
    <>
      <ListGrid
        list={list}
        viewKey="payments"
        label="Payments"
        words={['payment', 'payments']}
        columns={columns}
        search={search}
        onPage={(next) => go({ ...next, open: undefined })}
        missing={search.open === undefined ? undefined : `This payment ${NOT_SEEN}`}
        opened={{ id: search.open, show: (open, how) => go({ open }, how) }}
        onShowAll={isNarrowed(search) ? () => go({ q: undefined, status: undefined }) : undefined}
        empty={
          <EmptyState title="No payments yet">
            A recorded payment shows here, with the invoices that it pays.
          </EmptyState>
        }
        renderPhoneRow={(payment) => ({
          picture: null,
          title: payment.payment_no,
          value: `$${formatNumber(payment.amount)}`,
          detail: ofMany ? payment.company_name : (payment.bank_reference ?? ''),
          note: <PaymentStatus code={payment.status} />,
        })}
      />
      {opened ? (
        <OpenDialogProvider value={hearAsking}>
          <PaymentDrawer
            key={opened.id}
            payment={opened}
            siblings={createSiblingNav(list.rows, opened, ({ id }) =>
              go({ open: id }, { replace: true }),
            )}
            onClose={() => go({ open: undefined })}
          />
        </OpenDialogProvider>
      ) : null}
    </>
  );
}

function InvoiceGrid({ search, ofMany, go }: GridProps) {
  const query = invoiceQuery(search);
  const list = useListFetch({
    key: [PAYMENTS, 'invoices', query],
    load: async (signal, place) =>
      toListPage(await listInvoiceDocuments({ ...query, ...place }, signal)),
    rowId: invoiceId,
    live: ['line'],
  });
  const columns = useMemo(() => invoiceDocumentColumns(ofMany), [ofMany]);
  return (
    <ListGrid
      list={list}
      viewKey="invoice-documents"
      label="Invoices"
      words={['invoice', 'invoices']}
      columns={columns}
      search={search}
      onPage={(next) => go(next)}
      onShowAll={isNarrowed(search) ? () => go({ q: undefined, status: undefined }) : undefined}
      empty={
        <EmptyState title="No invoices yet">
          An approved order or a sale from memo writes an invoice.
        </EmptyState>
      }
      renderPhoneRow={(invoice) => ({
        picture: null,
        title: invoice.invoice_no,
        value: `$${formatNumber(invoice.open)} open`,
        detail: ofMany ? invoice.company_name : invoice.source_no,
        note: <InvoiceBalance code={invoice.status} />,
        more: `Due ${dueText(invoice)}`,
      })}
    />
  );
}
