import '../../shared/stones/refusal-list.css';
import './delete-sub-range-dialog.css';
import { Radio } from '@mantine/core';
import { useState } from 'react';
import type { ApiProblem } from '#api/api-problem.ts';
import { pieceText, planRemoval, weightsText } from '#common/trade/carat-layout.ts';
import { ConcurrentChangeNote } from '../../shared/records/concurrent-change.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { removeSubRange } from './carat-range-calls.ts';
import type { RangedSubRange } from './range-words.ts';
import type { RangeActs } from './use-range-acts.ts';

type DeleteSubRangeDialogProps = {
  readonly piece: RangedSubRange;
  readonly pieces: readonly RangedSubRange[];
  readonly acts: RangeActs;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * Confirms the deletion and asks which neighbour takes over the weights. A sub-range at either end
 * of the table can be deleted without a choice.
 */
export function DeleteSubRangeDialog(props: DeleteSubRangeDialogProps) {
  const { piece, pieces, acts, onDone, onClose } = props;
  const [chosen, setChosen] = useState<string>('');
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const name = weightsText(piece);
  const { neighbours, faults } = planRemoval(pieces, piece, null);
  const taker = pieces.find(({ id }) => id === chosen)?.id ?? null;
  const against =
    faults.length > 0 && taker === null
      ? 'Choose the neighbouring sub-range that takes over the weights.'
      : null;

  async function remove() {
    const onProblem = (problem: ApiProblem) => {
      setRefused(problem);
      return problem.errors.length > 0;
    };
    if (await acts.run(() => removeSubRange(piece.id, taker), null, onProblem)) onDone();
  }

  return (
    <ConfirmDialog
      opened
      danger
      busy={acts.busy}
      title={`Delete ${name}?`}
      confirmLabel="Delete the sub-range"
      disabledReason={against}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>A deleted sub-range cannot be restored. A sub-range with markups cannot be deleted.</p>
      <div role="alert">
        {refused === null ? null : (
          <>
            <p className="ui-warn">{refused.message}</p>
            <ul className="refusal-list">
              {refused.errors.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Radio.Group
        className="ui-dialog-fields"
        label="Neighbouring sub-range that takes over the weights"
        value={chosen}
        onChange={setChosen}
      >
        <div className="carat-takers">
          {neighbours.map((one) => (
            <Radio key={one.id} value={one.id ?? ''} label={pieceText(one)} />
          ))}
          {faults.length === 0 ? <Radio value="" label="None" /> : null}
        </div>
      </Radio.Group>
      <ConcurrentChangeNote workflow="activeFlag" records={[{ id: piece.id }]} />
    </ConfirmDialog>
  );
}
