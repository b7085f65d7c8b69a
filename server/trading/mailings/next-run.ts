import { nextRun } from '../../stock/feeds/next-feed-run.ts';

export interface MailingSchedule {
  readonly schedule: string;
  readonly zone: string;
  /**
   * last day on which the mailing is sent, in the time zone of the schedule; null without an end
   */
  readonly until: string | null;
}

export function nextMailingRun(
  { schedule, zone, until }: MailingSchedule,
  after: Date,
): Date | null {
  const next = nextRun(schedule, zone, after);
  return until !== null && dayOf(next, zone) > until ? null : next;
}

/** Formats a time as YYYY-MM-DD in a time zone. */
const dayOf = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
