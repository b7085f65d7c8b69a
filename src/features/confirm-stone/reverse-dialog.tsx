import { useState } from 'react';
import { count } from '#common/count.ts';
import { formatNumber } from '#common/format.ts';
import { ConcurrentLineChanges } from '../../shared/lines/dialog-lines.tsx';
import { othersText } from '../../shared/records/use-dialog-rows.ts';
import { amountOf } from '../../shared/stones/amount-of.ts';
import { orderTargets } from '../../shared/stones/checks/order-checks.ts';
import { PRESET_REASONS } from '../../shared/stones/commands/preset-reasons.ts';
import { DialogStones } from '../../shared/stones/dialog-stones.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import type { OrderDialogProps } from './order-dialog-props.ts';

const WHEREABOUTS = [
  { value: 'back', label: 'Available again' },
  { value: 'gone', label: 'Damaged or lost' },
];

export function ReverseDialog({ picks, left, orderActor, machine, onClose }: OrderDialogProps) {
  const [isGone, setGone] = useState(false);
  const targets = orderTargets('reverseOrder', picks, orderActor);
  const stones = count(targets.length, 'stone');
  const isOne = targets.length === 1;
  return (
    <ConfirmDialog
      opened
      title={`Reverse the sale of ${stones}?`}
      confirmLabel={`Reverse the sale of ${othersText(stones, { rows: picks, left })}`}
      danger
      reason={{
        ready: PRESET_REASONS.reverseOrder,
        noteLabel: 'Reason, shown to the trading client',
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
        <b>${formatNumber(amountOf(picks))}</b> is credited. Each invoice gets a credit note, and
        the trading client is notified.
      </p>
      <ConcurrentLineChanges left={left} rows={picks} />
      <div className="ui-dialog-fields">
        <SegmentedControl
          aria-label={`Availability of the ${isOne ? 'stone' : 'stones'}`}
          data={WHEREABOUTS}
          value={isGone ? 'gone' : 'back'}
          onChange={(value) => setGone(value === 'gone')}
        />
        <p>
          {isGone
            ? `${isOne ? 'The stone is' : 'The stones are'} delisted and no longer offered to anyone.`
            : `${isOne ? 'The stone becomes' : 'The stones become'} available again. Trading clients that watch ${isOne ? 'it' : 'them'} or have a matching demand are notified.`}
        </p>
      </div>
    </ConfirmDialog>
  );
}
