import { useCommands } from '../../shared/frame/use-commands.ts';
import { SWITCH_WORDS, type SwitchTo } from '../../shared/people/active-switch.ts';
import { NONE_TICKED } from '../../shared/people/none-ticked.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ActionButton, type OfferedAction } from '../../ui/actions/ActionButton.tsx';
import { SelectionBar } from '../../ui/grid/SelectionBar.tsx';
import { KEY, type KeyName } from '../../ui/key-names.ts';
import { mayChangeCustomers } from './customer-words.ts';
import { customerSwitchReason } from './switching.ts';
import type { CustomerRow } from './wire.ts';

const NONE: readonly OfferedAction[] = [];

const BAR = [
  { to: 'activate', keys: KEY.activate, icon: 'unlock' },
  { to: 'deactivate', keys: KEY.deactivate, icon: 'lock' },
] as const satisfies readonly { to: SwitchTo; keys: KeyName; icon: string }[];

export function useCustomerActs(
  picks: readonly CustomerRow[],
  onOpen: (to: SwitchTo) => void,
): readonly OfferedAction[] {
  const profile = useProfile();
  const offered = BAR.map(({ to, keys, icon }) => {
    const reasons = picks.map((row) => customerSwitchReason(row, to, profile));
    // The action is enabled if it is possible for at least one selected customer. For the others,
    // the dialog shows the reason.
    const reason = reasons.includes(null) ? null : (reasons[0] ?? null);
    const variant = to === 'deactivate' ? ('danger' as const) : ('subtle' as const);
    const { act: label } = SWITCH_WORDS[to];
    return { action: to, label, keys, icon, variant, reason, run: () => onOpen(to) };
  });
  const isOffered = mayChangeCustomers(profile);
  useCommands(
    (isOffered ? offered : []).map(({ action, label, keys, reason, run }) => ({
      id: `customers.${action}`,
      label,
      keys,
      group: 'Customers',
      reason: picks.length === 0 ? NONE_TICKED : reason,
      run,
    })),
  );
  return isOffered ? offered : NONE;
}

type CustomerActionBarProps = {
  readonly acts: readonly OfferedAction[];
  readonly ticked: number;
  readonly onClear: () => void;
};

export const CustomerActionBar = ({ acts, ticked, onClear }: CustomerActionBarProps) => (
  <SelectionBar ticked={ticked} onClear={onClear}>
    {acts.map((act) => (
      <ActionButton key={act.action} act={act} busy={null} />
    ))}
  </SelectionBar>
);
