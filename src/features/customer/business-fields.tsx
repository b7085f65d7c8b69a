import './customer-form.css';
import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { idChosen } from '../../common/id-from-text.ts';
import { GROWTH_CHOICES, GROWTH_LABEL } from '../../shared/businesses/growth-choice.ts';
import { AssociateChoice } from '../../shared/people/associate-choice.tsx';
import { PlaceFields } from '../../shared/people/place-fields.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { withChosen } from '../../ui/inputs/with-chosen.ts';
import { businessChoicesQuery } from './customer-calls.ts';
import type { FormPart } from './customer-form.tsx';
import type { FormField } from './form-values.ts';

const numbered = (
  choices: readonly { readonly nr: number; readonly name: string }[] = [],
  chosen: string,
  name: string | null | undefined,
) =>
  withChosen(
    choices.map(({ nr, name: label }) => ({ value: String(nr), label })),
    chosen,
    name,
  );

type BusinessFieldsProps = FormPart & {
  /** A new business says what it buys. */
  readonly isNew: boolean;
  /** What the business has chosen before, by the names under which it did. */
  readonly chosen?: Partial<Record<'business_type' | 'designation', string | null>> | undefined;
  /** Whether an associate is chosen who looks after a new business. */
  readonly withAssociate: boolean;
};

export function BusinessFields(props: BusinessFieldsProps) {
  const { values, faults, change, isNew, chosen, withAssociate } = props;
  const choices = useQuery(businessChoicesQuery);
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
          data={numbered(choices.data?.business_types, values.business_type, chosen?.business_type)}
        />
        <Select
          {...one('designation')}
          label="Designation of the contact"
          data={numbered(choices.data?.designations, values.designation, chosen?.designation)}
        />
      </div>
      <div className="client-pair">
        <TextInput {...text('tax_identification_number')} label="Tax number" />
        <TextInput {...text('phone')} label="Telephone" type="tel" />
      </div>
      <TextInput {...text('website')} label="Website" placeholder="https://" type="url" />
      <TextInput {...text('address_line_1')} label="Address" />
      <TextInput {...text('address_line_2')} aria-label="Second line of the address" />
      <PlaceFields
        size="lg"
        value={{ countryId: idChosen(values.country_id), state: values.state, city: values.city }}
        onChange={({ countryId, state, city }) => {
          change('country_id', countryId ?? '');
          change('state', state);
          change('city', city);
        }}
        faults={{ countryId: faults.country_id, state: faults.state, city: faults.city }}
      />
      <TextInput {...text('postal_code')} label="Postal code" />
      {isNew ? (
        <div className="client-growth">
          <span id="client-growth">{GROWTH_LABEL}</span>
          <SegmentedControl
            aria-labelledby="client-growth"
            fullWidth
            data={GROWTH_CHOICES}
            value={values.growth_type}
            onChange={(growth) => change('growth_type', growth)}
          />
        </div>
      ) : null}
      {withAssociate ? (
        <AssociateChoice
          size="lg"
          label="Associate"
          placeholder="Nobody yet"
          value={idChosen(values.business_associate_id)}
          onChange={(id) => change('business_associate_id', id ?? '')}
          error={faults.business_associate_id}
        />
      ) : null}
    </fieldset>
  );
}
