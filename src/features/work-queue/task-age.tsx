import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { serverNow } from '#api/server-clock.ts';
import { formatAge, formatDateTime, formatInteger, isOlderThan24Hours } from '#common/format.ts';
import { ServerCountdown } from '../../shared/stones/status/stone-status.tsx';
import type { DayTask, QueueName } from './use-work-queue.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SOON = 2 * HOUR;

type TaskAgeProps = {
  readonly queue: QueueName;
  readonly task: Pick<DayTask, 'at' | 'about'>;
};

/**
 * Shows the time left for holds, the days overdue for memos, and the time waited for other queues.
 */
export function TaskAge({ queue, task: { at, about } }: TaskAgeProps) {
  const now = serverNow();
  const moment = Date.parse(at);
  const age = (colour: string, children: ReactNode) => (
    <Text component="time" inherit c={colour} dateTime={at} title={formatDateTime(at)}>
      {children}
    </Text>
  );
  if (queue === 'holds')
    return age(
      moment - now < SOON ? 'var(--warn)' : 'dimmed',
      <ServerCountdown until={moment} suffix="left" />,
    );
  // A memo with a request of the client is as old as the request.
  if (queue === 'memos' && about === null)
    return age('var(--danger)', `${formatInteger(Math.floor((now - moment) / DAY) + 1)} d late`);
  return age(isOlderThan24Hours(at, now) ? 'var(--warn)' : 'dimmed', formatAge(at, now));
}
