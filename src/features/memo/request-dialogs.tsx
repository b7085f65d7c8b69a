import { Space, Text } from '@mantine/core';
import { useState } from 'react';
import { count } from '#common/count.ts';
import { formatDate } from '#common/format.ts';
import { addDays, localDayOf } from '#common/typed-day.ts';
import { byCode, MEMO_REQUEST, type MemoRequestCode } from '#machines/codes.ts';
import { memosOf, renewalDays } from '../../shared/stones/checks/memo-checks.ts';
import { PRESET_REASONS } from '../../shared/stones/commands/preset-reasons.ts';
import { DialogStones } from '../../shared/stones/dialog-stones.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';

type DialogProps = {
  readonly lines: readonly LineRow[];
  readonly onClose: () => void;
};

const KINDS = Object.values(MEMO_REQUEST);

type RequestDialogProps = DialogProps & {
  readonly onRequest: (request: MemoRequestCode, message: string) => void;
};

export function RequestDialog({ lines, onRequest, onClose }: RequestDialogProps) {
  const [kind, setKind] = useState<MemoRequestCode>(MEMO_REQUEST.buy.code);
  return (
    <ConfirmDialog
      opened
      title={`Request for ${count(lines.length, 'stone')} on memo`}
      confirmLabel={`Request to ${byCode(MEMO_REQUEST, kind).label.toLowerCase()} ${count(lines.length, 'stone')}`}
      reason={{ ready: [], noteLabel: 'Message (optional)' }}
      footnote="The office grants or declines the request. Until then, the stones stay on memo."
      onConfirm={({ note }) => onRequest(kind, note)}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Request"
        data={KINDS.map(({ code, label }) => ({ value: String(code), label }))}
        value={String(kind)}
        onChange={(value) =>
          setKind(KINDS.find(({ code }) => String(code) === value)?.code ?? kind)
        }
        fullWidth
      />
      <Space h="sm" />
      <DialogStones stones={lines} />
    </ConfirmDialog>
  );
}

const CONSEQUENCE: Readonly<Record<MemoRequestCode, string>> = {
  [MEMO_REQUEST.buy.code]: 'sold at the memo price',
  [MEMO_REQUEST.return.code]: 'received',
  [MEMO_REQUEST.extend.code]: 'extended together with the whole memo',
};
const NO_DAY = 'Please choose the new due day.';

type GrantDialogProps = DialogProps & {
  /** `dueOn` is null if no request is to extend */
  readonly onGrant: (remark: string, dueOn: string | null) => void;
};

export function GrantDialog({ lines, onGrant, onClose }: GrantDialogProps) {
  const [today] = useState(() => localDayOf(Date.now()));
  const extended = lines.filter(({ memo }) => memo?.requested === MEMO_REQUEST.extend.code);
  const latest = extended
    .map(({ memo }) => memo?.due_on ?? '')
    .reduce((a, b) => (a > b ? a : b), '');
  const [dueOn, setDueOn] = useState(() =>
    addDays(latest > today ? latest : today, extended[0]?.memo?.terms_days ?? 1),
  );
  const { firstDueOn, lastDueOn } = renewalDays(latest === '' ? today : latest, today);
  const isExtended = extended.length > 0;
  return (
    <ConfirmDialog
      opened
      title={`Grant ${count(lines.length, 'request')}?`}
      confirmLabel={`Grant ${count(lines.length, 'request')}`}
      reason={{
        ready: PRESET_REASONS.grantMemo,
        noteLabel: 'Answer, shown to the trading client',
        required: true,
      }}
      disabledReason={isExtended && dueOn === '' ? NO_DAY : null}
      isGuarded={isExtended}
      onConfirm={({ note }) => onGrant(note, isExtended ? dueOn : null)}
      onClose={onClose}
    >
      <RequestTexts lines={lines} />
      <DialogStones stones={lines} />
      {isExtended ? (
        <>
          {memosOf(extended).map(({ reference, memo }) => (
            <Text key={memo?.memo_id} mb="2xs">
              {reference}: due on {formatDate(`${memo?.due_on}T12:00`)},{' '}
              {count(memo?.renewals_left ?? 0, 'renewal')} left
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
        </>
      ) : null}
    </ConfirmDialog>
  );
}

type DeclineDialogProps = DialogProps & { readonly onDecline: (remark: string) => void };

export function DeclineDialog({ lines, onDecline, onClose }: DeclineDialogProps) {
  return (
    <ConfirmDialog
      opened
      title={`Decline ${count(lines.length, 'request')}?`}
      confirmLabel={`Decline ${count(lines.length, 'request')}`}
      danger
      reason={{
        ready: PRESET_REASONS.declineMemo,
        noteLabel: 'Reason, shown to the trading client',
        required: true,
      }}
      onConfirm={({ note }) => onDecline(note)}
      onClose={onClose}
    >
      <DialogStones stones={lines} />
      <p>The stones stay on memo.</p>
    </ConfirmDialog>
  );
}

function RequestTexts({ lines }: Pick<DialogProps, 'lines'>) {
  return KINDS.map(({ code }) => {
    const stones = lines.filter(({ memo }) => memo?.requested === code);
    return stones.length > 0 ? (
      <Text key={code} mb="2xs">
        {count(stones.length, 'stone')} {stones.length === 1 ? 'is' : 'are'} {CONSEQUENCE[code]}.
      </Text>
    ) : null;
  });
}
