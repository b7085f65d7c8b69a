import { count } from '#common/count.ts';
import { useConcurrentChange } from '../../shared/records/concurrent-change.tsx';
import { othersText } from '../../shared/records/use-dialog-rows.ts';
import { PRESET_REASONS } from '../../shared/stones/commands/preset-reasons.ts';
import { DialogStones } from '../../shared/stones/dialog-stones.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import type { ReturnCheck } from './return-check-calls.ts';

type FailDialogProps = {
  readonly picked: readonly ReturnCheck[];
  readonly onConfirm: (rows: readonly ReturnCheck[], remark: string) => void;
  readonly onClose: () => void;
};

/** Only staff can see the reason for a failed check. */
export function FailDialog({ picked, onConfirm, onClose }: FailDialogProps) {
  const { moved, disabledReason, note } = useConcurrentChange(
    'returnCheck',
    picked.map(({ id, stock_no }) => ({ id, name: stock_no })),
  );
  const rows = picked.filter(({ id }) => !moved.has(id));
  const left = picked.filter(({ id }) => moved.has(id));
  const stones = count(rows.length, 'stone');
  return (
    <ConfirmDialog
      opened
      title={`Keep ${stones} off the market?`}
      confirmLabel={`Keep ${othersText(stones, { rows, left })} off the market`}
      disabledReason={disabledReason}
      cancelLabel="Cancel"
      danger
      reason={{
        ready: PRESET_REASONS.failCheck,
        noteLabel: 'Reason, saved with the check',
        required: true,
      }}
      onConfirm={({ note: why }) => onConfirm(rows, why)}
      onClose={onClose}
    >
      <DialogStones stones={rows} />
      <p>
        {rows.length === 1
          ? 'The stone cannot be held or bought until the back office offers it again.'
          : 'The stones cannot be held or bought until the back office offers them again.'}
      </p>
      {note}
    </ConfirmDialog>
  );
}
