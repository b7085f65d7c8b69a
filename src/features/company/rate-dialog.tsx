import { Button, Flex, Group, Modal, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ApiProblem } from '#api/api-problem.ts';
import type { CountryId } from '#api/ids.gen.ts';
import { NewTaxRate as LONGEST } from '#common/lengths.gen.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import {
  needsExemption,
  TAX_CATEGORIES,
  type TaxCategory,
  type TaxRate,
  taxRateFaults,
} from '#common/tax/tax-rates.ts';
import { localDayOf } from '#common/typed-day.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import { choicesFailed } from '../../shared/lists/part-failed.tsx';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { countriesQuery } from '../../shared/people/place-queries.ts';
import type { CompanyActions } from '../../shared/records/use-company-actions.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { LongSelect } from '../../ui/inputs/LongSelect.tsx';
import { type FigureRule, parseFigure } from '../../ui/inputs/typed-figure.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { addTaxRate, type NewTaxRate } from './tax-calls.ts';

export const BUYER_GROUPS: Readonly<Record<NonNullable<TaxRate['buyer_group']>, string>> = {
  domestic: 'Home country',
  eu: 'Other EU countries',
  export: 'All other countries',
};
export const BUYER_STATUSES: Readonly<Record<TaxRate['buyer_status'], string>> = {
  any: 'Any',
  vat_registered: 'Valid VAT number',
  not_registered: 'No VAT number',
};

const PERCENT: FigureRule = { name: 'A rate', unit: 'percent', least: 0, most: 100, decimals: 2 };
const ONE_COUNTRY = 'country';
const optionsOf = <Name extends string>(labels: Readonly<Record<Name, string>>) =>
  (Object.keys(labels) as Name[]).map((value) => ({ value, label: labels[value] }));
const GROUPS = [...optionsOf(BUYER_GROUPS), { value: ONE_COUNTRY, label: 'One country' }] as const;
const STATUSES = optionsOf(BUYER_STATUSES);
const CATEGORIES = optionsOf(TAX_CATEGORIES);
const STONES = [
  { value: 'all', label: 'All' },
  ...Object.values(GROWTH_TYPE).map((code) => ({ value: String(code), label: GROWTH_NAME[code] })),
];

type RateDialogProps = { readonly acts: CompanyActions; readonly onClose: () => void };

export function RateDialog({ acts, onClose }: RateDialogProps) {
  const { keyFor } = useIdempotencyKey();
  const countries = useQuery(countriesQuery);
  const [buyers, setBuyers] = useState<(typeof GROUPS)[number]['value']>('domestic');
  const [country, setCountry] = useState('');
  const [status, setStatus] = useState<TaxRate['buyer_status']>('any');
  const [stones, setStones] = useState('all');
  const [category, setCategory] = useState<TaxCategory>('S');
  const [percent, setPercent] = useState('');
  const [exemption, setExemption] = useState('');
  const [firstDay, setFirstDay] = useState(localDayOf(Date.now()));
  const [lastDay, setLastDay] = useState('');
  const [problem, setProblem] = useState<ApiProblem | null>(null);

  const isStandard = category === 'S';
  const read = parseFigure(percent, PERCENT);
  const figure = isStandard ? ('figure' in read ? (read.figure ?? 0) : 0) : 0;
  const growth = Object.values(GROWTH_TYPE).find((code) => String(code) === stones) ?? null;
  const data = {
    buyer_group: buyers === ONE_COUNTRY ? null : buyers,
    buyer_country_id: buyers === ONE_COUNTRY ? ((country || null) as CountryId | null) : null,
    buyer_status: status,
    growth_type: growth,
    category,
    rate: figure,
    exemption: needsExemption(category) ? exemption.trim() || null : null,
    first_day: firstDay,
    last_day: lastDay || null,
  } satisfies NewTaxRate;
  const disabledReason =
    firstDay === ''
      ? 'Enter the first day.'
      : buyers === ONE_COUNTRY && country === ''
        ? 'Choose the country of the buyers.'
        : (taxRateFaults(data)[0]?.message ?? null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (disabledReason !== null || acts.busy) return;
    setProblem(null);
    void acts
      .run(
        () => addTaxRate(keyFor(JSON.stringify(data)), data),
        null,
        (refusal) => {
          setProblem(refusal);
          return true;
        },
      )
      .then((done) => done && onClose());
  };

  return (
    <Modal opened onClose={acts.busy ? () => undefined : onClose} title="Add a tax rate" size="lg">
      <Flex component="form" direction="column" gap="xs" onSubmit={submit} noValidate>
        <FaultSummary message={problem?.message ?? null} faultCount={0} />
        <Select
          label="Buyers"
          data={GROUPS}
          value={buyers}
          allowDeselect={false}
          onChange={(value) => value && setBuyers(value)}
        />
        {buyers === ONE_COUNTRY ? (
          <LongSelect
            label="Country of the buyers"
            options={countries.data ?? []}
            loading={countries.isPending}
            value={country}
            emptyWords="No country has this name"
            {...choicesFailed(countries, 'The countries could not be loaded.')}
            onChange={setCountry}
          />
        ) : null}
        <Select
          label="Tax status of the buyers"
          data={STATUSES}
          value={status}
          allowDeselect={false}
          onChange={(value) => value && setStatus(value)}
        />
        <Select
          label="Stones"
          data={STONES}
          value={stones}
          allowDeselect={false}
          onChange={(value) => value && setStones(value)}
        />
        <Select
          label="Category"
          data={CATEGORIES}
          value={category}
          allowDeselect={false}
          onChange={(value) => value && setCategory(value)}
        />
        {isStandard ? (
          <FigureInput label="Rate %" rule={PERCENT} value={percent} onText={setPercent} />
        ) : null}
        {needsExemption(category) ? (
          <Textarea
            label="Reason for the exemption, printed on invoices"
            autosize
            minRows={2}
            maxRows={4}
            maxLength={LONGEST.exemption}
            value={exemption}
            onChange={(event) => setExemption(event.currentTarget.value)}
          />
        ) : null}
        <DateField label="First day" value={firstDay} toward="future" onDay={setFirstDay} />
        <DateField
          label="Last day (empty: no end)"
          value={lastDay}
          min={firstDay === '' ? undefined : firstDay}
          toward="future"
          onDay={setLastDay}
        />
        <Group gap="2xs" justify="flex-end" className="ui-dialog-footer">
          <Button onClick={onClose} disabled={acts.busy}>
            Cancel
          </Button>
          <ReasonButton
            type="submit"
            variant="filled"
            loading={acts.busy}
            reason={disabledReason}
            onClick={() => undefined}
          >
            Add the rate
          </ReasonButton>
        </Group>
      </Flex>
    </Modal>
  );
}
