import { useBlocker } from '@tanstack/react-router';
import { signedInUser } from '../../../shared/session/session-actor.ts';
import { ConfirmDialog } from '../../../ui/acts/ConfirmDialog.tsx';

/** Asks before what was typed is lost. A person who is signed out meanwhile is not held back. */
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
      cancelLabel="Stay"
      danger
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      What you have changed on this screen is lost then.
    </ConfirmDialog>
  );
}
