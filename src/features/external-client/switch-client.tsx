import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { useUndo } from '../../shared/frame/use-undo.ts';
import { SWITCH_WORDS } from '../../shared/people/active-switch.ts';
import { NO_RECORDS, useConcurrentChange } from '../../shared/records/concurrent-change.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { type ExternalClient, setClientActive } from './client-calls.ts';

const GROUP = 'API clients';

type SwitchClientProps = {
  readonly apiClient: ExternalClient;
  readonly closed: string | null;
  readonly onSwitched: () => Promise<unknown>;
};

/** The keys of an inactive API client are disabled. */
export function SwitchClient({ apiClient, closed, onSwitched }: SwitchClientProps) {
  const offerUndo = useUndo();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, name, is_active } = apiClient;
  const words = SWITCH_WORDS[is_active ? 'deactivate' : 'activate'];
  const concurrentChange = useConcurrentChange(
    'activeFlag',
    isOpen && !busy ? [{ id }] : NO_RECORDS,
  );
  const openDialog = () => setOpen(true);
  useCommands([
    {
      id: 'external-client.switch',
      label: `${words.act} ${name}`,
      group: GROUP,
      reason: closed,
      run: openDialog,
    },
  ]);

  async function set(isActive: boolean, notify: () => void): Promise<void> {
    try {
      await setClientActive(id, isActive);
      notify();
      await onSwitched();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
  }
  async function confirm() {
    setBusy(true);
    await set(!is_active, () => {
      setOpen(false);
      offerUndo({
        text: `${name} ${words.done}`,
        group: GROUP,
        undo: () =>
          void set(is_active, () => notifySuccess(`${name} ${SWITCH_WORDS[words.other].done}`)),
      });
    });
    setBusy(false);
    setOpen(false);
  }

  return (
    <>
      <ReasonButton reason={closed} onClick={openDialog}>
        {words.act}
      </ReasonButton>
      <ConfirmDialog
        opened={isOpen}
        title={`${words.act} ${name}?`}
        confirmLabel={`${words.act} ${name}`}
        danger={is_active}
        busy={busy}
        disabledReason={concurrentChange.disabledReason}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        <p>
          {is_active
            ? 'All keys of this API client are disabled until the API client is activated again.'
            : 'All unexpired keys of this API client work again.'}
        </p>
        {concurrentChange.note}
      </ConfirmDialog>
    </>
  );
}
