import { useState } from 'react';
import { APPROVAL, ROLE } from '#machines/codes.ts';
import { type ActionTarget, disabledReason } from '#machines/screens/action-request.ts';
import { useDialogLines } from '../../shared/lines/dialog-lines.tsx';
import { LineActs } from '../../shared/lines/line-acts.tsx';
import type { LineActionsProps } from '../../shared/lines/line-list.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { orderTargets } from '../../shared/stones/checks/order-checks.ts';
import { isStaffRole } from '../../shared/stones/stone-permissions.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import type { OfferedAction } from '../../ui/actions/ActionButton.tsx';
import { KEY } from '../../ui/key-names.ts';
import type { OrderDialogName } from './order-dialog-props.ts';
import { OrderDialog } from './order-dialogs.tsx';
import { orderActorOf } from './order-rights.ts';

interface BarAction extends Omit<OfferedAction, 'reason' | 'run'> {
  readonly action: OrderDialogName;
  readonly staffOnly?: boolean;
  /** offered only to administrators, and only if a chosen order is approved */
  readonly reversal?: boolean;
  /**
   * true enables the button if at least one chosen stone allows the action; by default, all chosen
   * stones must allow the action
   */
  readonly each?: boolean;
}

const BAR: readonly BarAction[] = [
  {
    action: 'reverseOrder',
    label: 'Reverse',
    keys: KEY.takeBack,
    icon: 'refresh',
    variant: 'danger',
    reversal: true,
  },
  { action: 'cancelOrder', label: 'Cancel', keys: KEY.close, icon: 'close' },
  { action: 'changeOrder', label: 'Change', keys: KEY.changeRequest, icon: 'gear' },
  {
    action: 'reject',
    label: 'Reject',
    keys: KEY.reject,
    icon: 'minus',
    variant: 'danger',
    staffOnly: true,
    each: true,
  },
  {
    action: 'approve',
    label: 'Approve',
    keys: KEY.approve,
    icon: 'check',
    variant: 'filled',
    staffOnly: true,
    each: true,
  },
];

const closedFor = (targets: readonly ActionTarget[], each = false): string | null =>
  each && targets.some(({ problem }) => problem === null) ? null : disabledReason(targets);

export function OrderActions(props: LineActionsProps<LineRow>) {
  const { picks, machine } = props;
  const profile = useProfile();
  const [open, setOpen] = useState<OrderDialogName | null>(null);
  const orderActor = orderActorOf(profile);
  const { rows, left } = useDialogLines(open !== null, picks);
  const reversible =
    profile.role_id === ROLE.administrator &&
    picks.some(({ state }) => state === APPROVAL.approved.code);
  const offered = BAR.filter(
    ({ staffOnly, reversal }) =>
      (!staffOnly || isStaffRole(profile.role_id)) && (!reversal || reversible),
  ).map((entry) => {
    const targets = orderTargets(entry.action, picks, orderActor);
    const reason = closedFor(targets, entry.each);
    const run = () => {
      // If the action is disabled, no dialog opens, and `ask` shows the refusal of each stone.
      if (reason === null) setOpen(entry.action);
      else machine.ask(entry.action, targets);
    };
    return { ...entry, command: `${entry.label} the order`, reason, run };
  });

  return (
    <LineActs {...props} name="orders" group="Confirm stones" acts={offered}>
      <OrderDialog
        name={open}
        picks={rows}
        left={left}
        orderActor={orderActor}
        machine={machine}
        onClose={() => setOpen(null)}
      />
    </LineActs>
  );
}
