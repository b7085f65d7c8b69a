import { useEffect, useState } from 'react';
import { formatTimeLeft } from '#common/format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The longest text of a countdown. Columns are measured with this text, so that a changing text
 * does not shift the layout.
 */
export const LONGEST_LEFT = 'ended';

type CountdownProps = {
  /** End of the countdown, in epoch milliseconds. */
  readonly endsAt: number;
  /** Server time minus local time, in milliseconds; default 0. */
  readonly serverOffsetMs?: number;
  /** Remaining milliseconds from which the countdown is highlighted; default 2 hours. */
  readonly soonMs?: number;
  readonly suffix?: string;
};

/**
 * Shows the remaining time. The text updates every minute, and every second in the last two
 * minutes.
 */
export function Countdown({
  endsAt,
  serverOffsetMs = 0,
  soonMs = 2 * HOUR,
  suffix,
}: CountdownProps) {
  const [now, setNow] = useState(() => Date.now() + serverOffsetMs);
  const left = Math.max(0, endsAt - now);

  useEffect(() => {
    if (left === 0) return;
    const step = left <= 2 * MINUTE ? 1_000 : left % MINUTE || MINUTE;
    const timer = setTimeout(() => setNow(Date.now() + serverOffsetMs), step);
    return () => clearTimeout(timer);
  }, [left, serverOffsetMs]);

  return (
    <span className={left <= soonMs ? 'ui-warn' : 'ui-quiet'}>
      {formatTimeLeft(left)}
      {suffix && left > 0 ? ` ${suffix}` : null}
    </span>
  );
}
