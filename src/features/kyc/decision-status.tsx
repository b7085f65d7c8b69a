import { Button } from '@mantine/core';
import { formatDateTime } from '#common/format.ts';
import { KYC_STATUS } from '#machines/codes.ts';
import type { KycDocument } from '../../shared/businesses/business-types.ts';
import { KycBadge } from '../../shared/businesses/kyc-badge.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';

type DecisionStatusProps = {
  readonly document: KycDocument;
  /** null if the user may not undo the decision */
  readonly onTakeBack: (() => Promise<void>) | null;
};

export function DecisionStatus({ document, onTakeBack }: DecisionStatusProps) {
  const last = document.history.at(-1);
  const words = [
    document.status !== KYC_STATUS.pending.code && last?.actor_name
      ? `Decided by ${last.actor_name}, ${formatDateTime(last.at)}.`
      : '',
    document.remark,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <RecordPart title="Status" tools={<KycBadge code={document.status} />}>
      {words === '' ? null : <p>{words}</p>}
      {onTakeBack ? (
        <Button size="sm" onClick={() => void onTakeBack()}>
          Undo the decision
        </Button>
      ) : null}
    </RecordPart>
  );
}
