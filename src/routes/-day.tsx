import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Deciding } from '../features/work-queue/task-actions.ts';
import { actedOf, placeOfDone } from '../features/work-queue/task-places.ts';
import { ConditionsSkeleton, LinesSkeleton } from '../features/work-queue/task-skeletons.tsx';
import type { DayAct, QueuedTask } from '../features/work-queue/use-work-queue.ts';
import { WorkQueuePage } from '../features/work-queue/work-queue-page.tsx';
import { WorkQueueRegion } from '../features/work-queue/work-queue-region.tsx';

/** The code of the dialogs loads only when one of these components renders for the first time. */
const TaskDecision = lazy(async () => ({
  default: (await import('./-day-decision.tsx')).TaskDecision,
}));
const TaskConditions = lazy(async () => ({
  default: (await import('./-day-decision.tsx')).TaskConditions,
}));
const TaskLines = lazy(async () => ({ default: (await import('./-day-decision.tsx')).TaskLines }));
const FoundActs = lazy(async () => ({ default: (await import('./-found-acts.tsx')).FoundActs }));

const linesOf = (shown: QueuedTask) => (
  <Suspense fallback={<LinesSkeleton {...shown} />}>
    <TaskLines {...shown} />
  </Suspense>
);

const conditionsOf = (shown: QueuedTask) => (
  <Suspense fallback={<ConditionsSkeleton {...shown} />}>
    <TaskConditions {...shown} />
  </Suspense>
);

type OpenedDialog = { readonly deciding: Deciding } | { readonly whole: DayDocument };

type DayDocument = Pick<DayAct, 'queue' | 'id' | 'number'>;

export function Day({ whole = false }: { readonly whole?: boolean }) {
  // `time` counts the openings and is the React key, so that opening the same dialog again resets
  // its state.
  const [last, setLast] = useState<{ readonly dialog: OpenedDialog; readonly time: number } | null>(
    null,
  );
  const openDialog = (dialog: OpenedDialog) =>
    setLast({ dialog: dialog, time: (last?.time ?? 0) + 1 });
  const decide = (deciding: Deciding) => openDialog({ deciding });
  return (
    <>
      {whole ? (
        <WorkQueuePage
          onDecide={decide}
          onActs={(whole) => openDialog({ whole })}
          linesOf={linesOf}
          conditionsOf={conditionsOf}
        />
      ) : (
        <WorkQueueRegion onDecide={decide} />
      )}
      {last ? (
        <Suspense>
          {'deciding' in last.dialog ? (
            <TaskDecision key={last.time} {...last.dialog.deciding} />
          ) : (
            <DocumentActions key={last.time} whole={last.dialog.whole} />
          )}
        </Suspense>
      ) : null}
    </>
  );
}

function DocumentActions({ whole }: { readonly whole: DayDocument }) {
  const router = useRouter();
  const acted = actedOf(whole);
  return acted ? (
    <FoundActs {...acted} onOpen={() => void router.navigate(placeOfDone(whole))} />
  ) : null;
}
