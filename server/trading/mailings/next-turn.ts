import { nextRun } from '../../stock/feeds/next-run.ts';

export interface Times {
  readonly schedule: string;
  readonly zone: string;
  /** the last day on which it is sent, by the clocks of its zone */
  readonly until: string | null;
}

/** The next moment at which a mailing is sent by itself; null where its last day is over by then. */
export function nextTurn({ schedule, zone, until }: Times, after: Date): Date | null {
  const next = nextRun(schedule, zone, after);
  return until !== null && dayOf(next, zone) > until ? null : next;
}

/** YYYY-MM-DD, as the clocks of a zone have it. */
const dayOf = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
