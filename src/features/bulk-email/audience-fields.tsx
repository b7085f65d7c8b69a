import * as longest from '#common/lengths.gen.ts';
import { choicesFailed, PartFailed } from '../../shared/lists/part-failed.tsx';
import '../../shared/people/person-drawer.css';
import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { count } from '#common/count.ts';
import { formatInteger } from '#common/format.ts';
import { REGISTRATION } from '#machines/codes.ts';
import { clientLabel } from '../../shared/clients/client-choice.ts';
import { salespersonOption } from '../../shared/people/salesperson-option.ts';
import { salespeopleQuery } from '../../shared/people/salesperson-queries.ts';
import type { usePersonForm } from '../../shared/people/use-person-form.ts';
import { useClientsQuery } from '../../shared/stones/trading-clients.ts';
import { MESSAGES_BELOW } from '../../ui/inputs/wrapper-order.ts';
import { recipientsQuery } from './bulk-email-calls.ts';
import { KIND_NAME, leftOutText } from './bulk-email-words.ts';
import {
  audienceOf,
  joinList,
  type MailingField,
  mailingRules,
  splitList,
  stonesOf,
} from './mailing-form.ts';

type Form = ReturnType<typeof usePersonForm<MailingField>>;
const REGISTRATIONS = Object.values(REGISTRATION).map(({ code, label }) => ({
  value: String(code),
  label,
}));
const KINDS = Object.entries(KIND_NAME).map(([value, label]) => ({ value, label }));
const SHOWN = 50;

export function AudienceFields({ form }: { readonly form: Form }) {
  const { values, change, text, faults } = form;
  const clientsQuery = useClientsQuery();
  const associates = useQuery(salespeopleQuery);
  return (
    <>
      <Select
        label="Recipients"
        size="lg"
        data={KINDS}
        allowDeselect={false}
        value={values.kind}
        onChange={(kind) => change('kind')(kind ?? 'all')}
      />
      {values.kind === 'clients' ? (
        <MultiSelect
          label="Clients"
          size="lg"
          searchable
          limit={SHOWN}
          nothingFoundMessage="No trading client has this name"
          {...choicesFailed(clientsQuery, 'The trading clients could not be loaded.')}
          data={(clientsQuery.data ?? []).map((choice) => ({
            value: choice.id,
            label: clientLabel(choice),
          }))}
          value={splitList(values.user_ids)}
          onChange={(ids) => change('user_ids')(joinList(ids))}
          error={faults.user_ids}
        />
      ) : null}
      {values.kind === 'associates' ? (
        <MultiSelect
          label="Associates"
          size="lg"
          searchable
          nothingFoundMessage="No associate has this name"
          {...choicesFailed(associates, 'The associates could not be loaded.')}
          data={(associates.data ?? []).map(salespersonOption)}
          value={splitList(values.associate_ids)}
          onChange={(ids) => change('associate_ids')(joinList(ids))}
          error={faults.associate_ids}
        />
      ) : null}
      {values.kind === 'addresses' ? (
        <Textarea
          label="Addresses"
          description="One address per line. Each address must belong to a trading client."
          inputWrapperOrder={MESSAGES_BELOW}
          size="lg"
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
          value={values.addresses}
          onChange={(event) => change('addresses')(event.currentTarget.value)}
          error={faults.addresses}
        />
      ) : null}
      {values.kind === 'filter' ? (
        <>
          <div className="people-pair">
            <TextInput
              {...text('search')}
              label="Name, business or address"
              maxLength={longest.MailingAudience.search}
            />
            <TextInput
              {...text('cities')}
              label="City"
              placeholder="Antwerp, Mumbai"
              maxLength={100}
            />
          </div>
          <div className="people-pair">
            <Select
              label="Registration"
              size="lg"
              placeholder="Any"
              clearable
              data={REGISTRATIONS}
              value={values.status || null}
              onChange={(status) => change('status')(status ?? '')}
            />
            <TextInput
              {...text('searched_days')}
              label="Maximum days since the last search"
              inputMode="numeric"
              maxLength={3}
            />
          </div>
        </>
      ) : null}
      <RecipientCount form={form} />
    </>
  );
}

const DEBOUNCE_MS = 400;

function RecipientCount({ form: { values } }: { readonly form: Form }) {
  const [settled] = useDebouncedValue(values, DEBOUNCE_MS);
  const rules = mailingRules(settled);
  const requiredFields = [
    'user_ids',
    'associate_ids',
    'addresses',
    'searched_days',
    'stock_numbers',
    'collection_id',
    'filter',
  ] as const;
  const isComplete = requiredFields.every((field) => rules[field](settled[field]) === null);
  const query = useQuery({
    ...recipientsQuery(audienceOf(settled), stonesOf(settled)),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  if (!isComplete)
    return (
      <p className="people-note" aria-live="polite">
        Choose recipients and stones to see the number of recipients.
      </p>
    );
  if (error)
    return (
      <p className="people-note">
        <PartFailed query={query} />
      </p>
    );
  if (!data) return <p className="people-note">Counting recipients…</p>;
  return (
    <p className="people-note" aria-live="polite">
      <b>{count(data.readers, 'trading client')}</b> {data.readers === 1 ? 'receives' : 'receive'}{' '}
      the mailing, out of {formatInteger(data.matched)} matched
      {data.left_out.length > 0 ? `: ${leftOutText(data.left_out)}` : ''}.
    </p>
  );
}
