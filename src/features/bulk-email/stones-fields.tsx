import { Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { count } from '#common/count.ts';
import { choicesFailed } from '../../shared/lists/part-failed.tsx';
import type { usePersonForm } from '../../shared/people/use-person-form.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { MESSAGES_BELOW } from '../../ui/inputs/wrapper-order.ts';
import { STONES_NAME } from './bulk-email-words.ts';
import { type MailingField, numbersIn } from './mailing-form.ts';
import { collectionChoices, searchChoices } from './stone-choices.ts';

type Form = ReturnType<typeof usePersonForm<MailingField>>;

export function StonesFields({ form }: { readonly form: Form }) {
  const { values, change, faults, text } = form;
  return (
    <>
      <Choice label="Stones" options={STONES_NAME} value={values.of} onChange={change('of')} />
      {values.of === 'numbers' ? (
        <Textarea
          label="Stock numbers"
          description={count(numbersIn(values.stock_numbers).length, 'stone')}
          inputWrapperOrder={MESSAGES_BELOW}
          size="lg"
          autosize
          minRows={3}
          maxRows={8}
          spellCheck={false}
          value={values.stock_numbers}
          onChange={(event) => change('stock_numbers')(event.currentTarget.value)}
          error={faults.stock_numbers}
        />
      ) : null}
      {values.of === 'collection' ? <CollectionField form={form} /> : null}
      {values.of === 'search' ? <SearchField form={form} /> : null}
      {values.of === 'none' ? null : (
        <TextInput
          {...text('valid_days')}
          label="Price validity, days"
          description="Stones no longer available are left out. Trading clients with no access to any of the stones get no e-mail."
          inputWrapperOrder={MESSAGES_BELOW}
          inputMode="numeric"
          maxLength={2}
        />
      )}
    </>
  );
}

function CollectionField({ form: { values, change, faults } }: { readonly form: Form }) {
  const query = useQuery(collectionChoices);
  const { data = [] } = query;
  return (
    <Select
      label="Collection"
      size="lg"
      searchable
      nothingFoundMessage="No collection has this name"
      {...choicesFailed(query, 'The collections could not be loaded.')}
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      value={values.collection_id || null}
      onChange={(id) => change('collection_id')(id ?? '')}
      error={faults.collection_id}
    />
  );
}

function SearchField({ form: { values, change, faults } }: { readonly form: Form }) {
  const query = useQuery(searchChoices);
  const { data = [] } = query;
  const choices = data.map(({ id, name, filter }) => ({
    value: id,
    label: name,
    filter: JSON.stringify(filter),
  }));
  const chosen = choices.find(({ filter }) => filter === values.filter);
  return (
    <Select
      label="Saved search"
      size="lg"
      searchable
      placeholder={values.filter && !chosen ? 'Search saved with the mailing' : 'Choose a search'}
      nothingFoundMessage="No search has this name"
      {...choicesFailed(query, 'The saved searches could not be loaded.')}
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={chosen?.value ?? null}
      onChange={(id) => change('filter')(choices.find(({ value }) => value === id)?.filter ?? '')}
      error={faults.filter}
    />
  );
}
