import './account-forms.css';
import { Button, Flex, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiProblem } from '#api/api-problem.ts';
import { CountryCodeField } from '../../../shared/people/country-code-field.tsx';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';
import { emailFault } from '../../../shared/people/field-faults.ts';
import { useFieldForm } from '../../../shared/people/use-field-form.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { CheckedField } from './checked-field.tsx';
import { MailNote } from './mail-note.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { validateUser } from './sign-up-calls.ts';
import { knownOf, type PersonValues, personRules, trimmed, userNameFault } from './sign-up-form.ts';

type SignUpYouProps = {
  readonly values: PersonValues;
  readonly onValues: (values: PersonValues) => void;
  /** null if the refused fields belong to another step */
  readonly refusal: ApiProblem | null;
  readonly onDone: () => void;
};

export function SignUpYou({ values, onValues, refusal, onDone }: SignUpYouProps) {
  const validate = useMutation({
    mutationFn: validateUser,
    onSuccess: ({ message }) => {
      notifySuccess(message);
      onDone();
    },
  });
  const problem =
    validate.error instanceof ApiProblem ? validate.error : validate.isIdle ? refusal : null;
  const form = useFieldForm({
    rules: personRules(values),
    values,
    onValues,
    said: problem?.fields,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !validate.isPending) validate.mutate(trimmed(values));
  };

  return (
    <form className="account-form" onSubmit={submit} noValidate aria-label="You">
      <FaultSummary message={problem?.message ?? null} faultCount={form.faultCount} />
      <Group grow wrap="nowrap" gap="xs" align="flex-start">
        <TextInput
          {...form.text('first_name')}
          label="First name"
          autoComplete="given-name"
          autoFocus
        />
        <TextInput {...form.text('last_name')} label="Last name" autoComplete="family-name" />
      </Group>
      <CheckedField
        {...form.text('user_name')}
        what="userName"
        rule={userNameFault}
        hint="The name that others at your company see"
        free="This user name is available"
        taken="This user name is taken"
        label="User name"
        autoComplete="nickname"
        spellCheck={false}
      />
      <CheckedField
        {...form.text('email')}
        what="email"
        rule={emailFault}
        hint="You sign in with this address, and we send a code to it."
        free="This address is available"
        taken="An account with this address already exists"
        label="E-mail address"
        type="email"
        autoComplete="username"
      />
      <Flex gap="xs" align="flex-start">
        <CountryCodeField
          value={values.mobile_country_id}
          onChange={form.change('mobile_country_id')}
          fault={form.faults.mobile_country_id}
        />
        <TextInput
          {...form.text('mobile')}
          flex={1}
          label="Mobile"
          type="tel"
          autoComplete="tel-national"
        />
      </Flex>
      <NewPasswordField
        label="Password"
        value={values.password}
        onChange={form.change('password')}
        fault={form.faults.password}
        about={knownOf(values)}
      />
      <MailNote />
      <Button type="submit" size="lg" variant="filled" fullWidth loading={validate.isPending}>
        Continue
      </Button>
    </form>
  );
}
