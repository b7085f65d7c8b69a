import { Flex, Group, TextInput } from '@mantine/core';
import * as longest from '#common/lengths.gen.ts';
import { describeNewAddress, useMailIsSetUp } from '../../shared/identity/mail-notes.tsx';
import { CountryCodeField } from '../../shared/people/country-code-field.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { FormField, FormPart } from './form-values.ts';

type PersonFieldsProps = FormPart & { readonly showsEmail: boolean; readonly isKnown: boolean };

export function PersonFields({ values, faults, change, showsEmail, isKnown }: PersonFieldsProps) {
  const isSetUp = useMailIsSetUp();
  const text = (field: FormField) => ({
    size: 'lg' as const,
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      change(field, event.currentTarget.value),
    error: faults[field],
  });
  return (
    <RecordPart level={2} title="Person">
      <Group grow wrap="nowrap" gap="xs" align="flex-start">
        <TextInput
          {...text('first_name')}
          label="First name"
          withAsterisk
          maxLength={longest.NewCustomer.first_name}
          autoFocus
          autoComplete="off"
        />
        <TextInput {...text('last_name')} label="Last name" autoComplete="off" />
      </Group>
      <TextInput
        {...text('email')}
        label="E-mail address"
        type="email"
        withAsterisk={showsEmail}
        maxLength={longest.NewCustomer.email}
        autoComplete="off"
        {...(isKnown ? { description: addressNote(showsEmail, isSetUp) } : {})}
      />
      {isKnown && !isSetUp ? (
        <TextInput
          {...text('email_remark')}
          label="Reason for changing the address"
          maxLength={longest.CustomerChanges.email_remark}
          autoComplete="off"
        />
      ) : null}
      <TextInput
        {...text('user_name')}
        label="User name"
        autoComplete="off"
        description={
          showsEmail ? 'Leave empty to use the e-mail address' : 'Leave empty to keep the user name'
        }
      />
      <Flex gap="xs" align="flex-start">
        <CountryCodeField
          value={values.mobile_country_id}
          onChange={(id) => change('mobile_country_id', id)}
          fault={faults.mobile_country_id}
        />
        <TextInput {...text('mobile')} flex={1} label="Mobile" type="tel" autoComplete="off" />
      </Flex>
    </RecordPart>
  );
}

const addressNote = (showsEmail: boolean, isSetUp: boolean): string =>
  `${showsEmail ? '' : 'Leave empty to keep the address. '}${describeNewAddress(isSetUp)}`;
