import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { type RapList, removeLabGrownList } from './rap-calls.ts';
import { KIND_TEXT, versionText } from './rap-texts.ts';

type RemoveListProps = {
  readonly list: RapList;
  /** reason why the user may not remove the list */
  readonly closed: string | null;
  readonly onRemoved: () => void;
};

/** Undoes the load of the current lab-grown list. */
export function RemoveList({ list, closed, onRemoved }: RemoveListProps) {
  const cache = useQueryClient();
  const { keyFor, answered } = useIdempotencyKey();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      const { message } = await removeLabGrownList(keyFor(list.id), list.id);
      answered();
      notifySuccess(message);
      onRemoved();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setAsking(false);
    setBusy(false);
    await cache.invalidateQueries();
  }

  return (
    <>
      <ReasonButton size="sm" variant="default" reason={closed} onClick={() => setAsking(true)}>
        Undo load
      </ReasonButton>
      {asking ? (
        <ConfirmDialog
          opened
          danger
          title={`Remove the ${KIND_TEXT[list.kind].toLowerCase()} list of ${versionText(list)}?`}
          confirmLabel="Remove the list"
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          The list before it applies again. No price of a stone changes.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
