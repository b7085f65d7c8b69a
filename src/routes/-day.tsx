import { lazy, Suspense, useState } from 'react';
import type { Deciding } from '../features/day/day-acts.ts';
import { DayPage } from '../features/day/day-page.tsx';
import type { Shown } from '../features/day/day-queue.tsx';
import { DayRegion } from '../features/day/day-region.tsx';

/** What a task is done with comes when the first is done. */
const TaskDecision = lazy(async () => ({
  default: (await import('./-day-decision.tsx')).TaskDecision,
}));
const TaskLines = lazy(async () => ({ default: (await import('./-day-decision.tsx')).TaskLines }));

const linesOf = (shown: Shown) => (
  <Suspense>
    <TaskLines {...shown} />
  </Suspense>
);

/** The day of whoever works here, with the decisions that are taken from it. */
export function Day({ whole = false }: { readonly whole?: boolean }) {
  // The same task may be decided on twice: the second time begins anew.
  const [asked, setAsked] = useState<{ readonly deciding: Deciding; readonly time: number } | null>(
    null,
  );
  const decide = (deciding: Deciding) => setAsked({ deciding, time: (asked?.time ?? 0) + 1 });
  return (
    <>
      {whole ? <DayPage onDecide={decide} linesOf={linesOf} /> : <DayRegion onDecide={decide} />}
      {asked ? (
        <Suspense>
          <TaskDecision key={asked.time} {...asked.deciding} />
        </Suspense>
      ) : null}
    </>
  );
}
