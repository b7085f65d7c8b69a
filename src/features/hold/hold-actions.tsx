import { useState } from 'react';
import { useCommands } from '../../frame/use-commands.ts';
import type { LineActionsProps } from '../../lines/line-list.ts';
import { closedBy } from '../../machines/screens/action-request.ts';
import { useProfile } from '../../session/use-session.ts';
import { type HoldActionName, holdTargets } from '../../stones/asks.ts';
import { count } from '../../stones/count.ts';
import { actorOf, isStaffRole, mayHold } from '../../stones/rights.ts';
import { namesOf } from '../../stones/use-stone-action.ts';
import type { HoldRow } from '../../stones/wire.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';

interface BarAction {
  readonly action: HoldActionName;
  readonly label: string;
  readonly keys: string;
  readonly icon: IconName;
  readonly staffOnly?: boolean;
}

/** What can be done with holds, in the order in which it is offered. */
const BAR: readonly BarAction[] = [
  { action: 'withdraw', label: 'Withdraw', keys: 'D', icon: 'lock', staffOnly: true },
  { action: 'extend', label: 'Extend', keys: 'T', icon: 'clock' },
  { action: 'release', label: 'Release', keys: 'R', icon: 'unlock' },
];

export function HoldActions({ picks, machine }: LineActionsProps<HoldRow>) {
  const profile = useProfile();
  const [withdrawing, setWithdrawing] = useState(false);
  const asker = { actor: actorOf(profile), mayWrite: mayHold(profile) };
  const offered = BAR.filter(({ staffOnly }) => !staffOnly || isStaffRole(profile.role_id)).map(
    (entry) => {
      const targets = holdTargets(entry.action, picks, asker);
      const reason = closedBy(targets);
      const run = () => {
        // A reason is asked for only where it could lead anywhere.
        if (entry.action === 'withdraw' && reason === null) setWithdrawing(true);
        else machine.ask(entry.action, targets);
      };
      return { ...entry, targets, reason, run };
    },
  );
  useCommands(
    picks.length === 0
      ? []
      : offered.map(({ action, label, keys, run }) => ({
          id: `holds.${action}`,
          label,
          keys,
          group: 'Holds',
          run,
        })),
  );

  return (
    <>
      {offered.map(({ action, label, keys, icon, reason, run }) => (
        <ReasonButton
          key={action}
          variant={action === 'release' ? 'filled' : action === 'withdraw' ? 'danger' : 'subtle'}
          reason={machine.busy === null ? reason : null}
          loading={machine.busy === action}
          leftSection={<Icon name={icon} size="small" />}
          rightSection={<Keys>{keys}</Keys>}
          onClick={run}
        >
          {label}
        </ReasonButton>
      ))}
      <ConfirmDialog
        opened={withdrawing}
        title={`Withdraw ${count(picks.length, 'stone')}?`}
        confirmLabel={`Withdraw ${count(picks.length, 'stone')}`}
        danger
        reason={{ noteLabel: 'Reason, told to the clients', required: true }}
        footnote={namesOf(picks.map(({ stock_no }) => ({ stockNo: stock_no })))}
        onConfirm={({ note }) => {
          setWithdrawing(false);
          machine.ask('withdraw', holdTargets('withdraw', picks, asker), { remark: note });
        }}
        onClose={() => setWithdrawing(false)}
      >
        <p>The holds end now and the stones leave the market. Whoever holds one is told why.</p>
      </ConfirmDialog>
    </>
  );
}
