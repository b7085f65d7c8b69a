import { Box, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../../ui/use-phone.ts';
import type { Deciding } from './task-actions.ts';
import { TasksLeft, WorkQueueList } from './work-queue-list.tsx';

const OF_EACH = 5;

/** Phones show only a link to the `/day` screen, which has the whole queue. */
export function WorkQueueRegion({ onDecide }: { readonly onDecide: (deciding: Deciding) => void }) {
  const phone = useIsPhone();
  if (phone)
    return (
      <Flex
        h={48}
        align="center"
        justify="space-between"
        px="md"
        fw="var(--w-strong)"
        style={{ borderBottom: '1px solid var(--line-soft)' }}
      >
        <Link to="/day">Today</Link>
        <Left />
      </Flex>
    );
  return (
    <Flex component="section" direction="column" bg="var(--surface)" aria-labelledby="day-heading">
      <Flex
        component="h2"
        align="baseline"
        gap="xs"
        px="md"
        pt="sm"
        pb="2xs"
        fz="md"
        fw="var(--w-strong)"
        style={{ borderBottom: '1px solid var(--line-soft)' }}
      >
        <Link id="day-heading" to="/day">
          Today
        </Link>
        <Left />
      </Flex>
      <WorkQueueList head="h3" size={OF_EACH} onDecide={onDecide} />
    </Flex>
  );
}

const Left = () => (
  <Box component="span" c="dimmed" fz="sm" fw="var(--w-text)">
    <TasksLeft size={OF_EACH} />
  </Box>
);
