import { useState } from 'react';
import type { SignInAttempt } from '#machines/screens/session.ts';
import { sessionActor } from '../../../shared/session/session-actor.ts';
import { useSession } from '../../../shared/session/use-session.ts';

/**
 * Connects a sign-in form to the session state machine. The machine keeps one refusal for all
 * forms. A form shows the refusal only after the user has tried to sign in with this form.
 */
export function useSignIn(kind: SignInAttempt['kind']) {
  const session = useSession();
  const [isAttempted, setAttempted] = useState(false);
  return {
    busy: session.hasTag('busy') && session.context.attempt?.kind === kind,
    refusal: isAttempted ? session.context.refusal : null,
    dropRefusal: () => setAttempted(false),
    signIn: (attempt: SignInAttempt) => {
      setAttempted(true);
      sessionActor.send({ type: 'session.signIn', attempt });
    },
  };
}
