import './work-queue-region.css';
import { Box, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../../ui/use-phone.ts';
import type { Deciding } from './task-actions.ts';
import { TasksLeft, WorkQueueList } from './work-queue-list.tsx';

const OF_EACH = 5;

/**
 * Shows the work queue on the dashboard. On phones shows only a link to the tab with the work
 * queue.
 */
export function WorkQueueRegion({ onDecide }: { readonly onDecide: (deciding: Deciding) => void }) {
  const phone = useIsPhone();
  if (phone)
    return (
      <Link className="day-title" to="/day">
        Today
        <span className="day-left">
          <TasksLeft size={OF_EACH} />
        </span>
      </Link>
    );
  return (
    <Flex
      component="section"
      direction="column"
      h="100%"
      bg="var(--surface)"
      aria-labelledby="day-heading"
    >
      <h2 className="day-title">
        <Link id="day-heading" to="/day">
          Today
        </Link>
        <span className="day-left">
          <TasksLeft size={OF_EACH} />
        </span>
      </h2>
      <Box flex={1} mih={0} style={{ overflow: 'auto' }}>
        <WorkQueueList head="h3" size={OF_EACH} onDecide={onDecide} />
      </Box>
    </Flex>
  );
}
