import { count } from '../../common/count.ts';
import { READY_REASONS } from '../../shared/stones/acts/ready-reasons.ts';
import { namesOf } from '../../shared/stones/names-of.ts';
import { ConfirmDialog } from '../../ui/acts/ConfirmDialog.tsx';
import type { ReturnCheck } from './return-check-calls.ts';

type FailDialogProps = {
  readonly picked: readonly ReturnCheck[];
  readonly onConfirm: (remark: string) => void;
  readonly onClose: () => void;
};

/** Returned stones that are not as they went out: why is asked, for the house alone. */
export function FailDialog({ picked, onConfirm, onClose }: FailDialogProps) {
  const stones = count(picked.length, 'stone');
  return (
    <ConfirmDialog
      opened
      title={`Keep ${stones} off the market?`}
      confirmLabel={`Keep ${stones} off the market`}
      cancelLabel="Cancel"
      danger
      reason={{
        ready: READY_REASONS.failCheck,
        noteLabel: 'Reason, kept with the check',
        required: true,
      }}
      footnote={namesOf(picked)}
      onConfirm={({ note }) => onConfirm(note)}
      onClose={onClose}
    >
      <p>
        {picked.length === 1
          ? 'Nobody can hold or buy it until the back office offers it again.'
          : 'Nobody can hold or buy them until the back office offers them again.'}
      </p>
    </ConfirmDialog>
  );
}
