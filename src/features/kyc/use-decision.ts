import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { REGISTRATION_ACTION } from '#machines/codes.ts';
import {
  CACHED,
  decideOn,
  setRegistration,
  undoDecisions,
} from '../../shared/businesses/business-calls.ts';
import type { BusinessFile, KycDocument } from '../../shared/businesses/business-types.ts';
import {
  type BusinessActor,
  registrationDisabledReason,
} from '../../shared/businesses/kyc-checks.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import type { useUndo } from '../../shared/frame/use-undo.ts';
import { notifySuccess } from '../../ui/notify.tsx';

type Facts = {
  readonly of: BusinessFile;
  readonly document: KycDocument;
  /** last valid day of the document that the reviewer entered; empty if none */
  readonly expiresOn: string;
  readonly businessActor: BusinessActor;
  readonly onChanged: () => Promise<void>;
  readonly onGoOn: () => void;
  readonly onDecided: () => void;
  readonly onDone: ReturnType<typeof useUndo>;
};

/** After each decision the next document opens, unless the business can now be registered. */
export function useDecision(facts: Facts) {
  const { of, document, expiresOn, businessActor, onChanged, onGoOn, onDecided, onDone } = facts;
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<'approved' | 'rejected' | 'registered' | null>(null);
  const acting = useRef(new Set<'decision' | 'registration'>());
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function act(
    which: NonNullable<typeof busy>,
    call: () => Promise<{ message: string }>,
  ): Promise<void> {
    // Ignores repeated key presses. Decisions and registrations are tracked separately, because the
    // user may register the business while the decision that allowed it is still running.
    const kind = which === 'registered' ? 'registration' : 'decision';
    if (acting.current.has(kind)) return;
    acting.current.add(kind);
    setBusy(which);
    try {
      const { message } = await call();
      if (kind === 'decision') onDecided();
      const detail = of.business.company_name;
      if (which === 'registered') notifySuccess(message, { detail });
      else onDone({ text: message, detail, group: 'KYC queue', undo: () => void takeBack() });
      await onChanged();
      const now = queryClient.getQueryData<BusinessFile>([CACHED.documents, of.business.id]);
      const mayRegister =
        now &&
        registrationDisabledReason(REGISTRATION_ACTION.register, now, businessActor) === null;
      // Does not open the next document if the reviewer has already left this review.
      if (!mayRegister && isHere.current) onGoOn();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
      await onChanged();
    } finally {
      acting.current.delete(kind);
      setBusy((now) => (now === which ? null : now));
    }
  }

  /** Undoes the decision on this document, even if the reviewer has opened another document. */
  async function takeBack(): Promise<void> {
    onDone(null);
    try {
      const { message } = await undoDecisions([document.kyc_id]);
      notifySuccess(message, { detail: of.business.company_name });
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    } finally {
      await onChanged();
    }
  }

  return {
    busy,
    takeBack,
    approve: () => act('approved', () => decideOn(document, 'approved', '', expiresOn)),
    reject: (reason: string) => act('rejected', () => decideOn(document, 'rejected', reason)),
    register: () =>
      act('registered', () => setRegistration(of.business.id, REGISTRATION_ACTION.register)),
  };
}
