import './account-forms.css';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';
import {
  type FieldFaults,
  type FieldRules,
  faultsIn,
  faultsShown,
  isFilled,
} from '../../../shared/people/field-faults.ts';
import { PasswordField } from './password-field.tsx';
import { useSignIn } from './use-sign-in.ts';

const UnlockOffer = lazy(() =>
  import('./unlock-offer.tsx').then((module) => ({ default: module.UnlockOffer })),
);

/** Error code of the server for an account that is locked after too many failed passwords. */
const LOCKED = 'TOO_MANY_REQUESTS';

type Field = 'email' | 'password';

const RULES: FieldRules<Field> = {
  email: isFilled('Enter your e-mail address'),
  password: isFilled('Enter your password'),
};

export function UserSignInForm() {
  const { busy, refusal, dropRefusal, signIn } = useSignIn('user');
  const [values, setValues] = useState<Record<Field, string>>({ email: '', password: '' });
  const [faults, setFaults] = useState<FieldFaults<Field>>({});
  const shown = faultsShown(RULES, faults, refusal?.fields);

  const change = (field: Field) => (value: string) => {
    setValues({ ...values, [field]: value });
    setFaults({ ...faults, [field]: undefined });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsIn(RULES, values);
    setFaults(found);
    if (Object.keys(found).length > 0 || busy) return;
    signIn({ kind: 'user', details: { email: values.email.trim(), password: values.password } });
  };

  return (
    <>
      {refusal?.code === LOCKED ? (
        <Suspense fallback={null}>
          <UnlockOffer email={values.email.trim()} onUnlocked={dropRefusal} />
        </Suspense>
      ) : null}
      <form
        className="account-form"
        onSubmit={submit}
        noValidate
        aria-label="Sign in with an account"
      >
        <FaultSummary message={refusal?.message ?? null} faultCount={Object.keys(shown).length} />
        <TextInput
          size="lg"
          label="E-mail address"
          type="email"
          autoComplete="username"
          autoFocus
          value={values.email}
          onChange={(event) => change('email')(event.currentTarget.value)}
          error={shown.email}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={values.password}
          onChange={change('password')}
          fault={shown.password}
        />
        <Button type="submit" size="lg" variant="filled" fullWidth loading={busy}>
          {busy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
    </>
  );
}
