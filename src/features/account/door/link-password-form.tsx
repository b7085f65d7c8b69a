import './account-forms.css';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../../../api/client.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { TEXTS } from '../../../api/texts.ts';
import { namesOf, passwordFault } from '../../../common/password-rule.ts';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';
import type { FieldRules } from '../../../shared/people/field-faults.ts';
import { useFieldForm } from '../../../shared/people/use-field-form.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';

type LinkPasswordFormProps = {
  readonly token: string;
  readonly email: string;
  readonly onDone: (message: string) => void;
};

type Field = 'password' | 'again';

/** The first password of an invited person, or a new one. */
export function LinkPasswordForm({ token, email, onDone }: LinkPasswordFormProps) {
  const [values, setValues] = useState<Record<Field, string>>({ password: '', again: '' });
  const about = namesOf({ email });
  const rules: FieldRules<Field> = {
    password: (value) => passwordFault(value, about),
    again: (value) => (value === values.password ? null : 'This is not the same password'),
  };
  const choosing = useMutation({
    mutationFn: (password: string) =>
      answerOf(
        api.POST('/user/account-link/password', { body: { data: { token, password } } }),
        TEXTS.failed,
      ),
    onSuccess: ({ message }) => onDone(message),
  });
  const problem = choosing.error instanceof ApiProblem ? choosing.error : null;
  const form = useFieldForm({ rules, values, onValues: setValues, said: problem?.fields });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !choosing.isPending) choosing.mutate(values.password);
  };
  return (
    <form className="account-form" onSubmit={submit} noValidate aria-label="Choose your password">
      <FaultSummary message={problem?.message ?? null} faultCount={form.faultCount} />
      <NewPasswordField
        label="Password"
        value={values.password}
        onChange={form.change('password')}
        fault={form.faults.password}
        about={about}
        autoFocus
      />
      <PasswordField
        label="The same once more"
        autoComplete="new-password"
        value={values.again}
        onChange={form.change('again')}
        fault={form.faults.again}
      />
      <Button type="submit" size="lg" variant="filled" fullWidth loading={choosing.isPending}>
        Set the password
      </Button>
    </form>
  );
}
