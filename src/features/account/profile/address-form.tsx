import '../auth/account-forms.css';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiProblem } from '#api/api-problem.ts';
import { useMailIsSetUp } from '../../../shared/identity/mail-notes.tsx';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';
import { emailFault, type FieldRules } from '../../../shared/people/field-faults.ts';
import { useFieldForm } from '../../../shared/people/use-field-form.ts';
import { MailNote } from '../auth/mail-note.tsx';

type AddressFormProps = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly send: (email: string) => Promise<void>;
};

const RULES: FieldRules<'email'> = { email: emailFault };

/** Shows the same answer for every address, so visitors cannot find out which accounts exist. */
export function AddressForm({ email, onEmail, send }: AddressFormProps) {
  const isSetUp = useMailIsSetUp();
  const sending = useMutation({ mutationFn: send });
  const problem = sending.error instanceof ApiProblem ? sending.error : null;
  const form = useFieldForm({
    rules: RULES,
    values: { email },
    onValues: (values) => onEmail(values.email),
    said: problem?.fields,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !sending.isPending) sending.mutate(email.trim());
  };
  return (
    <form className="account-form" onSubmit={submit} noValidate aria-label="Your e-mail address">
      <FaultSummary message={problem?.message ?? null} faultCount={form.faultCount} />
      <TextInput
        {...form.text('email')}
        label="E-mail address"
        type="email"
        autoComplete="username"
        autoFocus
      />
      {isSetUp ? (
        <p className="account-note">
          If an account with this address exists, the code arrives within a minute.
        </p>
      ) : (
        <MailNote />
      )}
      <Button type="submit" size="lg" variant="filled" fullWidth loading={sending.isPending}>
        Send me a code
      </Button>
    </form>
  );
}
