import { serverNow } from '#api/server-clock.ts';
import { formatAge, formatDateTime, formatInteger, isOlderThan24Hours } from '#common/format.ts';
import { ServerCountdown } from '../../shared/stones/status/stone-status.tsx';
import type { QueueName } from './use-work-queue.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SOON = 2 * HOUR;

/**
 * Shows the waiting time, the overdue days or the remaining time of a hold, in a warning colour if
 * it is critical. For memos, `at` is when the first overdue day starts.
 */
export function TaskAge({ queue, at }: { readonly queue: QueueName; readonly at: string }) {
  const now = serverNow();
  const moment = Date.parse(at);
  const title = formatDateTime(at);
  if (queue === 'holds')
    return (
      <time dateTime={at} title={title} data-tone={moment - now < SOON ? 'warn' : undefined}>
        <ServerCountdown until={moment} suffix="left" />
      </time>
    );
  if (queue === 'memos')
    return (
      <time dateTime={at} title={title} data-tone="late">
        {formatInteger(Math.floor((now - moment) / DAY) + 1)} d late
      </time>
    );
  return (
    <time dateTime={at} title={title} data-tone={isOlderThan24Hours(at, now) ? 'warn' : undefined}>
      {formatAge(at, now)}
    </time>
  );
}
