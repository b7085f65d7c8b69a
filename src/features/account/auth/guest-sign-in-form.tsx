import './account-forms.css';
import { Button, Flex, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { idFromText } from '#common/id-from-text.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { CountryCodeField } from '../../../shared/people/country-code-field.tsx';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';
import {
  emailFault,
  type FieldFaults,
  type FieldRules,
  faultsIn,
  faultsShown,
  isFilled,
  mobileFault,
} from '../../../shared/people/field-faults.ts';
import { type Proof, type SentCode, sendCode, verifyCode } from './code-calls.ts';
import { CodeForm } from './code-form.tsx';
import { MailNote } from './mail-note.tsx';
import { useSignIn } from './use-sign-in.ts';

type Field = 'company_name' | 'contact_person' | 'mobile_country_id' | 'mobile' | 'email';

const RULES: FieldRules<Field> = {
  company_name: isFilled('Enter the name of your company'),
  contact_person: isFilled('Enter your name'),
  mobile_country_id: isFilled('Choose a country code'),
  mobile: mobileFault,
  email: emailFault,
};

const NOTHING: Record<Field, string> = {
  company_name: '',
  contact_person: '',
  mobile_country_id: '',
  mobile: '',
  email: '',
};

/**
 * Signs in a guest. If the e-mail address was used before, the server requires a code. When the
 * user has entered the code, the form sends the same values again, together with a token.
 */
export function GuestSignInForm() {
  const { busy, refusal, signIn, dropRefusal } = useSignIn('guest');
  const [sentCode, setSentCode] = useState<SentCode | null>(null);
  const [values, setValues] = useState(NOTHING);
  const [faults, setFaults] = useState<FieldFaults<Field>>({});
  const shown = faultsShown(RULES, faults, refusal?.fields);

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
    if (Object.keys(found).length === 0 && !busy) enter(null);
  };
  const enter = (proof: Proof | null) => {
    const details = Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, value.trim()]),
    ) as Record<Field, string>;
    signIn({
      kind: 'guest',
      details: {
        ...details,
        mobile_country_id: idFromText(details.mobile_country_id),
        ...(proof ? { token: proof.token } : {}),
      },
    });
  };
  const email = values.email.trim();
  const send = async () => setSentCode(await sendCode(email, 'guest', sentCode));
  const sending = useMutation({ mutationFn: send });

  if (sentCode) {
    return (
      <CodeForm
        sentCode={sentCode}
        act="Continue as a guest"
        resend={send}
        verify={async (code) => enter(await verifyCode(sentCode, code, 'guest'))}
        onBack={() => {
          setSentCode(null);
          dropRefusal();
        }}
      />
    );
  }
  const isCodeNeeded = refusal?.code === PROBLEMS.guestCodeNeeded.code;

  return (
    <form className="account-form" onSubmit={submit} noValidate aria-label="Guest sign-in">
      <FaultSummary
        message={
          refusal?.message ?? (sending.error instanceof Error ? sending.error.message : null)
        }
        faultCount={Object.keys(shown).length}
      />
      <TextInput {...text('company_name')} label="Company" autoComplete="organization" autoFocus />
      <TextInput {...text('contact_person')} label="Contact person" autoComplete="name" />
      <Flex gap="xs" align="flex-start">
        <CountryCodeField
          value={values.mobile_country_id}
          onChange={change('mobile_country_id')}
          fault={shown.mobile_country_id}
        />
        <TextInput
          {...text('mobile')}
          flex={1}
          label="Mobile"
          type="tel"
          autoComplete="tel-national"
        />
      </Flex>
      <TextInput {...text('email')} label="E-mail address" type="email" autoComplete="email" />
      {isCodeNeeded ? (
        <>
          <MailNote />
          <Button size="lg" fullWidth loading={sending.isPending} onClick={() => sending.mutate()}>
            Send me a code
          </Button>
        </>
      ) : null}
      <Button type="submit" size="lg" variant="filled" fullWidth loading={busy}>
        {busy ? 'Signing in' : 'Continue as a guest'}
      </Button>
      <p className="account-note">
        Guests can search and view every stone. To hold or buy stones, create an account. Returning
        guests confirm their e-mail address with a code.
      </p>
    </form>
  );
}
