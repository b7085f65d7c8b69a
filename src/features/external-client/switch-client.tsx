import { useState } from 'react';
import { TEXTS } from '../../api/texts.ts';
import { tellProblem } from '../../shared/frame/tell-problem.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { useUndo } from '../../shared/frame/use-undo.ts';
import { SWITCH_WORDS } from '../../shared/people/switching.ts';
import { NO_RECORDS, useMeanwhile } from '../../shared/records/meanwhile.tsx';
import { ConfirmDialog } from '../../ui/acts/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/acts/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { type ExternalClient, setClientActive } from './client-calls.ts';

const GROUP = 'External clients';

type SwitchClientProps = {
  readonly client: ExternalClient;
  readonly closed: string | null;
  readonly onSwitched: () => Promise<unknown>;
};

/** Blocks or unblocks all keys of an API client. */
export function SwitchClient({ client, closed, onSwitched }: SwitchClientProps) {
  const offerUndo = useUndo();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, name, is_active } = client;
  const words = SWITCH_WORDS[is_active ? 'deactivate' : 'activate'];
  const meanwhile = useMeanwhile('activeFlag', asking && !busy ? [{ id }] : NO_RECORDS);
  const ask = () => setAsking(true);
  useCommands([
    {
      id: 'external-client.switch',
      label: `${words.act} ${name}`,
      group: GROUP,
      reason: closed,
      run: ask,
    },
  ]);

  async function set(isActive: boolean, tell: () => void): Promise<void> {
    try {
      await setClientActive(id, isActive);
      tell();
      await onSwitched();
    } catch (error) {
      tellProblem(error, TEXTS.failed);
    }
  }
  async function confirm() {
    setBusy(true);
    await set(!is_active, () => {
      setAsking(false);
      offerUndo({
        text: `${name} ${words.done}`,
        group: GROUP,
        undo: () =>
          void set(is_active, () => notifySuccess(`${name} ${SWITCH_WORDS[words.other].done}`)),
      });
    });
    setBusy(false);
    setAsking(false);
  }

  return (
    <>
      <ReasonButton reason={closed} onClick={ask}>
        {words.act}
      </ReasonButton>
      <ConfirmDialog
        opened={asking}
        title={`${words.act} ${name}?`}
        confirmLabel={`${words.act} ${name}`}
        danger={is_active}
        busy={busy}
        closed={meanwhile.closed}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>
          {is_active
            ? 'None of its keys opens anything until it is activated again.'
            : 'Its keys that have not ended open the portal again.'}
        </p>
        {meanwhile.note}
      </ConfirmDialog>
    </>
  );
}
