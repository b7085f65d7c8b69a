import { TextInput } from '@mantine/core';
import * as longest from '#common/lengths.gen.ts';
import { MESSAGES_BELOW } from '../../ui/inputs/wrapper-order.ts';
import type { usePersonForm } from '../people/use-person-form.ts';

type SecretFieldProps = {
  readonly form: Pick<ReturnType<typeof usePersonForm<'secret'>>, 'text'>;
  readonly label: string;
  readonly isSet: boolean;
};

export const SecretField = ({ form, label, isSet }: SecretFieldProps) => (
  <TextInput
    {...form.text('secret')}
    type="password"
    label={label}
    placeholder={isSet ? 'Set' : 'Not set'}
    description={
      isSet
        ? 'The secret is stored encrypted. Leave empty to keep the stored secret'
        : 'The secret is stored encrypted and never shown again'
    }
    inputWrapperOrder={MESSAGES_BELOW}
    autoComplete="new-password"
    spellCheck={false}
    maxLength={longest.NewSupplier.secret}
  />
);
