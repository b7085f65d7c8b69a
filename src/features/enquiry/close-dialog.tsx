import { count } from '#common/count.ts';
import { ConcurrentChangeNote } from '../../shared/records/concurrent-change.tsx';
import { othersText } from '../../shared/records/use-dialog-rows.ts';
import { PRESET_REASONS } from '../../shared/stones/commands/preset-reasons.ts';
import { DialogStones } from '../../shared/stones/dialog-stones.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';

type CloseDialogProps = {
  readonly opened: boolean;
  readonly enquiries: readonly LineRow[];
  /** enquiries that another user has closed since the dialog opened */
  readonly left?: readonly LineRow[];
  readonly onConfirm: (remark: string) => void;
  readonly onClose: () => void;
};

export function CloseDialog({
  opened,
  enquiries,
  left = [],
  onConfirm,
  onClose,
}: CloseDialogProps) {
  const many = count(enquiries.length, 'enquiry', 'enquiries');
  return (
    <ConfirmDialog
      opened={opened}
      title={`Close ${many}?`}
      confirmLabel={`Close ${othersText(many, { rows: enquiries, left })}`}
      cancelLabel="Cancel"
      danger
      reason={{
        ready: PRESET_REASONS.closeEnquiry,
        noteLabel: 'Reason, shown to the other party',
        required: true,
      }}
      onConfirm={({ note }) => onConfirm(note)}
      onClose={onClose}
    >
      <DialogStones stones={enquiries} />
      <p>Closing the enquiry ends the conversation. The messages remain available.</p>
      <ConcurrentChangeNote
        workflow="enquiry"
        records={[...left, ...enquiries].map(({ id, stock_no }) => ({ id, name: stock_no }))}
        gone={new Set(left.map(({ id }) => id))}
      />
    </ConfirmDialog>
  );
}
