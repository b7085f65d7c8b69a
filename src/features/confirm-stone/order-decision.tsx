import { useState } from 'react';
import { useDialogLines } from '../../shared/lines/dialog-lines.tsx';
import { LineScopeProvider } from '../../shared/lines/line-scope.ts';
import { useRemoteCommand } from '../../shared/lines/use-remote-command.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { orderTargets } from '../../shared/stones/checks/order-checks.ts';
import { RefusalDialog } from '../../shared/stones/refusal-dialog.tsx';
import { useStoneAction } from '../../shared/stones/use-stone-action.ts';
import { confirmStoneList } from './confirm-stone-list.tsx';
import { OrderDialog } from './order-dialogs.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import { orderActorOf } from './order-rights.ts';

type OrderDecisionProps = {
  readonly number: string;
  readonly act: 'approve' | 'reject';
};

const nothing = () => {};

/**
 * Decides an order outside the order list, with the dialogs of the order list. The decision applies
 * to all pending stones of the order.
 */
export function OrderDecision({ number, act }: OrderDecisionProps) {
  const profile = useProfile();
  const orderActor = orderActorOf(profile);
  const machine = useStoneAction();
  // `isOpen` is not derived from `rows`, so that the dialog stays open if another user decides all
  // of its rows.
  const [isOpen, setOpen] = useState(false);
  const waiting = useRemoteCommand(confirmStoneList, number, {
    done: 'decided',
    begin(rows) {
      const targets = orderTargets(act, rows, orderActor);
      if (targets.some(({ problem }) => problem === null)) setOpen(true);
      // If the action is disabled, no dialog opens, and `ask` shows the refusal of each stone.
      else machine.ask(act, targets);
    },
  });
  const { rows, left } = useDialogLines(isOpen, waiting);

  return (
    <LineScopeProvider value={{ machine, list: confirmStoneList, untick: nothing }}>
      <OrderDialog
        name={isOpen ? act : null}
        picks={rows}
        left={left}
        orderActor={orderActor}
        machine={machine}
        onClose={() => setOpen(false)}
      />
      <RefusalDialog acting={machine} />
      <OrderOutcome machine={machine} choose={nothing} />
    </LineScopeProvider>
  );
}
