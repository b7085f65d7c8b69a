import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { notifySuccess } from '../../../ui/notify.tsx';
import { AddressForm } from '../profile/address-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AccountSteps } from './account-steps.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { type Proof, type SentCode, sendResetCode, verifyResetCode } from './code-calls.ts';
import { CodeForm } from './code-form.tsx';
import { ResetForm } from './reset-form.tsx';

const STEPS = ['E-mail address', 'Code', 'New password'] as const;

type ForgotPageProps = {
  readonly onDone: () => void;
};

export function ForgotPage({ onDone }: ForgotPageProps) {
  const [email, setEmail] = useState('');
  const [sentCode, setSentCode] = useState<SentCode | null>(null);
  const [proof, setProof] = useState<Proof | null>(null);

  const startAgain = () => {
    setSentCode(null);
    setProof(null);
  };
  const send = async (to: string) => setSentCode(await sendResetCode(to, sentCode));
  return (
    <AccountFrame
      title="Set a new password"
      lead="We send a code to the e-mail address that you sign in with."
      footnote={
        <>
          Remember your password? <Link to="/login">Sign in</Link>
        </>
      }
    >
      <AccountSteps names={STEPS} current={proof ? 2 : sentCode ? 1 : 0} />
      {proof ? (
        <ResetForm
          proof={proof}
          onStartAgain={startAgain}
          onDone={() => {
            notifySuccess(ACCOUNT_TEXTS.passwordReset);
            onDone();
          }}
        />
      ) : sentCode ? (
        <CodeForm
          sentCode={sentCode}
          act="Continue"
          resend={() => send(sentCode.email)}
          verify={async (code) => setProof(await verifyResetCode(sentCode, code))}
          onBack={startAgain}
        />
      ) : (
        <AddressForm email={email} onEmail={setEmail} send={send} />
      )}
    </AccountFrame>
  );
}
