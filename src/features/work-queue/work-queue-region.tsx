import { Box, Flex, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatInteger } from '#common/format.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import type { Deciding } from './task-actions.ts';
import { leftOf, useWorkQueue } from './use-work-queue.ts';
import { TasksLeft, WorkQueueList } from './work-queue-list.tsx';

const OF_EACH = 5;
/** The home page reserves this height, so that tasks do not move the regions below. */
const LINES = 14;

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
        justify="space-between"
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
        <ShowAll />
      </Flex>
      <WorkQueueList head="h3" size={OF_EACH} lines={LINES} onDecide={onDecide} />
    </Flex>
  );
}

const Left = () => (
  <Box component="span" c="dimmed" fz="sm" fw="var(--w-text)">
    <TasksLeft size={OF_EACH} />
  </Box>
);

function ShowAll() {
  const { data } = useWorkQueue(OF_EACH);
  const left = data ? leftOf(data) : 0;
  return left === 0 ? null : (
    <Text component={Link} to="/day" fz="sm" fw="var(--w-text)">
      Show all {formatInteger(left)}
    </Text>
  );
}
