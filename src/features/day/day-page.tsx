import './day-page.css';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import type { Deciding } from './day-acts.ts';
import { DayDone, DayStanding } from './day-done.tsx';
import type { DayPanelProps } from './day-panel.tsx';
import { DayList } from './day-queue.tsx';
import type { DayAct, Shown } from './use-day.ts';

const OF_EACH = 50;
/** Below this the queue needs the whole width. */
const WIDE = '(min-width: 1280px)';

const DayPanel = lazy(async () => ({ default: (await import('./day-panel.tsx')).DayPanel }));

/** The queue is there before what is said of its first task. */
const Beside = (props: DayPanelProps) => (
  <Suspense fallback={<div />}>
    <DayPanel key={props.task.id} {...props} />
  </Suspense>
);

type DayPageProps = {
  readonly onDecide: (deciding: Deciding) => void;
  /** shows a document with its stones and what can be done with it, decided or not */
  readonly onActs: (act: Pick<DayAct, 'queue' | 'id' | 'number'>) => void;
  /** the stones of a task that is about a document */
  readonly linesOf: (shown: Shown) => ReactNode;
  /** what is asked before a task is decided */
  readonly conditionsOf: (shown: Shown) => ReactNode;
};

/** The day on a screen of its own: the first tab of a phone. */
export function DayPage({ onDecide, onActs, linesOf, conditionsOf }: DayPageProps) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  return (
    <div className="day-page">
      <PageHeader title="Today">
        <span className="day-page-left">
          <DayStanding size={OF_EACH} />
        </span>
      </PageHeader>
      <DayList
        head="h2"
        size={OF_EACH}
        onDecide={onDecide}
        onWhole={onActs}
        below={<DayDone head="h2" onActs={onActs} />}
        {...(isWide
          ? {
              beside: (shown) => (
                <Beside {...shown} lines={linesOf(shown)} conditions={conditionsOf(shown)} />
              ),
            }
          : {})}
      />
    </div>
  );
}
