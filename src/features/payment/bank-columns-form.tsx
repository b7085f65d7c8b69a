import { Flex, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import type { BankColumns, BankStatement } from './payment-calls.ts';
import { storedColumns } from './stored-columns.ts';

type Field = Exclude<keyof BankColumns, 'day_first'>;

const FIELDS: readonly (readonly [field: Field, label: string])[] = [
  ['date', 'Date'],
  ['amount', 'Amount'],
  ['debit', 'Money sent'],
  ['direction', 'Debit or credit'],
  ['currency', 'Currency'],
  ['payer', 'Payer'],
  ['reference', 'Text of the transfer'],
  ['transaction', 'Reference of the bank'],
];

type BankColumnsFormProps = {
  readonly statement: BankStatement;
  readonly busy: boolean;
  readonly onRead: (account: string, columns: BankColumns) => void;
};

/** Choice of the account and columns of a CSV file. */
export function BankColumnsForm({ statement, busy, onRead }: BankColumnsFormProps) {
  const { accounts, headers } = statement;
  const [account, setAccount] = useState(accounts.length === 1 ? (accounts[0] ?? '') : '');
  const [changed, setChanged] = useState<BankColumns | null>(null);
  const columns = changed ??
    storedColumns(statement, account) ??
    statement.columns ?? { day_first: true };
  const choices = headers.map((header, at) => ({
    value: String(at + 1),
    label: `${at + 1}. ${header}`,
  }));
  const reason =
    account === ''
      ? 'Choose the bank account of this file.'
      : columns.date === undefined || columns.amount === undefined
        ? 'Choose the columns of the date and the amount.'
        : null;
  const choose = (field: Field, value: string | null) => {
    const { [field]: _, ...others } = columns;
    setChanged(value === null ? others : { ...others, [field]: Number(value) });
  };
  return (
    <Flex
      component="form"
      direction="column"
      align="flex-start"
      gap="xs"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null && !busy) onRead(account, columns);
      }}
    >
      <Text>Check which columns the file has. Money sent and totals are not recorded.</Text>
      <Flex gap="xs" wrap="wrap" align="end">
        {accounts.length > 1 ? (
          <Select
            label="Bank account"
            data={[...accounts]}
            value={account === '' ? null : account}
            onChange={(value) => setAccount(value ?? '')}
          />
        ) : null}
        {FIELDS.map(([field, label]) => (
          <Select
            key={field}
            label={label}
            data={choices}
            value={columns[field] === undefined ? null : String(columns[field])}
            placeholder="None"
            clearable={field !== 'date' && field !== 'amount'}
            onChange={(value) => choose(field, value)}
          />
        ))}
        <SegmentedControl
          aria-label="Order of dates"
          data={[
            { value: 'day', label: 'Day first: 31/12' },
            { value: 'month', label: 'Month first: 12/31' },
          ]}
          value={columns.day_first ? 'day' : 'month'}
          onChange={(order) => setChanged({ ...columns, day_first: order === 'day' })}
        />
      </Flex>
      <ReasonButton
        variant="filled"
        type="submit"
        loading={busy}
        reason={reason}
        onClick={() => undefined}
      >
        Read the lines
      </ReasonButton>
    </Flex>
  );
}
