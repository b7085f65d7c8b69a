import type { ButtonProps } from '@mantine/core';
import { useState } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { notifyProblem } from '../frame/notify-problem.ts';
import { useCommands } from '../frame/use-commands.ts';
import { useUndo } from '../frame/use-undo.ts';
import { NO_RECORDS, useConcurrentChange } from '../records/concurrent-change.tsx';
import { useProfile } from '../session/use-session.ts';
import { switchDisabledReason } from './active-checks.ts';
import {
  DEACTIVATION_EFFECT,
  maySwitch,
  SWITCH_WORDS,
  type SwitchTo,
  setActive,
} from './active-switch.ts';

type SwitchButtonProps = {
  readonly person: { readonly id: UserId; readonly is_active: boolean };
  readonly name: string;
  readonly group: string;
  readonly size?: ButtonProps['size'];
  readonly onSwitched: () => Promise<unknown>;
};

export function SwitchButton({ person, name, group, size, onSwitched }: SwitchButtonProps) {
  const profile = useProfile();
  const offerUndo = useUndo();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const to: SwitchTo = person.is_active ? 'deactivate' : 'activate';
  const words = SWITCH_WORDS[to];
  const reason = switchDisabledReason(
    { id: person.id, isActive: person.is_active, owner: null },
    to,
    {
      profile,
      mayWrite: maySwitch(profile),
    },
  );
  const concurrentChange = useConcurrentChange(
    'activeFlag',
    asking && !busy ? [{ id: person.id }] : NO_RECORDS,
  );
  const openDialog = () => setAsking(true);
  useCommands([
    { id: 'person.switch', label: `${words.act} ${name}`, group, reason, run: openDialog },
  ]);

  /** Calls `onDone` right after the response, before the refetch. */
  async function set(next: SwitchTo, onDone: () => void): Promise<void> {
    try {
      await setActive(person.id, next === 'activate');
      onDone();
      await onSwitched();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
  }
  async function confirm() {
    setBusy(true);
    await set(to, () => {
      setAsking(false);
      offerUndo({
        text: `${name} ${words.done}`,
        ...(to === 'deactivate' ? { detail: 'Signed out everywhere' } : {}),
        group,
        undo: () =>
          void set(words.other, () => notifySuccess(`${name} ${SWITCH_WORDS[words.other].done}`)),
      });
    });
    setBusy(false);
    setAsking(false);
  }

  return (
    <>
      <ReasonButton {...(size ? { size } : {})} reason={reason} onClick={openDialog}>
        {words.act}
      </ReasonButton>
      <ConfirmDialog
        opened={asking}
        title={`${words.act} ${name}?`}
        confirmLabel={`${words.act} ${name}`}
        danger={to === 'deactivate'}
        busy={busy}
        disabledReason={concurrentChange.disabledReason}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>{to === 'deactivate' ? DEACTIVATION_EFFECT : `${name} can sign in again.`}</p>
        {concurrentChange.note}
      </ConfirmDialog>
    </>
  );
}
