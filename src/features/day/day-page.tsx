import './day-page.css';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import type { Deciding } from './day-acts.ts';
import type { DayPanelProps } from './day-panel.tsx';
import { DayLeft, DayList, type Shown } from './day-queue.tsx';

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
  /** the stones of a task that is about a document */
  readonly linesOf: (shown: Shown) => ReactNode;
};

/** The day on a screen of its own: the first tab of a phone. */
export function DayPage({ onDecide, linesOf }: DayPageProps) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  return (
    <div className="day-page">
      <PageHeader title="Today">
        <span className="day-page-left">
          <DayLeft size={OF_EACH} />
        </span>
      </PageHeader>
      <DayList
        head="h2"
        size={OF_EACH}
        onDecide={onDecide}
        {...(isWide ? { beside: (shown) => <Beside {...shown} lines={linesOf(shown)} /> } : {})}
      />
    </div>
  );
}
