import { Box, Flex, Group, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { formatDate } from '#common/format.ts';
import * as longest from '#common/lengths.gen.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import { HS_CODES } from '#common/tax/hs-codes.ts';
import { TAX_CATEGORIES, type TaxRate } from '#common/tax/tax-rates.ts';
import { localDayOf } from '#common/typed-day.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { COMPANY_QUERIES } from '../../shared/frame/company-calls.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { NOTHING_CHANGED } from '../../shared/records/only-changes.ts';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import {
  type CompanyActions,
  useCompanyActions,
} from '../../shared/records/use-company-actions.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { BUYER_GROUPS, BUYER_STATUSES, RateDialog } from './rate-dialog.tsx';
import { endTaxRate, type HsCodes, saveHsCodes, taxQuery } from './tax-calls.ts';

export function TaxTab() {
  const cache = useQueryClient();
  const profile = useProfile();
  const tax = useQuery(taxQuery);
  useLiveRefetch([], tax);
  const acts = useCompanyActions({
    group: 'Settings',
    refresh: () => cache.invalidateQueries({ queryKey: COMPANY_QUERIES }),
  });
  const [dialog, setDialog] = useState<'add' | TaxRate | null>(null);
  const closed = mayCall(profile, calls.addTaxRate) ? null : PROBLEMS.forbidden.message;
  if (!tax.data)
    return tax.error ? (
      <FetchFailed
        problem={toProblem(tax.error, TEXTS.listFailed)}
        onRetry={() => void tax.refetch()}
      />
    ) : (
      <SkeletonRows count={6} />
    );
  const { rates, hs_codes } = tax.data;
  return (
    <Flex direction="column" gap="md" p="sm" flex={1} mih={0} style={{ overflow: 'auto' }}>
      <Group justify="space-between" align="flex-start">
        <Text maw={640}>
          {rates.length === 0
            ? 'No tax rates yet: invoices are billed without tax.'
            : 'A new invoice gets the most specific rate of its day. Billed invoices keep their tax.'}
        </Text>
        <ReasonButton variant="filled" reason={closed} onClick={() => setDialog('add')}>
          Add a tax rate
        </ReasonButton>
      </Group>
      {rates.length === 0 ? null : <RateTable rates={rates} closed={closed} onEnd={setDialog} />}
      <HsCodeForm key={JSON.stringify(hs_codes)} saved={hs_codes} closed={closed} acts={acts} />
      {dialog === 'add' ? (
        <RateDialog acts={acts} onClose={() => setDialog(null)} />
      ) : dialog === null ? null : (
        <EndDialog rate={dialog} acts={acts} onClose={() => setDialog(null)} />
      )}
    </Flex>
  );
}

const day = (date: string): string => formatDate(`${date}T12:00`);
const buyersOf = ({ buyer_group, buyer_country }: TaxRate): string =>
  buyer_group === null ? (buyer_country ?? '') : BUYER_GROUPS[buyer_group];
const nameOf = (rate: TaxRate): string => `${TAX_CATEGORIES[rate.category]} for ${buyersOf(rate)}`;

type RateTableProps = {
  readonly rates: readonly TaxRate[];
  readonly closed: string | null;
  readonly onEnd: (rate: TaxRate) => void;
};

function RateTable({ rates, closed, onEnd }: RateTableProps) {
  return (
    <RecordTableFrame label="Tax rates">
      <thead>
        <tr>
          <th scope="col">Seller</th>
          <th scope="col">Buyers</th>
          <th scope="col">Tax status</th>
          <th scope="col">Stones</th>
          <th scope="col">Category</th>
          <th scope="col" data-end="">
            Rate %
          </th>
          <th scope="col">First day</th>
          <th scope="col">Last day</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr key={rate.id}>
            <td>{rate.seller_country}</td>
            <td>{buyersOf(rate)}</td>
            <td>{BUYER_STATUSES[rate.buyer_status]}</td>
            <td>{rate.growth_type === null ? 'All' : GROWTH_NAME[rate.growth_type]}</td>
            <td title={rate.exemption ?? undefined}>
              {TAX_CATEGORIES[rate.category]} ({rate.category})
            </td>
            <td data-end="">{rate.rate}</td>
            <td>{day(rate.first_day)}</td>
            <td>{rate.last_day === null ? '–' : day(rate.last_day)}</td>
            <td>
              <ReasonButton
                size="xs"
                aria-label={`End ${nameOf(rate)}`}
                reason={
                  closed ??
                  (rate.last_day !== null && rate.last_day <= localDayOf(Date.now())
                    ? PROBLEMS.taxRateEnded.message
                    : null)
                }
                onClick={() => onEnd(rate)}
              >
                End
              </ReasonButton>
            </td>
          </tr>
        ))}
      </tbody>
    </RecordTableFrame>
  );
}

type EndDialogProps = {
  readonly rate: TaxRate;
  readonly acts: CompanyActions;
  readonly onClose: () => void;
};

function EndDialog({ rate, acts, onClose }: EndDialogProps) {
  const today = localDayOf(Date.now());
  const [on, setOn] = useState(today < rate.first_day ? rate.first_day : today);
  return (
    <ConfirmDialog
      opened
      busy={acts.busy}
      title={`End ${nameOf(rate)}`}
      confirmLabel="End the rate"
      disabledReason={on === '' ? 'Enter the last day.' : null}
      onConfirm={() => {
        void acts.run(() => endTaxRate(rate.id, on)).then((done) => done && onClose());
      }}
      onClose={onClose}
    >
      <p>The rate applies through its last day. Billed invoices keep their tax.</p>
      <DateField label="Last day" value={on} min={rate.first_day} toward="future" onDay={setOn} />
    </ConfirmDialog>
  );
}

const CODES: Readonly<Record<keyof HsCodes, readonly [label: string, start: string]>> = {
  natural: ['Natural stones', HS_CODES.natural],
  lab_grown: ['Lab-grown stones', HS_CODES.lab_grown],
};

type HsCodeFormProps = {
  readonly saved: HsCodes;
  readonly closed: string | null;
  readonly acts: CompanyActions;
};

function HsCodeForm({ saved, closed, acts }: HsCodeFormProps) {
  const [typed, setTyped] = useState(saved);
  const faultOf = (name: keyof HsCodes): string | null =>
    new RegExp(`^${CODES[name][1]}\\d{0,4}$`).test(typed[name])
      ? null
      : `Enter ${CODES[name][1]} and up to four digits of the home country.`;
  const names = Object.keys(CODES) as (keyof HsCodes)[];
  const fault = names.map(faultOf).find((text) => text !== null);
  const isChanged = names.some((name) => typed[name] !== saved[name]);
  const reason = closed ?? fault ?? (isChanged ? null : NOTHING_CHANGED);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason === null && !acts.busy) void acts.run(() => saveHsCodes(typed));
  };
  return (
    <Box component="section" aria-label="HS codes" maw={640}>
      <Text component="h2" fz="md" fw="var(--w-strong)">
        HS codes
      </Text>
      <Text mb="2xs">Customs codes of polished stones, printed on invoices.</Text>
      <Flex component="form" gap="xs" align="flex-start" wrap="wrap" onSubmit={submit} noValidate>
        {names.map((name) => (
          <TextInput
            key={name}
            label={CODES[name][0]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={longest.HsCodes[name]}
            disabled={closed !== null}
            value={typed[name]}
            error={faultOf(name)}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        ))}
        <Box mt={22}>
          <ReasonButton type="submit" loading={acts.busy} reason={reason} onClick={() => undefined}>
            Save the codes
          </ReasonButton>
        </Box>
      </Flex>
    </Box>
  );
}
