import { type ReactNode, useState } from 'react';
import type { RecordId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import { idFromText } from '#common/id-from-text.ts';
import { type ActionTarget, disabledReason } from '#machines/screens/action-request.ts';
import { ConfirmDialog } from '../../../ui/actions/ConfirmDialog.tsx';
import { NO_RECORDS, useConcurrentChange } from '../../records/concurrent-change.tsx';
import { NothingLeft } from '../../records/nothing-left.tsx';
import { useReportOpenDialog } from '../../records/open-dialog.ts';
import { PRESET_REASONS } from '../commands/preset-reasons.ts';
import { DialogStones, type NamedStone } from '../dialog-stones.tsx';
import type { StoneActing } from '../use-stone-action.ts';
import { PLACEHOLDER_REASON } from './check-action.ts';

type Reasoned = 'release' | 'extend' | 'leave';

const WORDS: Readonly<
  Record<
    Reasoned,
    {
      title: (many: string) => string;
      verb: string;
      noun: string;
      workflow: 'hold' | 'holdQueue';
      consequence: string;
    }
  >
> = {
  release: {
    title: (holds) => `Release ${holds}?`,
    verb: 'release',
    noun: 'hold',
    workflow: 'hold',
    consequence:
      'Released stones become available to others again. The trading client sees your reason.',
  },
  extend: {
    title: (holds) => `Extend ${holds}?`,
    verb: 'extend',
    noun: 'hold',
    workflow: 'hold',
    consequence: 'The hold is extended, and the trading client sees your reason.',
  },
  leave: {
    title: (stones) => `Leave the waitlist for ${stones}?`,
    verb: 'withdraw',
    noun: 'stone',
    workflow: 'holdQueue',
    consequence:
      'The next trading client on the waitlist moves up. The removed trading client sees your reason.',
  },
};

interface PendingCommand {
  readonly action: Reasoned;
  readonly targets: readonly ActionTarget[];
  readonly stones: readonly NamedStone[];
}

/**
 * Runs an action on holds or waitlist entries. Asks for a reason if the workflow requires one,
 * usually because staff act on the record of a customer.
 */
export function useReasonedCommand(machine: Pick<StoneActing, 'ask'>): {
  readonly openDialog: (
    action: Reasoned,
    stones: readonly NamedStone[],
    targetsOf: (remark: string) => readonly ActionTarget[],
  ) => void;
  readonly dialog: ReactNode;
} {
  const [pending, setPending] = useState<PendingCommand | null>(null);
  const [isOpen, setOpen] = useState(false);
  useReportOpenDialog(isOpen);
  const { title, verb, noun, workflow, consequence } = WORDS[pending?.action ?? 'release'];
  const all = pending?.targets ?? [];
  const { moved, note } = useConcurrentChange(workflow, isOpen ? all.map(recordOf) : NO_RECORDS);
  // Omits the records that another user has changed since the dialog opened. `note` reports the
  // omitted records.
  const targets = all.filter(({ id }) => !moved.has(id));
  const nothingLeft = isOpen && all.length > 0 && targets.length === 0;
  const many = count(targets.length, noun);
  return {
    openDialog(action, stones, targetsOf) {
      const open = targetsOf(PLACEHOLDER_REASON);
      if (disabledReason(open) === null && disabledReason(targetsOf('')) !== null) {
        setPending({ action, targets: open, stones });
        setOpen(true);
      } else machine.ask(action, open);
    },
    dialog: nothingLeft ? (
      <NothingLeft opened act={verb} many={all.length} onClose={() => setOpen(false)}>
        {note}
      </NothingLeft>
    ) : (
      <ConfirmDialog
        opened={isOpen}
        title={title(many)}
        confirmLabel={title(many).replace('?', '')}
        cancelLabel="Cancel"
        reason={{
          ready: PRESET_REASONS[pending?.action ?? 'release'],
          noteLabel: 'Reason, shown to the trading client',
          required: true,
        }}
        onConfirm={({ note }) => {
          setOpen(false);
          if (pending) machine.ask(pending.action, targets, { remark: note, isConfirmed: true });
        }}
        onClose={() => setOpen(false)}
      >
        <DialogStones stones={stonesOf(pending, targets)} />
        <p>{consequence}</p>
        {note}
      </ConfirmDialog>
    ),
  };
}

const stonesOf = (
  pending: PendingCommand | null,
  targets: readonly ActionTarget[],
): readonly NamedStone[] => {
  const numbers = new Set(targets.map(({ stockNo }) => stockNo));
  return pending?.stones.filter(({ stock_no }) => numbers.has(stock_no)) ?? [];
};

const recordOf = ({ id, stockNo }: ActionTarget) => ({
  id: idFromText<RecordId>(id),
  name: stockNo,
});
