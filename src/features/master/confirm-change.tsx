import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import type { Value } from './master-calls.ts';
import { UsageList, useUsages } from './usage-list.tsx';

type ConfirmChangeProps = {
  readonly value: Value;
  readonly names: readonly string[];
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

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
