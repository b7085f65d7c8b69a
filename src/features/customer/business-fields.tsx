import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countryCodesQuery } from '../../people/country-queries.ts';
import { businessChoicesQuery } from './customer-calls.ts';
import type { FormPart } from './customer-form.tsx';
import type { FormField } from './form-values.ts';

const numbered = (choices: readonly { readonly nr: number; readonly name: string }[] = []) =>
  choices.map(({ nr, name }) => ({ value: String(nr), label: name }));

export function BusinessFields({ values, faults, change }: FormPart) {
  const choices = useQuery(businessChoicesQuery);
  const countries = useQuery(countryCodesQuery);
  const text = (field: FormField) => ({
    size: 'lg' as const,
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      change(field, event.currentTarget.value),
    error: faults[field],
    autoComplete: 'off',
  });
  const one = (field: FormField) => ({
    size: 'lg' as const,
    clearable: true,
    searchable: true,
    value: values[field] === '' ? null : values[field],
    onChange: (value: string | null) => change(field, value ?? ''),
    error: faults[field],
  });
  return (
    <fieldset className="client-fields">
      <legend>Business</legend>
      <TextInput {...text('company_name')} label="Company" withAsterisk maxLength={120} />
      <div className="client-pair">
        <Select
          {...one('business_type')}
          label="Type"
          data={numbered(choices.data?.business_types)}
        />
        <Select
          {...one('designation')}
          label="Designation of the contact"
          data={numbered(choices.data?.designations)}
        />
      </div>
      <div className="client-pair">
        <TextInput {...text('tax_identification_number')} label="Tax number" />
        <TextInput {...text('phone')} label="Telephone" type="tel" />
      </div>
      <TextInput {...text('website')} label="Website" placeholder="https://" type="url" />
      <TextInput {...text('address_line_1')} label="Address" />
      <TextInput {...text('address_line_2')} aria-label="Second line of the address" />
      <div className="client-pair">
        <Select
          {...one('country_id')}
          label="Country"
          limit={300}
          nothingFoundMessage={
            countries.isError ? 'The countries could not be fetched' : 'No such country'
          }
          data={(countries.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextInput {...text('state')} label="State" />
      </div>
      <div className="client-pair" data-narrow="">
        <TextInput {...text('postal_code')} label="Postal code" />
        <TextInput {...text('city')} label="City" />
      </div>
    </fieldset>
  );
}
