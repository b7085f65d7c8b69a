import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { TEXTS } from '../../api/texts.ts';
import { REGISTRATION_ACTION } from '../../machines/codes.ts';
import { type Asker, reasonAgainstRegistration } from '../../shared/businesses/asks.ts';
import { CACHED, decideOn, setRegistration, undoDecisions } from '../../shared/businesses/calls.ts';
import type { BusinessFile, KycDocument } from '../../shared/businesses/wire.ts';
import { tellProblem } from '../../shared/frame/tell-problem.ts';
import type { useUndo } from '../../shared/frame/use-undo.ts';
import { notifySuccess } from '../../ui/notify.tsx';

type Facts = {
  readonly of: BusinessFile;
  readonly document: KycDocument;
  readonly asker: Asker;
  readonly onChanged: () => Promise<void>;
  readonly onGoOn: () => void;
  /** what was written for this decision is said */
  readonly onDecided: () => void;
  /** Says what was done, and offers the way back. */
  readonly onDone: ReturnType<typeof useUndo>;
};

/** The acts of a review. After each the next document comes, unless the business can be registered. */
export function useDecision(facts: Facts) {
  const { of, document, asker, onChanged, onGoOn, onDecided, onDone } = facts;
  const client = useQueryClient();
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
    // A key that is pressed twice acts once. The decision may open the registration before its own end.
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
      const now = client.getQueryData<BusinessFile>([CACHED.documents, of.business.id]);
      const mayRegister =
        now && reasonAgainstRegistration(REGISTRATION_ACTION.register, now, asker) === null;
      // A reader who has turned to another document meanwhile is not taken away from it.
      if (!mayRegister && isHere.current) onGoOn();
    } catch (error) {
      tellProblem(error, TEXTS.failed);
      await onChanged();
    } finally {
      acting.current.delete(kind);
      setBusy((now) => (now === which ? null : now));
    }
  }

  /** The decision that was the last one, also when the reader has turned to another document. */
  async function takeBack(): Promise<void> {
    onDone(null);
    try {
      const { message } = await undoDecisions([document.kyc_id]);
      notifySuccess(message, { detail: of.business.company_name });
    } catch (error) {
      tellProblem(error, TEXTS.failed);
    } finally {
      await onChanged();
    }
  }

  return {
    busy,
    takeBack,
    approve: () => act('approved', () => decideOn(document, 'approved', '')),
    reject: (reason: string) => act('rejected', () => decideOn(document, 'rejected', reason)),
    register: () =>
      act('registered', () => setRegistration(of.business.id, REGISTRATION_ACTION.register)),
  };
}
