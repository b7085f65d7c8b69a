import { Box, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { SkeletonFill } from '../../ui/SkeletonRows.tsx';
import { DoneToday, WorkQueueProgress } from './done-today.tsx';
import type { Deciding } from './task-actions.ts';
import type { TaskPanelProps } from './task-panel.tsx';
import type { DayAct, QueuedTask } from './use-work-queue.ts';
import { WorkQueueList } from './work-queue-list.tsx';

const OF_EACH = 50;
const WIDE = '(min-width: 1280px)';

const TaskPanel = lazy(async () => ({ default: (await import('./task-panel.tsx')).TaskPanel }));

const LazyTaskPanel = (props: TaskPanelProps) => (
  <Suspense fallback={<SkeletonFill />}>
    <TaskPanel key={props.task.id} {...props} />
  </Suspense>
);

type WorkQueuePageProps = {
  readonly onDecide: (deciding: Deciding) => void;
  readonly onActs: (act: Pick<DayAct, 'queue' | 'id' | 'number'>) => void;
  readonly linesOf: (shown: QueuedTask) => ReactNode;
  readonly conditionsOf: (shown: QueuedTask) => ReactNode;
};

export function WorkQueuePage({ onDecide, onActs, linesOf, conditionsOf }: WorkQueuePageProps) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  return (
    <Box h="100%" style={{ overflow: 'auto' }}>
      <PageHeader title="Today">
        <Text span fz="sm" c="dimmed">
          <WorkQueueProgress size={OF_EACH} />
        </Text>
      </PageHeader>
      <WorkQueueList
        head="h2"
        size={OF_EACH}
        onDecide={onDecide}
        onWhole={onActs}
        below={<DoneToday head="h2" onActs={onActs} />}
        {...(isWide
          ? {
              aside: (shown) => (
                <LazyTaskPanel {...shown} lines={linesOf(shown)} conditions={conditionsOf(shown)} />
              ),
            }
          : {})}
      />
    </Box>
  );
}
