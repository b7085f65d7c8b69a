import { Box, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { BusinessId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import { formatNumber } from '#common/format.ts';
import { creditOf, debitOf, statementText } from '#common/statement-text.ts';
import { localDayOf } from '#common/typed-day.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { DownloadButton } from '../downloads/download-button.tsx';
import { DrawerFacts } from '../records/drawer-facts.tsx';
import { Fact } from '../records/fact.tsx';
import { Fetched } from '../records/fetched.tsx';
import { DocumentLink, RecordLink } from '../records/record-link.tsx';
import { RecordPart } from '../records/record-part.tsx';
import { RecordTableFrame } from '../records/record-table-frame.tsx';
import {
  type AccountStatement,
  type Period,
  statementFile,
  useAccountStatement,
} from './account-calls.ts';
import { AgeingTable } from './ageing-table.tsx';
import { DueDate, formatPlainDay } from './due-date.tsx';

const SKELETON_ROWS = 10;
const dollars = (amount: number): string => `$${formatNumber(amount)}`;
const cell = (amount: number | null): string => (amount === null ? '' : formatNumber(amount));

/** Statement of account of a business: balances, open items and entries as of any day. */
export function AccountView({ businessId }: { readonly businessId: BusinessId }) {
  const today = localDayOf(Date.now());
  const [period, setPeriod] = useState<Period>({ startDate: '', endDate: '' });
  const { startDate, endDate } = period;
  const query = useAccountStatement(businessId, period);
  return (
    <Box p="xs">
      <Group align="end" gap="xs" mb="xs">
        <DateField
          label="From"
          value={startDate}
          max={endDate || today}
          toward="past"
          onDay={(day) => setPeriod({ ...period, startDate: day })}
        />
        <DateField
          label="As of"
          value={endDate}
          {...(startDate === '' ? {} : { min: startDate })}
          max={today}
          toward="past"
          onDay={(day) => setPeriod({ ...period, endDate: day })}
        />
        <DownloadButton request={statementFile(businessId, period, 'pdf')}>
          Statement as PDF
        </DownloadButton>
        <DownloadButton request={statementFile(businessId, period, 'csv')}>
          Statement as CSV
        </DownloadButton>
      </Group>
      <Fetched query={query} waiting={<SkeletonRows count={SKELETON_ROWS} />}>
        {(statement) => (
          <>
            <Balances statement={statement} />
            <OpenItems statement={statement} />
            <Entries statement={statement} />
          </>
        )}
      </Fetched>
    </Box>
  );
}

type StatementProps = { readonly statement: AccountStatement };

const Balances = ({ statement }: StatementProps) => (
  <RecordPart level={2} title={`Balances on ${formatPlainDay(statement.end_date)}`}>
    <DrawerFacts>
      <Fact name="Open invoices">{dollars(statement.open)}</Fact>
      <Fact name="Overdue">
        {statement.overdue > 0 ? (
          <Text span inherit c="var(--mantine-color-error)">
            {dollars(statement.overdue)}
          </Text>
        ) : (
          'None'
        )}
      </Fact>
      <Fact name="Credit on account">{dollars(statement.credit)}</Fact>
      <Fact name="Balance">
        <b>{dollars(statement.closing)}</b>
      </Fact>
    </DrawerFacts>
    <AgeingTable ageing={statement.ageing} />
  </RecordPart>
);

const OpenItems = ({ statement: { open_items, credit_items } }: StatementProps) => (
  <RecordPart level={2} title="Open items">
    {open_items.length + credit_items.length === 0 ? (
      <EmptyState title="No open items">
        No invoice was open on this day, and no credit was on account.
      </EmptyState>
    ) : (
      <RecordTableFrame label="Open items of the account">
        <thead>
          <tr>
            <th scope="col">Document</th>
            <th scope="col" data-spare="">
              Date
            </th>
            <th scope="col">Due</th>
            <th scope="col" data-spare="">
              Age
            </th>
            <th scope="col" data-end="" data-spare="">
              Amount $
            </th>
            <th scope="col" data-end="">
              Open $
            </th>
          </tr>
        </thead>
        <tbody>
          {open_items.map((item) => (
            <tr key={item.invoice_no}>
              <td>
                <DocumentLink no={item.invoice_no} />
              </td>
              <td data-spare="">{formatPlainDay(item.day)}</td>
              <td>
                <DueDate due={item} />
              </td>
              <td data-spare="">{count(item.age_days, 'day')}</td>
              <td data-end="" data-spare="">
                {formatNumber(item.amount)}
              </td>
              <td data-end="">{formatNumber(item.open)}</td>
            </tr>
          ))}
          {credit_items.map((item) => (
            <tr key={item.payment_no}>
              <td>
                <RecordLink record={{ kind: 'payment', name: item.payment_no }} />
              </td>
              <td data-spare="">{formatPlainDay(item.day)}</td>
              <td>Credit on account</td>
              <td data-spare="" />
              <td data-end="" data-spare="">
                {formatNumber(item.amount)}
              </td>
              <td data-end="">{formatNumber(-item.credit)}</td>
            </tr>
          ))}
        </tbody>
      </RecordTableFrame>
    )}
  </RecordPart>
);

const Entries = ({ statement }: StatementProps) => (
  <RecordPart level={2} title="Entries">
    <RecordTableFrame label="Entries of the account">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Document</th>
          <th scope="col">Description</th>
          <th scope="col" data-end="">
            Debit $
          </th>
          <th scope="col" data-end="">
            Credit $
          </th>
          <th scope="col" data-end="">
            Balance $
          </th>
        </tr>
      </thead>
      <tbody>
        <BalanceRow
          day={statement.start_date}
          label="Opening balance"
          balance={statement.opening}
        />
        {statement.entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries keep their order and number
          <tr key={at}>
            <td>{formatPlainDay(entry.day)}</td>
            <td>{entry.document}</td>
            <td data-text="">{statementText(entry)}</td>
            <td data-end="">{cell(debitOf(entry))}</td>
            <td data-end="">{cell(creditOf(entry))}</td>
            <td data-end="">{formatNumber(entry.balance)}</td>
          </tr>
        ))}
        <BalanceRow day={statement.end_date} label="Closing balance" balance={statement.closing} />
      </tbody>
    </RecordTableFrame>
  </RecordPart>
);

type BalanceRowProps = {
  readonly day: string | null;
  readonly label: string;
  readonly balance: number;
};

const BalanceRow = ({ day, label, balance }: BalanceRowProps) => (
  <tr>
    <td>{day === null ? '' : formatPlainDay(day)}</td>
    <td />
    <th scope="row">{label}</th>
    <td />
    <td />
    <td data-end="">
      <b>{formatNumber(balance)}</b>
    </td>
  </tr>
);
