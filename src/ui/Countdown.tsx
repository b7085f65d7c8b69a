import './countdown.css';
import { useEffect, useState } from 'react';
import { formatTimeLeft } from '../common/format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What it says is never longer: room for this lets it run without a jump. */
export const LONGEST_LEFT = 'ended';

type CountdownProps = {
  /** The instant at which it ends, in milliseconds. */
  readonly endsAt: number;
  /** What to add to this machine's clock to get the server's. */
  readonly serverOffsetMs?: number;
  /** From here on it is shown as ending soon. */
  readonly soonMs?: number;
  readonly suffix?: string;
};

/** Ticks each second in its last minutes and each minute before that. */
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
    <span className="ui-countdown" data-soon={left <= soonMs ? '' : undefined}>
      {formatTimeLeft(left)}
      {suffix && left > 0 ? ` ${suffix}` : null}
    </span>
  );
}
