import '../../shared/stones/refusal-list.css';
import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import type { ProblemEntry } from '#api/types.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { NO_RECORDS, useConcurrentChange } from '../../shared/records/concurrent-change.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { removeSupplier, SUPPLIERS, type Supplier } from './supplier-calls.ts';

type RemoveDialogProps = {
  readonly supplier: Supplier;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
};

export function RemoveDialog({ supplier, onRemoved, onClose }: RemoveDialogProps) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [kept, setKept] = useState<readonly ProblemEntry[] | null>(null);
  const { id, name, account } = supplier;
  const concurrentChange = useConcurrentChange('activeFlag', busy ? NO_RECORDS : [{ id }]);

  async function remove() {
    setBusy(true);
    let isGone = false;
    try {
      notifySuccess((await removeSupplier(id)).message);
      isGone = true;
      onRemoved();
    } catch (error) {
      if (error instanceof ApiProblem && error.code === PROBLEMS.supplierKept.code) {
        setKept(error.errors);
      } else {
        notifyProblem(error, TEXTS.failed);
        onClose();
      }
    }
    setBusy(false);
    await cache.invalidateQueries({
      queryKey: [SUPPLIERS],
      // Skips the queries of the removed supplier. The closing drawer would refetch them and get an
      // error.
      predicate: ({ queryKey }) => !(isGone && queryKey.includes(id)),
    });
  }

  if (kept) return <RemainingEntries name={name} entries={kept} onClose={onClose} />;
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
        The connection settings and credentials of this supplier are deleted.
        {account ? ` ${account.name} is signed out and can never sign in again.` : ''} This cannot
        be undone.
      </p>
      {concurrentChange.note}
    </ConfirmDialog>
  );
}

type RemainingEntriesProps = {
  readonly name: string;
  readonly entries: readonly ProblemEntry[];
  readonly onClose: () => void;
};

const RemainingEntries = ({ name, entries, onClose }: RemainingEntriesProps) => (
  <Modal opened onClose={onClose} title={`${name} cannot be deleted`}>
    <p>{PROBLEMS.supplierKept.message}</p>
    <ul className="refusal-list">
      {entries.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
    <div className="ui-dialog-footer">
      <Button size="lg" onClick={onClose} rightSection={<Keys>Esc</Keys>}>
        Close
      </Button>
    </div>
  </Modal>
);
