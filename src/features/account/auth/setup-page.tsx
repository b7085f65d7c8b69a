import './account-forms.css';
import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, unwrapBody } from '#api/api-client.ts';
import { ApiProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';
import {
  emailFault,
  type FieldFaults,
  type FieldRules,
  faultsIn,
  faultsShown,
  isFilled,
} from '../../../shared/people/field-faults.ts';
import { AccountFrame } from './account-frame.tsx';
import { PasswordField } from './password-field.tsx';

type Field = 'token' | 'email' | 'first_name' | 'last_name' | 'password';

const SHORTEST_PASSWORD = 12;

const RULES: FieldRules<Field> = {
  token: isFilled('Copy the token from the server’s console'),
  email: emailFault,
  first_name: isFilled('Enter your first name'),
  last_name: () => null,
  password: (value) =>
    value.length < SHORTEST_PASSWORD ? `Use at least ${SHORTEST_PASSWORD} characters` : null,
};

const NOTHING: Record<Field, string> = {
  token: '',
  email: '',
  first_name: '',
  last_name: '',
  password: '',
};

/**
 * Creates the first administrator of an empty portal, with the setup token that the server prints.
 */
export function SetupPage({ onDone }: { readonly onDone: () => void }) {
  const [values, setValues] = useState(NOTHING);
  const [faults, setFaults] = useState<FieldFaults<Field>>({});
  const create = useMutation({
    mutationFn: (data: Record<Field, string>) =>
      unwrapBody(api.POST('/user/first-administrator', { body: { data } }), TEXTS.failed),
    onSuccess: onDone,
  });
  const problem = create.error instanceof ApiProblem ? create.error : null;
  const shown = faultsShown(RULES, faults, problem?.fields);

  const change = (field: Field) => (value: string) => {
    setValues({ ...values, [field]: value });
    setFaults({ ...faults, [field]: undefined });
  };
  const text = (field: Field) => ({
    size: 'lg',
    value: values[field],
    onChange: (event: FormEvent<HTMLInputElement>) => change(field)(event.currentTarget.value),
    error: shown[field],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsIn(RULES, values);
    setFaults(found);
    if (Object.keys(found).length > 0 || create.isPending) return;
    create.mutate({
      token: values.token.trim(),
      email: values.email.trim(),
      first_name: values.first_name.trim(),
      last_name: values.last_name.trim(),
      password: values.password,
    });
  };

  return (
    <AccountFrame
      title="Set up this portal"
      lead="Create the first administrator. You need the set-up token that the server printed to its console when it started."
    >
      <form className="account-form" onSubmit={submit} noValidate>
        <FaultSummary message={problem?.message ?? null} faultCount={Object.keys(shown).length} />
        <TextInput
          {...text('token')}
          label="Set-up token"
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
        <Group grow wrap="nowrap" gap="xs" align="flex-start">
          <TextInput {...text('first_name')} label="First name" autoComplete="given-name" />
          <TextInput {...text('last_name')} label="Last name" autoComplete="family-name" />
        </Group>
        <TextInput {...text('email')} label="E-mail address" type="email" autoComplete="username" />
        <PasswordField
          label="Password"
          hint={`At least ${SHORTEST_PASSWORD} characters`}
          autoComplete="new-password"
          value={values.password}
          onChange={change('password')}
          fault={shown.password}
        />
        <Button type="submit" size="lg" variant="filled" fullWidth loading={create.isPending}>
          {create.isPending ? 'Creating the administrator' : 'Create the administrator'}
        </Button>
      </form>
    </AccountFrame>
  );
}
