import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '../../api/texts.ts';
import { count } from '../../common/count.ts';
import { tellProblem } from '../../shared/frame/tell-problem.ts';
import { NO_RECORDS, useMeanwhile } from '../../shared/records/meanwhile.tsx';
import { ConfirmDialog } from '../../ui/acts/ConfirmDialog.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { EXTERNAL_CLIENTS, type ExternalClient, removeExternalClient } from './client-calls.ts';
import { opens } from './key-words.ts';

type RemoveClientDialogProps = {
  readonly client: ExternalClient;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
};

export function RemoveClientDialog({ client, onRemoved, onClose }: RemoveClientDialogProps) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { id, name, keys } = client;
  const live = keys.filter(opens).length;
  const meanwhile = useMeanwhile('activeFlag', busy ? NO_RECORDS : [{ id }]);

  async function remove() {
    setBusy(true);
    try {
      const { message } = await removeExternalClient(id);
      notifySuccess(message);
      onRemoved();
    } catch (error) {
      tellProblem(error, TEXTS.failed);
      onClose();
    }
    await cache.invalidateQueries({ queryKey: [EXTERNAL_CLIENTS] });
  }

  return (
    <ConfirmDialog
      opened
      danger
      busy={busy}
      title={`Delete ${name}?`}
      confirmLabel={`Delete ${name}`}
      closed={meanwhile.closed}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        {live === 0
          ? 'It has no key that opens anything.'
          : `${count(live, 'key')} of it ends at once.`}{' '}
        What it asked for stays. This cannot be taken back.
      </p>
      {meanwhile.note}
    </ConfirmDialog>
  );
}
