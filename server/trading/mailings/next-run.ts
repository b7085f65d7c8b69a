import { nextRun } from '../../stock/feeds/next-feed-run.ts';

export interface MailingSchedule {
  readonly schedule: string;
  readonly zone: string;
  /** last day of sending, in the time zone of the schedule */
  readonly until: string | null;
}

/** Returns the next scheduled run; null if it is after the last day. */
export function nextMailingRun(
  { schedule, zone, until }: MailingSchedule,
  after: Date,
): Date | null {
  const next = nextRun(schedule, zone, after);
  return until !== null && dayOf(next, zone) > until ? null : next;
}

/** Formats YYYY-MM-DD in a time zone. */
const dayOf = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
