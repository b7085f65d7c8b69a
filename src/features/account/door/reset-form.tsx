import './account-forms.css';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../../../api/client.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { TEXTS } from '../../../api/texts.ts';
import { namesOf, passwordFault } from '../../../common/password-rule.ts';
import { PROBLEMS } from '../../../machines/problems.ts';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';
import type { FieldRules } from '../../../shared/people/field-faults.ts';
import { useFieldForm } from '../../../shared/people/use-field-form.ts';
import type { Proof } from './code-calls.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';

type ResetFormProps = {
  readonly proof: Proof;
  readonly onStartAnew: () => void;
  readonly onDone: () => void;
};

type Field = 'password' | 'again';

export function ResetForm({ proof, onStartAnew, onDone }: ResetFormProps) {
  const [values, setValues] = useState<Record<Field, string>>({ password: '', again: '' });
  const about = namesOf({ email: proof.email });
  const rules: FieldRules<Field> = {
    password: (value) => passwordFault(value, about),
    again: (value) => (value === values.password ? null : 'This is not the same password'),
  };
  const resetting = useMutation({
    mutationFn: (password: string) =>
      answerOf(
        api.POST('/user/reset-password', { body: { data: { token: proof.token, password } } }),
        TEXTS.failed,
      ),
    onSuccess: onDone,
  });
  const problem = resetting.error instanceof ApiProblem ? resetting.error : null;
  const form = useFieldForm({ rules, values, onValues: setValues, said: problem?.fields });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !resetting.isPending) resetting.mutate(values.password);
  };
  return (
    <form className="account-form" onSubmit={submit} noValidate aria-label="Set a new password">
      <FaultSummary message={problem?.message ?? null} faultCount={form.faultCount} />
      <p className="account-sent">
        For <b>{proof.email}</b>. Everybody who is signed in with this account is signed out.
      </p>
      <NewPasswordField
        label="New password"
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
      {problem?.code === PROBLEMS.proofEnded.code ? (
        <Button size="lg" variant="filled" fullWidth onClick={onStartAnew}>
          Ask for a new code
        </Button>
      ) : (
        <Button type="submit" size="lg" variant="filled" fullWidth loading={resetting.isPending}>
          Set the password
        </Button>
      )}
    </form>
  );
}
