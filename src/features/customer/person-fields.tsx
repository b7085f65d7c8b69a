import './customer-form.css';
import { TextInput } from '@mantine/core';
import { CountryCodeField } from '../../shared/people/country-code-field.tsx';
import type { FormPart } from './customer-form.tsx';
import type { FormField } from './form-values.ts';

type PersonFieldsProps = FormPart & { readonly showsEmail: boolean };

export function PersonFields({ values, faults, change, showsEmail }: PersonFieldsProps) {
  const text = (field: FormField) => ({
    size: 'lg' as const,
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      change(field, event.currentTarget.value),
    error: faults[field],
  });
  return (
    <fieldset className="client-fields">
      <legend>Person</legend>
      <div className="client-pair">
        <TextInput
          {...text('first_name')}
          label="First name"
          withAsterisk
          maxLength={80}
          autoFocus
          autoComplete="off"
        />
        <TextInput {...text('last_name')} label="Last name" autoComplete="off" />
      </div>
      <TextInput
        {...text('email')}
        label="E-mail address"
        type="email"
        withAsterisk={showsEmail}
        maxLength={254}
        autoComplete="off"
        {...(showsEmail ? {} : { description: 'Left empty, it stays as it is' })}
      />
      <TextInput
        {...text('user_name')}
        label="User name"
        autoComplete="off"
        description={
          showsEmail ? 'Left empty, the e-mail address is used' : 'Left empty, it stays as it is'
        }
      />
      <div className="client-mobile">
        <CountryCodeField
          value={values.mobile_country_id}
          onChange={(id) => change('mobile_country_id', id)}
          fault={faults.mobile_country_id}
        />
        <TextInput {...text('mobile')} label="Mobile" type="tel" autoComplete="off" />
      </div>
    </fieldset>
  );
}
