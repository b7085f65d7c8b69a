import './account-forms.css';
import { Button, Flex, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiProblem } from '#api/api-problem.ts';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';
import { useFieldForm } from '../../../shared/people/use-field-form.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { MailNote } from './mail-note.tsx';
import { validateAccount } from './sign-up-calls.ts';
import { BUSINESS_RULES, type BusinessValues, trimmed } from './sign-up-form.ts';

type SignUpBusinessProps = {
  readonly values: BusinessValues;
  readonly onValues: (values: BusinessValues) => void;
  readonly refusal: ApiProblem | null;
  /** Sends a code by e-mail, unless a valid code has already been sent. */
  readonly sendCode: () => Promise<void>;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

export function SignUpBusiness(props: SignUpBusinessProps) {
  const { values, onValues, refusal, sendCode, onBack, onDone } = props;
  const validate = useMutation({
    mutationFn: async (business: BusinessValues) => {
      const { message } = await validateAccount(business);
      await sendCode();
      return message;
    },
    onSuccess: (message) => {
      notifySuccess(message);
      onDone();
    },
  });
  const problem =
    validate.error instanceof ApiProblem ? validate.error : validate.isIdle ? refusal : null;
  const form = useFieldForm({ rules: BUSINESS_RULES, values, onValues, said: problem?.fields });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !validate.isPending) validate.mutate(trimmed(values));
  };

  return (
    <form className="account-form" onSubmit={submit} noValidate aria-label="Your business">
      <FaultSummary message={problem?.message ?? null} faultCount={form.faultCount} />
      <TextInput
        {...form.text('company_name')}
        label="Company"
        autoComplete="organization"
        autoFocus
      />
      <p className="account-note">
        You can search as soon as you are signed in. To hold or buy stones, send documents of your
        business after you sign up.
      </p>
      <MailNote />
      <Flex gap="2xs">
        <Button size="lg" onClick={onBack}>
          Back
        </Button>
        <Button flex={1} type="submit" size="lg" variant="filled" loading={validate.isPending}>
          Continue
        </Button>
      </Flex>
    </form>
  );
}
