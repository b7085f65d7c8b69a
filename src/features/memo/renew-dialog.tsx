import { Text } from '@mantine/core';
import { useState } from 'react';
import { count } from '#common/count.ts';
import { formatDate } from '#common/format.ts';
import { addDays, localDayOf } from '#common/typed-day.ts';
import { memosOf, renewalDays } from '../../shared/stones/checks/memo-checks.ts';
import { PRESET_REASONS } from '../../shared/stones/commands/preset-reasons.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';

type RenewDialogProps = {
  /** lines of the memos to renew */
  readonly lines: readonly LineRow[];
  readonly onRenew: (dueOn: string, remark: string) => void;
  readonly onClose: () => void;
};

const NO_DAY = 'Please choose the new due day.';

/** Mounted only while it is open, so that each opening suggests the due day again. */
export function RenewDialog({ lines, onRenew, onClose }: RenewDialogProps) {
  const [today] = useState(() => localDayOf(Date.now()));
  const memos = memosOf(lines).flatMap(({ reference, memo }) =>
    memo ? [{ reference, memo }] : [],
  );
  const latest = memos.map(({ memo }) => memo.due_on).reduce((a, b) => (a > b ? a : b), '');
  const { firstDueOn, lastDueOn } = renewalDays(latest, today);
  const [dueOn, setDueOn] = useState(() =>
    addDays(latest > today ? latest : today, memos[0]?.memo.terms_days ?? 1),
  );
  const names = memos.length === 1 ? memos[0]?.reference : count(memos.length, 'memo');
  return (
    <ConfirmDialog
      opened
      title={`Renew ${names}?`}
      confirmLabel={`Renew ${count(memos.length, 'memo')}`}
      reason={{
        ready: PRESET_REASONS.renewMemo,
        noteLabel: 'Reason, shown to the trading client',
        required: true,
      }}
      disabledReason={dueOn === '' ? NO_DAY : null}
      isGuarded
      onConfirm={({ note }) => onRenew(dueOn, note)}
      onClose={onClose}
    >
      {memos.map(({ reference, memo }) => (
        <Text key={memo.memo_id} mb="2xs">
          {reference}: due on {formatDate(`${memo.due_on}T12:00`)},{' '}
          {count(memo.renewals_left, 'renewal')} left
        </Text>
      ))}
      <DateField
        label="New due day"
        toward="future"
        min={firstDueOn}
        max={lastDueOn}
        value={dueOn}
        onDay={setDueOn}
      />
    </ConfirmDialog>
  );
}
