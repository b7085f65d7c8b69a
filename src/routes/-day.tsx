import { useState } from 'react';
import { OrderDecision } from '../features/confirm-stone/order-decision.tsx';
import { DayPage } from '../features/day/day-page.tsx';
import type { Deciding } from '../features/day/day-queue.tsx';
import { DayRegion } from '../features/day/day-region.tsx';

/** The day of whoever works here, with the decisions that are taken from it. */
export function Day({ whole = false }: { readonly whole?: boolean }) {
  // The same order may be decided on twice: the second time begins anew.
  const [asked, setAsked] = useState<{ readonly deciding: Deciding; readonly time: number } | null>(
    null,
  );
  const decide = (deciding: Deciding) => setAsked({ deciding, time: (asked?.time ?? 0) + 1 });
  return (
    <>
      {whole ? <DayPage onDecide={decide} /> : <DayRegion onDecide={decide} />}
      {asked ? <OrderDecision key={asked.time} {...asked.deciding} /> : null}
    </>
  );
}
