import { useQueryClient } from '@tanstack/react-query';
import { count } from '#common/count.ts';
import { DeleteDialog } from '../../shared/records/delete-dialog.tsx';
import { useCompanyActions } from '../../shared/records/use-company-actions.ts';
import { EXTERNAL_CLIENTS, type ExternalClient, removeExternalClient } from './client-calls.ts';
import { opens } from './key-words.ts';

type RemoveClientDialogProps = {
  readonly apiClient: ExternalClient;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
};

export function RemoveClientDialog({ apiClient, onRemoved, onClose }: RemoveClientDialogProps) {
  const cache = useQueryClient();
  const acts = useCompanyActions({
    group: 'API clients',
    refresh: () => cache.invalidateQueries({ queryKey: [EXTERNAL_CLIENTS] }),
  });
  const { id, name, keys } = apiClient;
  const live = keys.filter(opens).length;
  const keysText =
    live === 0
      ? 'This API client has no active key.'
      : `${count(live, 'active key')} will be disabled immediately.`;
  return (
    <DeleteDialog
      id={id}
      title={`Delete ${name}?`}
      confirmLabel={`Delete ${name}`}
      text={`${keysText} The orders, holds and memos are kept. This cannot be undone.`}
      acts={acts}
      onDelete={() => removeExternalClient(id)}
      onDone={onRemoved}
      onClose={onClose}
    />
  );
}
