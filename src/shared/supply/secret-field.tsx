import { TextInput } from '@mantine/core';
import * as longest from '../../common/lengths.gen.ts';
import { BELOW } from '../../ui/inputs/below.ts';
import type { usePersonForm } from '../people/use-person-form.ts';

type SecretFieldProps = {
  readonly form: Pick<ReturnType<typeof usePersonForm<'secret'>>, 'text'>;
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
    maxLength={longest.NewSupplier.secret}
  />
);
