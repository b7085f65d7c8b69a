import { TextInput } from '@mantine/core';
import { BELOW, type SupplierForm } from './fields-props.ts';

type SecretFieldProps = {
  readonly form: SupplierForm;
  readonly label: string;
  readonly isSet: boolean;
};

/** What is stored is never shown: whoever writes nothing leaves it as it is. */
export const SecretField = ({ form, label, isSet }: SecretFieldProps) => (
  <TextInput
    {...form.text('secret')}
    type="password"
    label={label}
    placeholder={isSet ? 'Set' : 'Not set'}
    description={
      isSet
        ? 'Stored sealed. Left empty, it stays as it is'
        : 'Stored sealed, and never shown again'
    }
    inputWrapperOrder={BELOW}
    autoComplete="new-password"
    spellCheck={false}
    maxLength={2000}
  />
);
