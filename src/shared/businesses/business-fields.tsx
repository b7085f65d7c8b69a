import { Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { idOrNull } from '#common/id-from-text.ts';
import * as longest from '#common/lengths.gen.ts';
import { keepChosenOption } from '../../ui/inputs/keep-chosen-option.ts';
import { choicesFailed } from '../lists/part-failed.tsx';
import type { FieldFaults } from '../people/field-faults.ts';
import { PlaceFields } from '../people/place-fields.tsx';
import { businessChoicesQuery } from './business-calls.ts';
import type { BusinessField, BusinessValues } from './business-form.ts';

const numbered = (
  choices: readonly { readonly nr: number; readonly name: string }[] = [],
  chosen: string,
  name: string | null | undefined,
) =>
  keepChosenOption(
    choices.map(({ nr, name: label }) => ({ value: String(nr), label })),
    chosen,
    name,
  );

type BusinessFieldsProps = {
  readonly values: BusinessValues;
  readonly faults: FieldFaults<BusinessField>;
  readonly put: (changes: Partial<BusinessValues>) => void;
  /**
   * Names of the values that are stored for this business. A stored value stays selectable even if
   * the list of values no longer contains it.
   */
  readonly chosen?: Partial<Record<'business_type' | 'designation', string | null>> | undefined;
  /** Explains why the company name and tax number are locked; undefined if they are editable. */
  readonly disabledReason?: string | undefined;
};

export function BusinessFields(props: BusinessFieldsProps) {
  const { values, faults, put, chosen, disabledReason } = props;
  const change = (field: BusinessField, value: string) => put({ [field]: value });
  const choices = useQuery(businessChoicesQuery);
  const text = (field: BusinessField) => ({
    size: 'lg' as const,
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      change(field, event.currentTarget.value),
    error: faults[field],
    autoComplete: 'off',
  });
  const one = (field: BusinessField) => ({
    size: 'lg' as const,
    clearable: true,
    searchable: true,
    value: values[field] === '' ? null : values[field],
    onChange: (value: string | null) => change(field, value ?? ''),
    error: faults[field],
  });
  const isClosed = disabledReason !== undefined;
  return (
    <>
      <TextInput
        {...text('company_name')}
        label="Company"
        withAsterisk
        maxLength={longest.BusinessInput.company_name}
        disabled={isClosed}
        description={disabledReason}
      />
      <Group grow wrap="nowrap" gap="xs" align="flex-start">
        <Select
          {...one('business_type')}
          label="Type"
          {...choicesFailed(choices, 'The business types could not be loaded.')}
          data={numbered(choices.data?.business_types, values.business_type, chosen?.business_type)}
        />
        <Select
          {...one('designation')}
          label="Designation of the contact"
          {...choicesFailed(choices, 'The designations could not be loaded.')}
          data={numbered(choices.data?.designations, values.designation, chosen?.designation)}
        />
      </Group>
      <Group grow wrap="nowrap" gap="xs" align="flex-start">
        <TextInput {...text('tax_identification_number')} label="Tax number" disabled={isClosed} />
        <TextInput {...text('phone')} label="Telephone" type="tel" />
      </Group>
      <TextInput {...text('website')} label="Website" placeholder="https://" type="url" />
      <TextInput {...text('address_line_1')} label="Address" />
      <TextInput {...text('address_line_2')} aria-label="Address line 2" />
      <PlaceFields
        size="lg"
        value={{ countryId: idOrNull(values.country_id), state: values.state, city: values.city }}
        onChange={({ countryId, state, city }) => put({ country_id: countryId ?? '', state, city })}
        faults={{ countryId: faults.country_id, state: faults.state, city: faults.city }}
      />
      <TextInput {...text('postal_code')} label="Postal code" />
    </>
  );
}
