import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import type { ProblemEntry } from '../../api/types.ts';
import { tellProblem } from '../../frame/tell-problem.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import { ASSOCIATES } from '../../people/salesperson-queries.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { formatInteger } from '../../ui/format.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { type AssociateDetail, nameOf, removeAssociate } from './associate-calls.ts';

type RemoveDialogProps = {
  readonly associate: AssociateDetail;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
};

/** Says what goes; when the server refuses, says what is in the way. */
export function RemoveDialog({ associate, onRemoved, onClose }: RemoveDialogProps) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [inTheWay, setInTheWay] = useState<readonly ProblemEntry[] | null>(null);
  const name = nameOf(associate);

  async function remove() {
    setBusy(true);
    try {
      await removeAssociate(associate.id);
      notifySuccess(`${name} deleted`);
      onRemoved();
      cache.removeQueries({ queryKey: [ASSOCIATES, 'one', associate.id] });
      await cache.invalidateQueries({ queryKey: [ASSOCIATES] });
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiProblem && error.code === PROBLEMS.associateHasWork.code) {
        setInTheWay(error.errors);
      } else {
        tellProblem(error, TEXTS.failed);
        onClose();
      }
    }
  }

  if (inTheWay) return <InTheWay name={name} entries={inTheWay} onClose={onClose} />;
  return (
    <ConfirmDialog
      opened
      danger
      busy={busy}
      title={`Delete ${name}?`}
      confirmLabel={`Delete ${name}`}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        The account of {name} goes, and with it the rights. {name} is signed out everywhere at once
        and can never sign in again. What {name} did stays in the records.
      </p>
    </ConfirmDialog>
  );
}

const SHOWN = 8;

type InTheWayProps = {
  readonly name: string;
  readonly entries: readonly ProblemEntry[];
  readonly onClose: () => void;
};

function InTheWay({ name, entries, onClose }: InTheWayProps) {
  const more = entries.length - SHOWN;
  return (
    <ConfirmDialog
      opened
      title={`${name} cannot be deleted yet`}
      confirmLabel="Understood"
      cancelLabel="Close"
      onConfirm={onClose}
      onClose={onClose}
    >
      <p>{PROBLEMS.associateHasWork.message}</p>
      <ul className="associate-work">
        {entries.slice(0, SHOWN).map(({ id, message }) => (
          <li key={id ?? message}>{message}</li>
        ))}
        {more > 0 ? <li>and {formatInteger(more)} more</li> : null}
      </ul>
    </ConfirmDialog>
  );
}
