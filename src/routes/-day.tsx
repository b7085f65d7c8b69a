import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Deciding } from '../features/day/day-acts.ts';
import { DayPage } from '../features/day/day-page.tsx';
import { actedOf, placeOfDone } from '../features/day/day-places.ts';
import { DayRegion } from '../features/day/day-region.tsx';
import { ConditionsToCome, LinesToCome } from '../features/day/parts-to-come.tsx';
import type { DayAct, Shown } from '../features/day/use-day.ts';

/** What a task is done with comes when the first is done. */
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

/** A task that is decided, or a whole document that is acted upon. */
type Asked = { readonly deciding: Deciding } | { readonly whole: DayDocument };

type DayDocument = Pick<DayAct, 'queue' | 'id' | 'number'>;

/** The day of whoever works here, with the decisions that are taken from it. */
export function Day({ whole = false }: { readonly whole?: boolean }) {
  // The same may be asked twice: the second time begins anew.
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

/** A document with all its stones and its acts: for what was decided the way back is among them. */
function WholeActs({ whole }: { readonly whole: DayDocument }) {
  const router = useRouter();
  const acted = actedOf(whole);
  return acted ? (
    <FoundActs {...acted} onOpen={() => void router.navigate(placeOfDone(whole))} />
  ) : null;
}
