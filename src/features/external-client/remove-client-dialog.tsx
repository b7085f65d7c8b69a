import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { NO_RECORDS, useConcurrentChange } from '../../shared/records/concurrent-change.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { EXTERNAL_CLIENTS, type ExternalClient, removeExternalClient } from './client-calls.ts';
import { opens } from './key-words.ts';

type RemoveClientDialogProps = {
  readonly apiClient: ExternalClient;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
};

export function RemoveClientDialog({ apiClient, onRemoved, onClose }: RemoveClientDialogProps) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { id, name, keys } = apiClient;
  const live = keys.filter(opens).length;
  const concurrentChange = useConcurrentChange('activeFlag', busy ? NO_RECORDS : [{ id }]);

  async function remove() {
    setBusy(true);
    try {
      const { message } = await removeExternalClient(id);
      notifySuccess(message);
      onRemoved();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
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
      disabledReason={concurrentChange.disabledReason}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        {live === 0
          ? 'This external client has no active key.'
          : `${count(live, 'active key')} will be disabled immediately.`}{' '}
        The orders, holds and memos stay. This cannot be undone.
      </p>
      {concurrentChange.note}
    </ConfirmDialog>
  );
}
