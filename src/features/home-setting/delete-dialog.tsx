import { useState } from 'react';
import type { ApiProblem } from '#api/api-problem.ts';
import { ConcurrentChangeNote } from '../../shared/records/concurrent-change.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { type HomeKind, type HomeSetting, removeHomeSetting } from './home-calls.ts';
import { KIND_WORDS, readersOf } from './home-words.ts';
import type { HomeActs } from './use-home-acts.ts';

type DeleteDialogProps = {
  readonly kind: HomeKind;
  readonly setting: HomeSetting;
  readonly acts: HomeActs;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * Confirms the deletion. Shows the affected audience, and warns that the images are deleted too.
 */
export function DeleteDialog({ kind, setting, acts, onDone, onClose }: DeleteDialogProps) {
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const { id, title, page, is_active, showing } = setting;
  const isShown = is_active && showing === 'now';

  async function remove() {
    const onProblem = (problem: ApiProblem) => {
      setRefused(problem);
      return true;
    };
    if (await acts.run(() => removeHomeSetting(kind, id), null, onProblem)) onDone();
  }

  return (
    <ConfirmDialog
      opened
      danger
      busy={acts.busy}
      title={`Delete “${title}”?`}
      confirmLabel={`Delete the ${KIND_WORDS[kind].one}`}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        {isShown ? `Currently shown to ${readersOf(page)}. ` : 'Currently not shown. '}
        The pictures are also deleted. This cannot be undone.
      </p>
      <div role="alert">
        {refused === null ? null : <p className="ui-warn">{refused.message}</p>}
      </div>
      <ConcurrentChangeNote workflow="activeFlag" records={[{ id }]} />
    </ConfirmDialog>
  );
}
