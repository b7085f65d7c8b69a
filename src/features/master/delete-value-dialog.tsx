import { useState } from 'react';
import type { ApiProblem } from '#api/api-problem.ts';
import { ConcurrentChangeNote } from '../../shared/records/concurrent-change.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { removeValue, type Value } from './master-calls.ts';
import { UsageList, useUsages } from './usage-list.tsx';
import type { MasterActions } from './use-master-actions.ts';

type DeleteValueDialogProps = {
  readonly value: Value;
  readonly acts: MasterActions;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Deletes a value. If records still use the value, the dialog links to them instead. */
export function DeleteValueDialog({ value, acts, onDone, onClose }: DeleteValueDialogProps) {
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const query = useUsages(value.id);
  const uses = query.data;
  const isUsed = uses !== undefined && uses.length > 0;

  async function remove() {
    const onProblem = (problem: ApiProblem) => {
      setRefused(problem);
      return true;
    };
    if (await acts.run(() => removeValue(value.id), null, onProblem)) onDone();
  }

  return (
    <ConfirmDialog
      opened
      danger
      busy={acts.busy}
      title={`Delete “${value.name}”?`}
      confirmLabel="Delete the value"
      disabledReason={isUsed ? 'A value in use can only be deactivated, not deleted.' : null}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        {isUsed
          ? 'The records below use this value, so it cannot be deleted. Deactivate the value to stop offering it.'
          : 'This cannot be undone.'}
      </p>
      <div role="alert">
        {refused === null ? null : <p className="ui-warn">{refused.message}</p>}
      </div>
      <UsageList query={query} />
      <ConcurrentChangeNote workflow="activeFlag" records={[{ id: value.id }]} />
    </ConfirmDialog>
  );
}
