import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { notifyProblem } from '../frame/notify-problem.ts';
import { useUndo } from '../frame/use-undo.ts';
import { NO_RECORDS, useConcurrentChange } from '../records/concurrent-change.tsx';
import { PRESET_REASONS } from '../stones/commands/preset-reasons.ts';
import { decideOn, undoDecisions } from './business-calls.ts';
import type { BusinessFacts, KycDocument } from './business-types.ts';
import { type BusinessActor, documentDisabledReason } from './kyc-checks.ts';

type DecisionButtonsProps = {
  readonly document: KycDocument;
  readonly business: BusinessFacts;
  readonly businessActor: BusinessActor;
  readonly onDecided: () => void;
};

/** Buttons that approve or reject a document. The business can read the reason for a rejection. */
export function DecisionButtons({
  document,
  business,
  businessActor,
  onDecided,
}: DecisionButtonsProps) {
  const [isRejecting, setRejecting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const offerUndo = useUndo();
  const concurrentChange = useConcurrentChange(
    'kycDocument',
    isRejecting ? [{ id: document.kyc_id }] : NO_RECORDS,
  );

  async function takeBack(): Promise<void> {
    offerUndo(null);
    try {
      notifySuccess((await undoDecisions([document.kyc_id])).message);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    } finally {
      onDecided();
    }
  }

  async function decide(decision: 'approved' | 'rejected', remark = ''): Promise<void> {
    setBusy(true);
    try {
      const { message } = await decideOn(document, decision, remark);
      offerUndo({ text: message, group: 'KYC', undo: () => void takeBack() });
      setRejecting(false);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
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
        reason={documentDisabledReason('approve', document, business, businessActor)}
        onClick={() => void decide('approved')}
      >
        Approve
      </ReasonButton>
      <ReasonButton
        size="sm"
        variant="danger"
        reason={documentDisabledReason('reject', document, business, businessActor)}
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
        disabledReason={concurrentChange.disabledReason}
        reason={{ ready: PRESET_REASONS.rejectDocument, required: true }}
        footnote="The business will see this reason."
        onConfirm={({ note }) => void decide('rejected', note)}
        onClose={() => setRejecting(false)}
      >
        {concurrentChange.note}
      </ConfirmDialog>
    </>
  );
}
