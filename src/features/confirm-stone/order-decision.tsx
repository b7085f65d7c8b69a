import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { useAskedLines } from '../../shared/lines/asked-lines.tsx';
import { lineQuestion } from '../../shared/lines/line-params.ts';
import { LinePlaceProvider } from '../../shared/lines/line-place.ts';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { orderTargets } from '../../shared/stones/asks/confirm-stone.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { RefusalDialog } from '../../shared/stones/refusal-dialog.tsx';
import { useStoneAction } from '../../shared/stones/use-stone-action.ts';
import type { LineRow } from '../../shared/stones/wire.ts';
import { notifyError } from '../../ui/notify.tsx';
import { confirmStoneList } from './confirm-stone-list.tsx';
import { OrderDialog } from './order-dialogs.tsx';
import { askerOf } from './order-rights.ts';
import { OrderTelling } from './order-telling.tsx';

type OrderDecisionProps = {
  readonly number: string;
  readonly act: 'approve' | 'reject';
};

/** As many stones as one order can have. */
const WHOLE_ORDER = 1000;
const NONE: readonly LineRow[] = [];
const nothing = () => {};

/** An order that is decided on away from its list: all its stones that wait, as the list would ask about them. */
export function OrderDecision({ number, act }: OrderDecisionProps) {
  const profile = useProfile();
  const asker = askerOf(profile);
  const machine = useStoneAction();
  const query = useQuery({
    queryKey: [CACHED.lines, profile.id, confirmStoneList.key, 'order', number],
    queryFn: ({ signal }) =>
      confirmStoneList.load(lineQuestion({ no: number }, WHOLE_ORDER), signal),
    staleTime: 0,
  });
  const { data, error } = query;
  useLiveRefetch(confirmStoneList.live, query);
  const waiting = data?.data ?? NONE;
  // What was asked about stays asked about, also where somebody decides on all of it meanwhile.
  const [isAsking, setIsAsking] = useState(false);
  const { rows, left } = useAskedLines(isAsking, waiting);

  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || (!data && !error)) return;
    hasBegun.current = true;
    const targets = orderTargets(act, waiting, asker);
    if (error) notifyError(toProblem(error, TEXTS.listFailed).message);
    else if (waiting.length === 0) notifyError(`${number} was decided meanwhile.`);
    else if (targets.some(({ problem }) => problem === null)) setIsAsking(true);
    // A closed act is asked all the same: the answer lists what stands in its way.
    else machine.ask(act, targets);
  });

  return (
    <LinePlaceProvider value={{ machine, list: confirmStoneList, clearTicks: nothing }}>
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
