import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProblem } from '#api/api-problem.ts';
import { sessionActor } from '../../../shared/session/session-actor.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { ProvenForm } from '../profile/proven-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AccountSteps } from './account-steps.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { type Proof, type SentCode, sendCode, verifyCode } from './code-calls.ts';
import { CodeForm } from './code-form.tsx';
import { SignUpBusiness } from './sign-up-business.tsx';
import { signUp } from './sign-up-calls.ts';
import { NO_BUSINESS, NO_PERSON, trimmed } from './sign-up-form.ts';
import { SignUpYou } from './sign-up-you.tsx';

const SIGN_UP_STEPS = ['You', 'Your business', 'Code'] as const;
export type SignUpStep = 1 | 2 | 3;

type SignUpPageProps = {
  readonly step: SignUpStep;
  readonly onStep: (step: SignUpStep) => void;
};

/** Keeps the typed values in memory only, so the values are gone once the page is closed. */
export function SignUpPage({ step: requestedStep, onStep }: SignUpPageProps) {
  const [reached, setReached] = useState<SignUpStep>(1);
  const [person, setPerson] = useState(NO_PERSON);
  const [business, setBusiness] = useState(NO_BUSINESS);
  const [sentCode, setSentCode] = useState<SentCode | null>(null);
  const [proof, setProof] = useState<Proof | null>(null);
  const [refusal, setRefusal] = useState<ApiProblem | null>(null);
  const step = requestedStep <= reached ? requestedStep : reached;
  const email = person.email.trim();

  const go = (next: SignUpStep) => {
    setReached((before) => (next > before ? next : before));
    onStep(next);
  };
  const mailCode = async () => {
    const sent = await sendCode(email, 'sign_up', sentCode);
    setSentCode(sent);
    setProof(null);
  };
  const ensureCodeSent = async () => {
    if (!isFor(email, proof) && !isFor(email, sentCode)) await mailCode();
  };
  const finish = async (proven: Proof) => {
    try {
      const signedIn = await signUp(proven.token, trimmed(person), trimmed(business));
      notifySuccess(ACCOUNT_TEXTS.signedUp);
      sessionActor.send({ type: 'session.signedUp', ...signedIn });
    } catch (error) {
      // The code cannot be used again, but its proof token stays valid for another attempt.
      setProof(proven);
      if (error instanceof ApiProblem) showFaultStep(error);
      throw error;
    }
  };
  /**
   * Opens the earlier step that contains the refused fields. If the proof token was refused, the
   * user must verify the e-mail address again.
   */
  const showFaultStep = (problem: ApiProblem) => {
    const fields = Object.keys(problem.fields);
    setRefusal(problem);
    if (fields.includes('token')) {
      setProof(null);
      setSentCode(null);
    }
    if (fields.some((field) => field in NO_PERSON)) onStep(1);
    else if (fields.some((field) => field in NO_BUSINESS)) onStep(2);
  };

  return (
    <AccountFrame
      title="Create an account"
      lead="For businesses that buy certified diamonds."
      footnote={
        <>
          Already have an account? <Link to="/login">Sign in</Link>
        </>
      }
    >
      <AccountSteps names={SIGN_UP_STEPS} current={step - 1} />
      {step === 1 ? (
        <SignUpYou values={person} onValues={setPerson} refusal={refusal} onDone={() => go(2)} />
      ) : step === 2 || sentCode?.email !== email ? (
        <SignUpBusiness
          values={business}
          onValues={setBusiness}
          refusal={refusal}
          sendCode={ensureCodeSent}
          onBack={() => go(1)}
          onDone={() => {
            setRefusal(null);
            go(3);
          }}
        />
      ) : isFor(email, proof) ? (
        <ProvenForm refusal={refusal} finish={() => finish(proof)} onBack={() => go(2)} />
      ) : (
        <CodeForm
          key={sentCode.email}
          sentCode={sentCode}
          act="Create the account"
          resend={mailCode}
          verify={async (code) => {
            await finish(await verifyCode(sentCode, code, 'sign_up'));
          }}
          onBack={() => go(2)}
        />
      )}
    </AccountFrame>
  );
}

function isFor<Thing extends { readonly email: string; readonly expiresAt: number }>(
  email: string,
  thing: Thing | null,
): thing is Thing {
  return thing !== null && thing.email === email && thing.expiresAt > Date.now();
}
