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
/** Minimum viewport width for the panel next to the queue. */
const WIDE = '(min-width: 1280px)';

const DayPanel = lazy(async () => ({ default: (await import('./day-panel.tsx')).DayPanel }));

/** Loads the panel lazily, so the queue appears first. */
const Beside = (props: DayPanelProps) => (
  <Suspense fallback={<div />}>
    <DayPanel key={props.task.id} {...props} />
  </Suspense>
);

type DayPageProps = {
  readonly onDecide: (deciding: Deciding) => void;
  /** opens a document with its stones and actions */
  readonly onActs: (act: Pick<DayAct, 'queue' | 'id' | 'number'>) => void;
  /** renders the stones of a task */
  readonly linesOf: (shown: Shown) => ReactNode;
  /** renders the conditions of a decision */
  readonly conditionsOf: (shown: Shown) => ReactNode;
};

/** Work queue as its own screen, the first tab on phones. */
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
