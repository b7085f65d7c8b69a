import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { pieceText, planRemoval, weightsText } from '#common/trade/carat-layout.ts';
import { DeleteDialog } from '../../shared/records/delete-dialog.tsx';
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
 * A sub-range at either end of the table can be deleted without a neighbour that takes over the
 * weights.
 */
export function DeleteSubRangeDialog(props: DeleteSubRangeDialogProps) {
  const { piece, pieces, ...dialog } = props;
  const [chosen, setChosen] = useState<string>('');
  const { neighbours, faults } = planRemoval(pieces, piece, null);
  const taker = pieces.find(({ id }) => id === chosen)?.id ?? null;
  const against =
    faults.length > 0 && taker === null
      ? 'Choose the neighbouring sub-range that takes over the weights.'
      : null;

  return (
    <DeleteDialog
      {...dialog}
      id={piece.id}
      title={`Delete ${weightsText(piece)}?`}
      confirmLabel="Delete the sub-range"
      text="A deleted sub-range cannot be restored. A sub-range with markups cannot be deleted."
      disabledReason={against}
      onDelete={() => removeSubRange(piece.id, taker)}
    >
      <Radio.Group
        className="ui-dialog-fields"
        label="Neighbouring sub-range that takes over the weights"
        value={chosen}
        onChange={setChosen}
      >
        <Stack mt="xs" gap="sm">
          {neighbours.map((one) => (
            <Radio key={one.id} value={one.id ?? ''} label={pieceText(one)} />
          ))}
          {faults.length === 0 ? <Radio value="" label="None" /> : null}
        </Stack>
      </Radio.Group>
    </DeleteDialog>
  );
}
