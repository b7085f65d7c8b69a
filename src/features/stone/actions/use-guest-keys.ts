import { useRouter } from '@tanstack/react-router';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { useCommands } from '../../../shared/frame/use-commands.ts';
import { signOut } from '../../../shared/session/session-actor.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { notifyError } from '../../../ui/notify.tsx';
import { actionsOfferedTo, BAR } from './bar-actions.ts';

/**
 * Registers the shortcuts of actions that guests may not use. Pressing such a shortcut shows a
 * message that offers registration.
 */
export function useGuestKeys(): void {
  const { role_id } = useProfile();
  const router = useRouter();
  useCommands(
    signInHint(role_id).map(({ action, label, keys }) => ({
      id: `guest.${action}`,
      label,
      keys,
      group: 'Stones',
      run: () =>
        notifyError(`Guests cannot use “${label}”. Sign up first.`, {
          action: {
            label: 'Sign up',
            onClick: () => {
              signOut();
              void router.navigate({ to: '/signup' });
            },
          },
        }),
    })),
  );
}

function signInHint(role: RoleCode) {
  if (role !== ROLE.guest) return [];
  const offered = actionsOfferedTo(role);
  return BAR.filter((act) => !offered.includes(act));
}
