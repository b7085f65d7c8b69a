import { disabledReason } from '#machines/screens/action-request.ts';
import { useCommands } from '../../../shared/frame/use-commands.ts';
import { COMPARE } from '../results/use-compare.ts';
import { SHARE_ACTIONS } from '../sharing/share-actions.ts';
import { actionsOfferedTo } from './bar-actions.ts';
import { useGuestKeys } from './use-guest-keys.ts';

const nothing = () => undefined;

/**
 * Registers the action keys while no stone is ticked, so that a key press explains why the action
 * is disabled.
 */
export function BarKeys({ role }: { readonly role: number }) {
  useGuestKeys();
  const reason = disabledReason([]);
  useCommands(
    [...actionsOfferedTo(role), ...SHARE_ACTIONS, COMPARE].map(({ label, keys }) => ({
      id: `stones.of none.${keys}`,
      label,
      keys,
      group: 'Stones',
      reason,
      run: nothing,
    })),
  );
  return null;
}
