import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { signedInUser } from '../session/session-actor.ts';

/** Asks for confirmation before the user leaves unsaved changes, unless the session has ended. */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty && signedInUser() !== null,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Cancel"
      danger
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      Your unsaved changes on this screen will be lost.
    </ConfirmDialog>
  );
}
