import '../stones/refusal-list.css';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { ApiProblem } from '#api/api-problem.ts';
import type { RecordId } from '#api/ids.gen.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { NO_RECORDS, useConcurrentChange } from './concurrent-change.tsx';
import type { CompanyActions } from './use-company-actions.ts';

type DeleteDialogProps = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'confirmLabel' | 'reason' | 'disabledReason' | 'onClose'
> & {
  readonly id: RecordId;
  readonly text: string;
  readonly acts: CompanyActions;
  readonly onDelete: (note: string) => Promise<{ readonly message: string }>;
  readonly onDone: () => void;
  readonly children?: ReactNode;
};

/**
 * Asks for confirmation of a deletion. If the server refuses the deletion, the dialog stays open
 * and shows the reasons.
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { id, text, acts, onDelete, onDone, children, ...dialog } = props;
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const concurrentChange = useConcurrentChange('activeFlag', acts.busy ? NO_RECORDS : [{ id }]);

  async function remove(note: string) {
    const call = async () => {
      const answer = await onDelete(note);
      onDone();
      return answer;
    };
    await acts.run(call, null, (problem) => {
      // The record no longer exists: the dialog closes, and `run` shows the problem as a toast.
      if (problem.status === 404) {
        dialog.onClose();
        return false;
      }
      setRefused(problem);
      return true;
    });
  }

  return (
    <ConfirmDialog
      {...dialog}
      opened
      danger
      busy={acts.busy}
      disabledReason={dialog.disabledReason ?? concurrentChange.disabledReason}
      onConfirm={({ note }) => void remove(note)}
    >
      <p>{text}</p>
      <div role="alert">
        {refused === null ? null : <p className="ui-warn">{refused.message}</p>}
        {refused === null || refused.errors.length === 0 ? null : (
          <ul className="refusal-list">
            {refused.errors.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </div>
      {children}
      {concurrentChange.note}
    </ConfirmDialog>
  );
}
