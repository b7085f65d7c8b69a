import { Box } from '@mantine/core';
import { DeleteDialog } from '../../shared/records/delete-dialog.tsx';
import { removeValue, type Value } from './master-calls.ts';
import { UsageList, useUsages } from './usage-list.tsx';
import type { MasterActions } from './use-master-actions.ts';

type DeleteValueDialogProps = {
  readonly value: Value;
  readonly acts: MasterActions;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

export function DeleteValueDialog({ value: { id, name }, ...dialog }: DeleteValueDialogProps) {
  const query = useUsages(id);
  const isUsed = query.data !== undefined && query.data.length > 0;
  return (
    <DeleteDialog
      {...dialog}
      id={id}
      title={`Delete “${name}”?`}
      confirmLabel="Delete the value"
      text={
        isUsed
          ? 'The records below use this value, so it cannot be deleted. Deactivate the value to stop offering it.'
          : 'This cannot be undone.'
      }
      disabledReason={isUsed ? 'A value in use can only be deactivated, not deleted.' : null}
      onDelete={() => removeValue(id)}
    >
      <Box mt="2xs">
        <UsageList query={query} />
      </Box>
    </DeleteDialog>
  );
}
