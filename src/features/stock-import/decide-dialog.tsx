import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useConcurrentChange } from '../../shared/records/concurrent-change.tsx';
import { PRESET_REASONS } from '../../shared/stones/commands/preset-reasons.ts';
import { type Decision, IMPORTS, type StockImport } from '../../shared/supply/stock-imports.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { decideImport } from './import-calls.ts';
import { leftText, planText } from './import-texts.ts';

type DecideDialogProps = {
  readonly act: Decision;
  readonly list: StockImport;
  readonly onClose: () => void;
};

/**
 * Confirms a decision on an import and shows its effect. Requires a reason, except for a withdrawal
 * and for an approval that removes few stones.
 */
export function DecideDialog({ act, list, onClose }: DecideDialogProps) {
  const cache = useQueryClient();
  const { keyFor, answered } = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const { id, import_no: no } = list;
  const { disabledReason, note } = useConcurrentChange('stockImport', busy ? [] : [{ id }]);

  async function decide(remark: string) {
    setBusy(true);
    try {
      const { message } = await decideImport(id, act, remark, keyFor(`${act} ${id} ${remark}`));
      answered();
      notifySuccess(message);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    onClose();
    await cache.invalidateQueries({ queryKey: [IMPORTS] });
  }

  const words = {
    approve: {
      title: `Approve ${no}?`,
      confirmLabel: `Approve ${no}`,
      reason: list.needs_reason
        ? { reason: { noteLabel: 'Reason for removing this many stones', required: true } }
        : {},
    },
    refuse: {
      title: `Refuse ${no}?`,
      confirmLabel: `Refuse ${no}`,
      reason: { reason: { ready: PRESET_REASONS.refuseList, required: true } },
    },
    withdraw: {
      title: `Withdraw ${no}?`,
      confirmLabel: `Withdraw ${no}`,
      reason: {},
    },
    'roll-back': {
      title: `Roll back ${no}?`,
      confirmLabel: `Roll back ${no}`,
      reason: { reason: { ready: PRESET_REASONS.rollBackList, required: true } },
    },
  }[act];
  return (
    <ConfirmDialog
      opened
      danger={act !== 'approve'}
      busy={busy}
      title={words.title}
      confirmLabel={words.confirmLabel}
      cancelLabel="Cancel"
      disabledReason={disabledReason}
      {...words.reason}
      onConfirm={({ note: why }) => void decide(why)}
      onClose={onClose}
    >
      <Says act={act} list={list} />
      {note}
    </ConfirmDialog>
  );
}

function Says({ act, list: { figures, provider_name } }: Pick<DecideDialogProps, 'act' | 'list'>) {
  const atOnce = figures?.withdrawn
    ? ` ${count(figures.withdrawn, 'stone')} already withdrawn will stay off the market.`
    : '';
  if (act === 'refuse')
    return (
      <p>
        The list is not applied. {provider_name} will see this reason and can send the list again.
        {atOnce}
      </p>
    );
  if (act === 'withdraw')
    return <p>The list is not applied. You can send another list at any time.{atOnce}</p>;
  if (act === 'roll-back')
    return (
      <p>
        Prices and availability are restored. Stones held, sold or updated by a later list since
        then are skipped and listed.
      </p>
    );
  if (figures === null) return null;
  return (
    <p>
      {planText(figures)} {leftText(figures)}
    </p>
  );
}
