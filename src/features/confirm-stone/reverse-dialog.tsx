import { useState } from 'react';
import { count } from '../../common/count.ts';
import { formatNumber } from '../../common/format.ts';
import { ConcurrentLineChanges } from '../../shared/lines/asked-lines.tsx';
import { othersText } from '../../shared/records/use-asked.ts';
import { PRESET_REASONS } from '../../shared/stones/acts/ready-reasons.ts';
import { amountOf } from '../../shared/stones/amount-of.ts';
import { DialogStones } from '../../shared/stones/asked-stones.tsx';
import { orderTargets } from '../../shared/stones/asks/confirm-stone.ts';
import { ConfirmDialog } from '../../ui/acts/ConfirmDialog.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import type { OrderDialogProps } from './order-dialogs.tsx';

const WHEREABOUTS = [
  { value: 'back', label: 'Available again' },
  { value: 'gone', label: 'Damaged or lost' },
];

/**
 * Reverses a sale, for a mistake or a returned stone. Asks for the reason and whether the stone is
 * available again.
 */
export function ReverseDialog({ picks, left, orderActor, machine, onClose }: OrderDialogProps) {
  const [isGone, setGone] = useState(false);
  const targets = orderTargets('reverseOrder', picks, orderActor);
  const stones = count(targets.length, 'stone');
  const isOne = targets.length === 1;
  return (
    <ConfirmDialog
      opened
      title={`Take back ${stones}?`}
      confirmLabel={`Take back ${othersText(stones, { rows: picks, left })}`}
      danger
      reason={{
        ready: PRESET_REASONS.reverseOrder,
        noteLabel: 'Reason, told to the client',
        required: true,
      }}
      onConfirm={({ note }) => {
        onClose();
        machine.ask('reverseOrder', targets, {
          remark: note,
          isConfirmed: true,
          terms: { gone: isGone },
        });
      }}
      onClose={onClose}
    >
      <DialogStones stones={picks} />
      <p>
        <b>${formatNumber(amountOf(picks))}</b> is credited, a credit note is written for each
        invoice, and the client is told.
      </p>
      <ConcurrentLineChanges left={left} rows={picks} />
      <div className="ui-dialog-fields">
        <SegmentedControl
          aria-label={`What becomes of the ${isOne ? 'stone' : 'stones'}`}
          data={WHEREABOUTS}
          value={isGone ? 'gone' : 'back'}
          onChange={(value) => setGone(value === 'gone')}
        />
        <p>
          {isGone
            ? `${isOne ? 'It is' : 'They are'} off the market afterwards and offered to nobody.`
            : `${isOne ? 'It' : 'They'} can be had again, and who waits for such stones is told.`}
        </p>
      </div>
    </ConfirmDialog>
  );
}
