import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import type { Value } from './master-calls.ts';
import { UsageList, useUsages } from './usage-list.tsx';

type ConfirmChangeProps = {
  readonly value: Value;
  /** labels of the changed fields */
  readonly names: readonly string[];
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks for confirmation of a change, and lists the records that show the value. */
export function ConfirmChange({ value, names, busy, onConfirm, onClose }: ConfirmChangeProps) {
  const query = useUsages(value.id);
  const uses = query.data;
  return (
    <ConfirmDialog
      opened
      busy={busy}
      title={`Change “${value.name}”?`}
      confirmLabel="Change the value"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        Changed: {names.join(', ')}. {uses?.length ? 'The value is used in:' : null}
      </p>
      <UsageList query={query} />
    </ConfirmDialog>
  );
}
