import { TextInput } from '@mantine/core';
import * as longest from '../../common/lengths.gen.ts';
import { MESSAGES_BELOW } from '../../ui/inputs/wrapper-order.ts';
import type { usePersonForm } from '../people/use-person-form.ts';

type SecretFieldProps = {
  readonly form: Pick<ReturnType<typeof usePersonForm<'secret'>>, 'text'>;
  readonly label: string;
  readonly isSet: boolean;
};

/** The stored secret is never shown. An empty field leaves it unchanged. */
export const SecretField = ({ form, label, isSet }: SecretFieldProps) => (
  <TextInput
    {...form.text('secret')}
    type="password"
    label={label}
    placeholder={isSet ? 'Set' : 'Not set'}
    description={
      isSet
        ? 'Stored encrypted. If empty, it stays unchanged'
        : 'Stored encrypted and never shown again'
    }
    inputWrapperOrder={MESSAGES_BELOW}
    autoComplete="new-password"
    spellCheck={false}
    maxLength={longest.NewSupplier.secret}
  />
);
