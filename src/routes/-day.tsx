import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Deciding } from '../features/day/day-acts.ts';
import { DayPage } from '../features/day/day-page.tsx';
import { actedOf, placeOfDone } from '../features/day/day-places.ts';
import { DayRegion } from '../features/day/day-region.tsx';
import { ConditionsToCome, LinesToCome } from '../features/day/parts-to-come.tsx';
import type { DayAct, Shown } from '../features/day/use-day.ts';

/** The dialogs load with the first decision. */
const TaskDecision = lazy(async () => ({
  default: (await import('./-day-decision.tsx')).TaskDecision,
}));
const TaskConditions = lazy(async () => ({
  default: (await import('./-day-decision.tsx')).TaskConditions,
}));
const TaskLines = lazy(async () => ({ default: (await import('./-day-decision.tsx')).TaskLines }));
const FoundActs = lazy(async () => ({ default: (await import('./-found-acts.tsx')).FoundActs }));

const linesOf = (shown: Shown) => (
  <Suspense fallback={<LinesToCome {...shown} />}>
    <TaskLines {...shown} />
  </Suspense>
);

const conditionsOf = (shown: Shown) => (
  <Suspense fallback={<ConditionsToCome {...shown} />}>
    <TaskConditions {...shown} />
  </Suspense>
);

/** A task to decide, or a whole document to act on. */
type Asked = { readonly deciding: Deciding } | { readonly whole: DayDocument };

type DayDocument = Pick<DayAct, 'queue' | 'id' | 'number'>;

/** The user's work queue, with its decision dialogs. */
export function Day({ whole = false }: { readonly whole?: boolean }) {
  // The counter is the React key: opening the same dialog again resets its state.
  const [last, setLast] = useState<{ readonly asked: Asked; readonly time: number } | null>(null);
  const ask = (asked: Asked) => setLast({ asked, time: (last?.time ?? 0) + 1 });
  const decide = (deciding: Deciding) => ask({ deciding });
  return (
    <>
      {whole ? (
        <DayPage
          onDecide={decide}
          onActs={(whole) => ask({ whole })}
          linesOf={linesOf}
          conditionsOf={conditionsOf}
        />
      ) : (
        <DayRegion onDecide={decide} />
      )}
      {last ? (
        <Suspense>
          {'deciding' in last.asked ? (
            <TaskDecision key={last.time} {...last.asked.deciding} />
          ) : (
            <WholeActs key={last.time} whole={last.asked.whole} />
          )}
        </Suspense>
      ) : null}
    </>
  );
}

/** The actions on a document and all its stones. For a decided document they include the undo. */
function WholeActs({ whole }: { readonly whole: DayDocument }) {
  const router = useRouter();
  const acted = actedOf(whole);
  return acted ? (
    <FoundActs {...acted} onOpen={() => void router.navigate(placeOfDone(whole))} />
  ) : null;
}
