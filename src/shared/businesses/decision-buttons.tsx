import { useState } from 'react';
import { TEXTS } from '../../api/texts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { tellProblem } from '../frame/tell-problem.ts';
import { type Asker, reasonAgainst } from './asks.ts';
import { decideOn } from './calls.ts';
import { REJECTION_CHOICES, rejectionText } from './rejection-reasons.ts';
import type { BusinessFacts, KycDocument } from './wire.ts';

type DecisionButtonsProps = {
  readonly document: KycDocument;
  readonly business: BusinessFacts;
  readonly asker: Asker;
  readonly onDecided: () => void;
};

/** Approve, or reject with a reason that the business reads. */
export function DecisionButtons({ document, business, asker, onDecided }: DecisionButtonsProps) {
  const [isRejecting, setRejecting] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function decide(decision: 'approved' | 'rejected', remark = ''): Promise<void> {
    setBusy(true);
    try {
      const { message } = await decideOn(document, decision, remark);
      notifySuccess(message);
      setRejecting(false);
    } catch (error) {
      tellProblem(error, TEXTS.failed);
    } finally {
      setBusy(false);
      onDecided();
    }
  }

  return (
    <>
      <ReasonButton
        size="sm"
        loading={isBusy && !isRejecting}
        reason={reasonAgainst('approve', document, business, asker)}
        onClick={() => void decide('approved')}
      >
        Approve
      </ReasonButton>
      <ReasonButton
        size="sm"
        variant="danger"
        reason={reasonAgainst('reject', document, business, asker)}
        onClick={() => setRejecting(true)}
      >
        Reject
      </ReasonButton>
      <ConfirmDialog
        opened={isRejecting}
        title={`Reject ${document.document_name}?`}
        confirmLabel="Reject the document"
        danger
        busy={isBusy}
        reason={{ options: REJECTION_CHOICES, required: true, noteLabel: 'In your own words' }}
        footnote="The business reads the reason."
        onConfirm={({ reason, note }) => void decide('rejected', rejectionText(reason, note))}
        onClose={() => setRejecting(false)}
      />
    </>
  );
}
