import { useState } from 'react';
import { useAskedLines } from '../../shared/lines/asked-lines.tsx';
import { LinePlaceProvider } from '../../shared/lines/line-place.ts';
import { useActAway } from '../../shared/lines/use-act-away.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { orderTargets } from '../../shared/stones/asks/confirm-stone.ts';
import { RefusalDialog } from '../../shared/stones/refusal-dialog.tsx';
import { useStoneAction } from '../../shared/stones/use-stone-action.ts';
import { confirmStoneList } from './confirm-stone-list.tsx';
import { OrderDialog } from './order-dialogs.tsx';
import { askerOf } from './order-rights.ts';
import { OrderTelling } from './order-telling.tsx';

type OrderDecisionProps = {
  readonly number: string;
  readonly act: 'approve' | 'reject';
};

const nothing = () => {};

/**
 * Decides an order outside the order list, with the same dialogs. Applies to all its pending
 * stones.
 */
export function OrderDecision({ number, act }: OrderDecisionProps) {
  const profile = useProfile();
  const asker = askerOf(profile);
  const machine = useStoneAction();
  // The dialog keeps its rows, even if another user decides them all.
  const [isAsking, setIsAsking] = useState(false);
  const waiting = useActAway(confirmStoneList, number, {
    done: 'decided',
    begin(rows) {
      const targets = orderTargets(act, rows, asker);
      if (targets.some(({ problem }) => problem === null)) setIsAsking(true);
      // Submits a disabled action as well, so the refusal lists the reasons.
      else machine.ask(act, targets);
    },
  });
  const { rows, left } = useAskedLines(isAsking, waiting);

  return (
    <LinePlaceProvider value={{ machine, list: confirmStoneList, untick: nothing }}>
      <OrderDialog
        name={isAsking ? act : null}
        picks={rows}
        left={left}
        asker={asker}
        machine={machine}
        onClose={() => setIsAsking(false)}
      />
      <RefusalDialog acting={machine} />
      <OrderTelling machine={machine} choose={nothing} />
    </LinePlaceProvider>
  );
}
