import { Button, Flex, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { formatDate, formatNumber } from '#common/format.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useOneByOne } from '../../shared/lists/use-one-by-one.ts';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { LINE_STATES, MATCHES, noteOf } from './bank-line-texts.ts';
import {
  type BankLine,
  type BankStatement,
  declineBankLine,
  PAYMENTS,
  recordPayment,
} from './payment-calls.ts';
import { fromCents, toCents } from './payment-rules.ts';
import { RecordDialog } from './record-dialog.tsx';

type Shown = 'open' | 'all';

const isCertain = ({ proposal }: BankLine): boolean => proposal?.is_certain === true;
const keyOf = ({ key }: BankLine): string => key;

export function BankLines({ statement }: { readonly statement: BankStatement }) {
  const cache = useQueryClient();
  const [shown, setShown] = useState<Shown>('open');
  const [recorded, setRecorded] = useState<ReadonlyMap<string, string>>(new Map());
  const [decisions, setDecisions] = useState<ReadonlyMap<string, 'open' | 'declined'>>(new Map());
  const [deciding, setDeciding] = useState<string | null>(null);
  const [editing, setEditing] = useState<BankLine | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const note = (line: BankLine, paymentNo: string) =>
    setRecorded((before) => new Map(before).set(line.key, paymentNo));
  const { steps, running, start } = useOneByOne(keyOf, async (line) => {
    note(line, await accept(line));
  });
  async function acceptAll(lines: readonly BankLine[]) {
    setConfirming(false);
    const done = await start([...lines]);
    if (done.length > 0) notifySuccess(`${count(done.length, 'payment')} recorded`);
    await Promise.all(
      [PAYMENTS, CACHED.lines].map((name) => cache.invalidateQueries({ queryKey: [name] })),
    );
  }

  async function decline(line: BankLine, isDeclined: boolean) {
    setDeciding(line.key);
    try {
      notifySuccess((await declineBankLine(line.key, isDeclined)).message);
      setDecisions((before) => new Map(before).set(line.key, isDeclined ? 'declined' : 'open'));
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setDeciding(null);
  }

  const { accounts } = statement;
  const lines = statement.lines.map((line) => ({
    ...line,
    state: decisions.get(line.key) ?? line.state,
  }));
  const known = statement.lines.filter(
    ({ state }) => state === 'recorded' || state === 'declined',
  ).length;
  const open = lines.filter(({ key, state }) => state === 'open' && !recorded.has(key));
  const certain = open.filter(isCertain);
  const rows = shown === 'all' ? lines : lines.filter(({ state }) => state === 'open');
  const total = fromCents(certain.reduce((sum, { amount }) => sum + toCents(amount), 0));
  return (
    <>
      <Flex gap="xs" wrap="wrap" align="center">
        <SegmentedControl
          aria-label="Lines"
          data={[
            { value: 'open', label: `To record (${open.length})` },
            { value: 'all', label: `All (${lines.length})` },
          ]}
          value={shown}
          onChange={setShown}
        />
        <Text c="dimmed">{accounts.join(', ')}</Text>
        <ReasonButton
          variant="filled"
          loading={running}
          reason={certain.length === 0 ? 'No certain proposal is left.' : null}
          onClick={() => setConfirming(true)}
        >
          Accept all certain ({certain.length})
        </ReasonButton>
        <Text role="status">
          {recorded.size > 0 ? `${count(recorded.size, 'payment')} recorded` : ''}
        </Text>
        <Text c="dimmed">
          {known > 0
            ? `${count(known, 'line')} of ${lines.length} decided in an earlier import`
            : ''}
        </Text>
      </Flex>
      {rows.length === 0 ? (
        <EmptyState title="No line to record">
          {lines.length === 0
            ? 'The statement has no lines.'
            : 'All lines are recorded or declined, or are no payments of clients. Choose “All” to see them.'}
        </EmptyState>
      ) : (
        <RecordTableFrame label="Lines of the bank statement">
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">Date</th>
              <th scope="col" data-end="">
                Amount
              </th>
              <th scope="col">Payer</th>
              <th scope="col">Text</th>
              <th scope="col">Proposal</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((line) => {
              const step = steps.get(line.key);
              const paymentNo = recorded.get(line.key) ?? line.payment_no;
              return (
                // A file can contain the same line twice.
                <tr key={`${line.key} ${line.row}`}>
                  <td>
                    <LineStatus line={line} paymentNo={paymentNo} />
                  </td>
                  <td>{formatDate(`${line.day}T12:00`)}</td>
                  <td data-end="">
                    {line.currency} {formatNumber(line.amount)}
                  </td>
                  <td>{line.payer ?? ''}</td>
                  <td style={{ minWidth: 200, whiteSpace: 'normal' }}>{line.reference ?? ''}</td>
                  <td style={{ minWidth: 220, whiteSpace: 'normal' }}>
                    <Proposal line={line} />
                    {typeof step === 'object' ? (
                      <Text c="var(--danger)" role="alert">
                        {step.refused}
                      </Text>
                    ) : null}
                  </td>
                  <td>
                    {line.state === 'open' && paymentNo === null ? (
                      <Flex gap="2xs">
                        {line.proposal ? (
                          <Button
                            size="xs"
                            loading={step === 'busy'}
                            disabled={running}
                            aria-label={`Accept ${formatNumber(line.amount)} of ${line.proposal.company_name}`}
                            onClick={() => void acceptAll([line])}
                          >
                            Accept
                          </Button>
                        ) : null}
                        <Button
                          size="xs"
                          variant="subtle"
                          disabled={running}
                          aria-label={`Choose the client of ${formatNumber(line.amount)}, row ${line.row}`}
                          onClick={() => setEditing(line)}
                        >
                          {line.proposal ? 'Change' : 'Choose client'}
                        </Button>
                        <Button
                          size="xs"
                          variant="subtle"
                          disabled={running}
                          loading={deciding === line.key}
                          aria-label={`Decline ${formatNumber(line.amount)}, row ${line.row}`}
                          onClick={() => void decline(line, true)}
                        >
                          Decline
                        </Button>
                      </Flex>
                    ) : line.state === 'declined' ? (
                      <Button
                        size="xs"
                        variant="subtle"
                        loading={deciding === line.key}
                        aria-label={`Take back the decision on ${formatNumber(line.amount)}, row ${line.row}`}
                        onClick={() => void decline(line, false)}
                      >
                        Take back
                      </Button>
                    ) : null}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </RecordTableFrame>
      )}
      {editing ? (
        <RecordDialog
          line={editing}
          onRecorded={(paymentNo) => note(editing, paymentNo)}
          onClose={() => setEditing(null)}
        />
      ) : null}
      <ConfirmDialog
        opened={isConfirming}
        title={`Record ${count(certain.length, 'payment')}?`}
        confirmLabel={`Record ${count(certain.length, 'payment')}`}
        onConfirm={() => void acceptAll(certain)}
        onClose={() => setConfirming(false)}
      >
        <p>
          Each line pays exactly the open amount of the proposed invoices, ${formatNumber(total)} in
          all.
        </p>
      </ConfirmDialog>
    </>
  );
}

async function accept(line: BankLine): Promise<string> {
  const { proposal } = line;
  if (!proposal) throw new Error('a line without a proposal was accepted');
  const note = noteOf(line);
  const { data } = await recordPayment(crypto.randomUUID(), {
    business_id: proposal.business_id,
    received_on: line.day,
    amount: line.amount,
    method: 'transfer',
    currency: line.currency,
    bank_line: line.key,
    allocations: proposal.allocations.map(({ invoice_id, amount }) => ({ invoice_id, amount })),
    ...(line.bank_reference === null ? {} : { bank_reference: line.bank_reference }),
    ...(note === '' ? {} : { note }),
  });
  return data.payment_no;
}

type LineStatusProps = { readonly line: BankLine; readonly paymentNo: string | null };

function LineStatus({ line, paymentNo }: LineStatusProps) {
  if (paymentNo !== null) return <StatusBadge ring tone="available" label={paymentNo} />;
  if (line.state !== 'open') return <StatusBadge ring tone="na" label={LINE_STATES[line.state]} />;
  if (!line.proposal) return <StatusBadge ring tone="confirm" label="No client found" />;
  return isCertain(line) ? (
    <StatusBadge ring tone="available" label="Certain" />
  ) : (
    <StatusBadge ring tone="hold" label="Check" />
  );
}

function Proposal({ line: { proposal } }: { readonly line: BankLine }) {
  if (!proposal) return null;
  const parts = [
    ...proposal.allocations.map(
      ({ invoice_no, amount }) => `${invoice_no} $${formatNumber(amount)}`,
    ),
    ...(proposal.credit > 0 ? [`on account $${formatNumber(proposal.credit)}`] : []),
  ];
  return (
    <>
      <b>{proposal.company_name}</b>: {parts.join(', ')}
      <Text c="dimmed" fz="xs">
        {MATCHES[proposal.by]}
      </Text>
      {proposal.similar_payment_no === null ? null : (
        <Text c="var(--danger)" fz="xs">
          Possibly already recorded as {proposal.similar_payment_no}: same client, amount and almost
          the same day
        </Text>
      )}
    </>
  );
}
