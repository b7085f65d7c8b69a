import './owners-dialog.css';
import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as longest from '#common/lengths.gen.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { LongSelect } from '../../ui/inputs/LongSelect.tsx';
import { type FigureRule, parseFigure } from '../../ui/inputs/typed-figure.ts';
import { choicesFailed } from '../lists/part-failed.tsx';
import { countriesQuery } from '../people/place-queries.ts';
import { setBusinessOwners } from './business-calls.ts';
import type { BusinessFacts, BusinessOwner, OwnerChange } from './business-types.ts';
import { useBusinessChange } from './use-business-change.ts';

const SHARE: FigureRule = {
  name: 'A share',
  unit: 'percent',
  least: 0.01,
  most: 100,
  decimals: 2,
};
const MOST_OWNERS = 50;

interface Row {
  readonly key: number;
  readonly id: BusinessOwner['id'] | null;
  readonly name: string;
  readonly share: string;
  readonly country: string;
  readonly isPep: boolean;
}

type OwnersDialogProps = {
  readonly business: BusinessFacts;
  readonly owners: readonly BusinessOwner[];
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

const emptyRow = (key: number): Row => ({
  key,
  id: null,
  name: '',
  share: '',
  country: '',
  isPep: false,
});

const rowOf = ({ id, name, share, country_id, is_pep }: BusinessOwner, key: number): Row => ({
  key,
  id,
  name,
  share: String(share),
  country: country_id ?? '',
  isPep: is_pep,
});

/** Mounted only while it is open. */
export function OwnersDialog({ business, owners, onChanged, onClose }: OwnersDialogProps) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    owners.length === 0 ? [emptyRow(0)] : owners.map(rowOf),
  );
  const countries = useQuery(countriesQuery);
  const { isBusy, send } = useBusinessChange({ onChanged, onClose });
  const put = (key: number, change: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const sum = rows.reduce((total, { share }) => total + (shareOf(share) ?? 0), 0);
  const toChange = ({ id, name, share, country, isPep }: Row): OwnerChange => {
    const of = countries.data?.find((one) => one.value === country);
    return {
      ...(id === null ? {} : { id }),
      name: name.trim(),
      share: shareOf(share) ?? 0,
      ...(of ? { country_id: of.id } : {}),
      is_pep: isPep,
    };
  };
  return (
    <ConfirmDialog
      opened
      size={760}
      title={`Beneficial owners of ${business.company_name}`}
      confirmLabel="Save the owners"
      busy={isBusy}
      isGuarded
      disabledReason={countries.data ? faultOf(rows, sum) : 'The countries are not loaded.'}
      onConfirm={() => void send(() => setBusinessOwners(business.id, rows.map(toChange)))}
      onClose={onClose}
    >
      <ul className="kyc-owners">
        {rows.map((row, at) => (
          <li key={row.key} aria-label={`Owner ${at + 1}`}>
            <TextInput
              label="Name"
              maxLength={longest.OwnerChange.name}
              value={row.name}
              onChange={({ currentTarget }) => put(row.key, { name: currentTarget.value })}
            />
            <FigureInput
              label="Share in %"
              rule={SHARE}
              value={row.share}
              onText={(share) => put(row.key, { share })}
            />
            <LongSelect
              label="Country"
              options={countries.data ?? []}
              loading={countries.isLoading}
              {...choicesFailed(countries, 'The countries could not be loaded.')}
              value={row.country}
              emptyWords="No country has this name"
              onChange={(country) => put(row.key, { country })}
            />
            <Checkbox
              label="Politically exposed"
              checked={row.isPep}
              onChange={({ currentTarget }) => put(row.key, { isPep: currentTarget.checked })}
            />
            <Button
              size="sm"
              variant="subtle"
              onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        leftSection={<Icon name="plus" size="small" />}
        disabled={rows.length >= MOST_OWNERS}
        onClick={() =>
          setRows([...rows, emptyRow(Math.max(-1, ...rows.map(({ key }) => key)) + 1)])
        }
      >
        Add an owner
      </Button>
      <Text mt="2xs" c="var(--text-2)">
        The shares add up to {(Math.round(sum * 100) / 100).toString()} %.
      </Text>
    </ConfirmDialog>
  );
}

function shareOf(text: string): number | null {
  const read = parseFigure(text, SHARE);
  return 'fault' in read ? null : read.figure;
}

function faultOf(rows: readonly Row[], sum: number): string | null {
  if (rows.some(({ name }) => name.trim() === '')) return 'Enter the name of each owner.';
  if (rows.some(({ share }) => (shareOf(share) ?? 0) <= 0)) return 'Enter the share of each owner.';
  return Math.round(sum * 100) > 100_00 ? 'The shares may add up to at most 100 %.' : null;
}
