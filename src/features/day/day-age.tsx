import { serverNow } from '../../api/clock.ts';
import { formatAge, formatDateTime, olderThan24Hours } from '../../common/format.ts';
import { ServerCountdown } from '../../shared/stones/status/stone-status.tsx';
import type { QueueName } from './use-day.ts';

const HOUR = 3_600_000;
const SOON = 2 * HOUR;

/** Since when it waits, how late it is, or how long it lasts; tinted where that is too long or too short. */
export function DayAge({ queue, at }: { readonly queue: QueueName; readonly at: string }) {
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
        {formatAge(at, now)} late
      </time>
    );
  return (
    <time dateTime={at} title={title} data-tone={olderThan24Hours(at, now) ? 'warn' : undefined}>
      {formatAge(at, now)}
    </time>
  );
}
