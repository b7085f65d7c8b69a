import type { ReactNode } from 'react';
import { count } from '#common/count.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { othersText } from '../records/use-dialog-rows.ts';
import { PRESET_REASONS } from '../stones/commands/preset-reasons.ts';
import { DialogStones, type NamedStone } from '../stones/dialog-stones.tsx';

type WithdrawDialogProps = {
  readonly opened: boolean;
  readonly picks: readonly NamedStone[];
  /**
   * Stones whose lines another user has changed since the dialog opened. Only the number of these
   * stones is used.
   */
  readonly left?: readonly unknown[];
  readonly children: ReactNode;
  readonly onWithdraw: (remark: string) => void;
  readonly onClose: () => void;
};

/**
 * Confirms the withdrawal of stones from sale. The affected trading clients can read the reason.
 */
export function WithdrawDialog({ opened, picks, left = [], children, ...on }: WithdrawDialogProps) {
  const stones = count(picks.length, 'stone');
  return (
    <ConfirmDialog
      opened={opened}
      title={`Withdraw ${stones}?`}
      confirmLabel={`Withdraw ${othersText(stones, { rows: picks, left })}`}
      danger
      reason={{
        ready: PRESET_REASONS.withdraw,
        noteLabel:
          picks.length === 1
            ? 'Reason, shown to the trading client'
            : 'Reason, shown to the trading clients',
        required: true,
      }}
      onConfirm={({ note }) => on.onWithdraw(note)}
      onClose={on.onClose}
    >
      <DialogStones stones={picks} />
      {children}
    </ConfirmDialog>
  );
}
