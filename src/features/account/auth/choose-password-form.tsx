import './account-forms.css';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiProblem } from '#api/api-problem.ts';
import { namesOf, passwordFault } from '#common/password-rule.ts';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';
import type { FieldRules } from '../../../shared/people/field-faults.ts';
import { useFieldForm } from '../../../shared/people/use-field-form.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';

type ChoosePasswordFormProps<Answer> = {
  readonly title: string;
  readonly label: string;
  readonly email: string;
  readonly note?: ReactNode;
  readonly send: (password: string) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  /**
   * Rendered in place of the submit button after a problem that another password would not solve.
   */
  readonly insteadOfSend?: (problem: ApiProblem) => ReactNode;
};

type Field = 'password' | 'again';

/** Asks only for a password, because the user has already confirmed the e-mail address. */
export function ChoosePasswordForm<Answer>({
  title,
  label,
  email,
  note,
  send,
  onDone,
  insteadOfSend,
}: ChoosePasswordFormProps<Answer>) {
  const [values, setValues] = useState<Record<Field, string>>({ password: '', again: '' });
  const about = namesOf({ email });
  const rules: FieldRules<Field> = {
    password: (value) => passwordFault(value, about),
    again: (value) => (value === values.password ? null : 'The passwords do not match'),
  };
  const choosing = useMutation({ mutationFn: send, onSuccess: onDone });
  const problem = choosing.error instanceof ApiProblem ? choosing.error : null;
  const form = useFieldForm({ rules, values, onValues: setValues, said: problem?.fields });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !choosing.isPending) choosing.mutate(values.password);
  };
  return (
    <form className="account-form" onSubmit={submit} noValidate aria-label={title}>
      <FaultSummary message={problem?.message ?? null} faultCount={form.faultCount} />
      {note}
      <NewPasswordField
        label={label}
        value={values.password}
        onChange={form.change('password')}
        fault={form.faults.password}
        about={about}
        autoFocus
      />
      <PasswordField
        label="Repeat the password"
        autoComplete="new-password"
        value={values.again}
        onChange={form.change('again')}
        fault={form.faults.again}
      />
      {(problem && insteadOfSend?.(problem)) ?? (
        <Button type="submit" size="lg" variant="filled" fullWidth loading={choosing.isPending}>
          Set the password
        </Button>
      )}
    </form>
  );
}
