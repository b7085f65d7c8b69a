import { Button, Flex, Group, Modal, Select, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import type { InvoiceId, UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { allocateInOrder } from '#common/allocate-in-order.ts';
import { formatDate, formatNumber } from '#common/format.ts';
import { NewPayment } from '#common/lengths.gen.ts';
import { localDayOf } from '#common/typed-day.ts';
import { INVOICE_BALANCE } from '#machines/codes.ts';
import { DueDate } from '../../shared/account/due-date.tsx';
import { choicesFailed } from '../../shared/lists/part-failed.tsx';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import { ClientSelect } from '../../shared/stones/client-picker.tsx';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { useClientChoices, useClientsQuery } from '../../shared/stones/trading-clients.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { parseFigure } from '../../ui/inputs/typed-figure.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { noteOf } from './bank-line-texts.ts';
import {
  type BankLine,
  type InvoiceDocument,
  listInvoiceDocuments,
  PAYMENTS,
  type Payment,
  recordPayment,
} from './payment-calls.ts';
import { fromCents, PAID_AMOUNT, toCents } from './payment-rules.ts';
import { InvoiceBalance } from './payment-status.tsx';
import { METHODS, methodOf } from './refund-dialog.tsx';

const MAX_INVOICES = 1000;

type Typed = ReadonlyMap<InvoiceId, string>;

/** Amounts per invoice in cents: those that the user typed, else the earliest due date first. */
function amountsOf(
  invoices: readonly InvoiceDocument[],
  cents: number,
  typed: Typed | null,
): ReadonlyMap<InvoiceId, number> {
  if (typed === null)
    return new Map(
      allocateInOrder(
        invoices.map(({ id, open }) => ({ id, openCents: toCents(open) })),
        cents,
      ).map(({ id, cents: paid }) => [id, paid]),
    );
  return new Map(
    invoices.flatMap(({ id }) => {
      const read = parseFigure(typed.get(id) ?? '', PAID_AMOUNT);
      return 'figure' in read && read.figure !== null ? [[id, toCents(read.figure)]] : [];
    }),
  );
}

type RecordDialogProps = {
  /** line of a bank statement, whose amount, day and references the payment has */
  readonly line?: BankLine;
  readonly onRecorded?: (paymentNo: string) => void;
  readonly onClose: () => void;
};

export function RecordDialog({ line, onRecorded, onClose }: RecordDialogProps) {
  const cache = useQueryClient();
  const { keyFor } = useIdempotencyKey();
  const today = localDayOf(Date.now());
  const [userId, setUserId] = useState<UserId | null>(null);
  const [amount, setAmount] = useState(line ? formatNumber(line.amount) : '');
  const [on, setOn] = useState(line?.day ?? today);
  const [method, setMethod] = useState<Payment['method']>('transfer');
  const [reference, setReference] = useState(line?.bank_reference ?? '');
  const [note, setNote] = useState(line ? noteOf(line) : '');
  const [typed, setTyped] = useState<Typed | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const choices = useClientChoices();
  const clientsQuery = useClientsQuery();
  const businessId = choices.find(({ id }) => id === userId)?.business.id;
  const query = useQuery({
    queryKey: [PAYMENTS, 'unpaid', businessId],
    queryFn: ({ signal }) =>
      listInvoiceDocuments(
        {
          page: 1,
          size: MAX_INVOICES,
          unpaid: true,
          ...(businessId ? { business_id: businessId } : {}),
        },
        signal,
      ),
    enabled: businessId !== undefined,
  });
  const invoices = businessId === undefined ? [] : (query.data?.data ?? []);
  const read = parseFigure(amount, PAID_AMOUNT);
  const cents = 'figure' in read && read.figure !== null ? toCents(read.figure) : 0;
  const amounts = amountsOf(invoices, cents, typed);
  const left = cents - [...amounts.values()].reduce((sum, paid) => sum + paid, 0);
  const disabledReason =
    businessId === undefined
      ? 'Choose the client first.'
      : cents === 0
        ? 'Enter the received amount.'
        : on === ''
          ? 'Enter the day on which the money arrived.'
          : query.isPending
            ? 'The open invoices are loading.'
            : left < 0
              ? 'The invoices receive more than the payment.'
              : null;

  const change = (id: InvoiceId, text: string) =>
    setTyped(
      new Map([
        ...(typed ??
          [...amounts].map(([invoice, paid]) => [invoice, formatNumber(fromCents(paid))] as const)),
        [id, text],
      ]),
    );

  async function save() {
    if (businessId === undefined) return;
    setBusy(true);
    setProblem(null);
    const data = {
      business_id: businessId,
      received_on: on,
      amount: fromCents(cents),
      method,
      currency: 'USD',
      allocations: [...amounts].map(([id, paid]) => ({ invoice_id: id, amount: fromCents(paid) })),
      ...(reference.trim() === '' ? {} : { bank_reference: reference.trim() }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      ...(line ? { bank_line: line.key } : {}),
    };
    try {
      const { message, data: recorded } = await recordPayment(keyFor(JSON.stringify(data)), data);
      notifySuccess(message);
      onRecorded?.(recorded.payment_no);
      onClose();
      await Promise.all(
        [PAYMENTS, CACHED.lines].map((name) => cache.invalidateQueries({ queryKey: [name] })),
      );
    } catch (error) {
      setProblem(toProblem(error, TEXTS.failed));
      setBusy(false);
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (disabledReason === null && !busy) void save();
  };

  return (
    <Modal opened onClose={busy ? () => undefined : onClose} title="Record a payment" size="lg">
      <Flex component="form" direction="column" gap="xs" onSubmit={submit} noValidate>
        <FaultSummary message={problem?.message ?? null} faultCount={0} />
        <ClientSelect
          choices={choices}
          toCome={clientsQuery.isLoading}
          failed={choicesFailed(clientsQuery, 'The trading clients could not be loaded.')}
          value={userId}
          onChange={(chosen) => {
            setUserId(chosen);
            setTyped(null);
          }}
        />
        {line ? (
          <Text>
            ${formatNumber(line.amount)} received on {formatDate(`${line.day}T12:00`)}
            {line.bank_reference === null ? '' : `, bank reference ${line.bank_reference}`}
          </Text>
        ) : (
          <>
            <FigureInput
              label="Amount $"
              rule={PAID_AMOUNT}
              value={amount}
              onText={(text) => {
                setAmount(text);
                setTyped(null);
              }}
            />
            <DateField label="Received on" value={on} max={today} toward="past" onDay={setOn} />
            <Select
              label="Method"
              data={METHODS}
              value={method}
              allowDeselect={false}
              onChange={(value) => setMethod(methodOf(value))}
            />
            <TextInput
              label="Bank reference"
              maxLength={NewPayment.bank_reference}
              autoComplete="off"
              value={reference}
              onChange={(event) => setReference(event.currentTarget.value)}
            />
          </>
        )}
        <TextInput
          label="Note"
          maxLength={NewPayment.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {businessId === undefined || query.isPending ? null : query.isError ? (
          <Text c="var(--mantine-color-error)">The open invoices could not be loaded.</Text>
        ) : invoices.length === 0 ? (
          <p>This client has no open invoice. The payment stays on account.</p>
        ) : (
          <OpenInvoices invoices={invoices} amounts={amounts} typed={typed} onChange={change} />
        )}
        <Text fw={600} role="status">
          On account: ${formatNumber(fromCents(Math.max(left, 0)))}
        </Text>
        <Group gap="2xs" justify="flex-end" className="ui-dialog-footer">
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <ReasonButton
            type="submit"
            variant="filled"
            loading={busy}
            reason={disabledReason}
            onClick={() => undefined}
          >
            Record the payment
          </ReasonButton>
        </Group>
      </Flex>
    </Modal>
  );
}

type OpenInvoicesProps = {
  readonly invoices: readonly InvoiceDocument[];
  readonly amounts: ReadonlyMap<InvoiceId, number>;
  readonly typed: Typed | null;
  readonly onChange: (id: InvoiceId, text: string) => void;
};

/** Table of the open invoices, with the amount to pay and the state that each will have. */
function OpenInvoices({ invoices, amounts, typed, onChange }: OpenInvoicesProps) {
  return (
    <RecordTableFrame label="Open invoices">
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col">Due</th>
          <th scope="col" data-end="">
            Open $
          </th>
          <th scope="col" data-end="">
            Pay $
          </th>
          <th scope="col">Afterwards</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => {
          const paid = amounts.get(invoice.id) ?? 0;
          const above = paid > toCents(invoice.open);
          return (
            <tr key={invoice.id}>
              <td>{invoice.invoice_no}</td>
              <td>
                <DueDate due={invoice} />
              </td>
              <td data-end="">{formatNumber(invoice.open)}</td>
              <td data-end="">
                <FigureInput
                  size="xs"
                  aria-label={`Pay on ${invoice.invoice_no}, $`}
                  rule={PAID_AMOUNT}
                  value={
                    typed === null
                      ? paid === 0
                        ? ''
                        : formatNumber(fromCents(paid))
                      : (typed.get(invoice.id) ?? '')
                  }
                  error={above ? `Only $${formatNumber(invoice.open)} is open.` : undefined}
                  onText={(text) => onChange(invoice.id, text)}
                />
              </td>
              <td>
                <InvoiceBalance code={stateAfter(invoice, paid)} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </RecordTableFrame>
  );
}

const stateAfter = ({ open, status }: InvoiceDocument, paid: number) =>
  paid === 0
    ? status
    : paid >= toCents(open)
      ? INVOICE_BALANCE.paid.code
      : INVOICE_BALANCE.partPaid.code;
