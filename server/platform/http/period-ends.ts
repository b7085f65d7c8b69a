import { dayEnd } from './day-boundaries.ts';
import { refuseField } from './refusal.ts';

const DAY = 24 * 60 * 60 * 1000;
const USUAL = 90;
/** Maximum number of days in a period. */
const MOST = 400;

interface RequestedPeriod {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** The last instant of each day, ascending. Today ends now; future days are omitted. */
export function listDayEnds({ startDate, endDate }: RequestedPeriod, zone: string): Date[] {
  const now = new Date();
  const last = endDate ?? dayIn(zone, now);
  const first = startDate ?? dayAfter(last, -USUAL);
  const end = dayEnd('endDate', last, zone);
  if (dayEnd('startDate', first, zone) > end)
    throw refuseField('endDate', 'The end of the period must not be before its start.');
  if (dayAfter(first, MOST) <= last)
    throw refuseField('startDate', `The period can have at most ${MOST} days.`);
  const ends: Date[] = [];
  for (let day = first; day <= last; day = dayAfter(day, 1)) {
    const over = new Date(dayEnd('endDate', day, zone).getTime() - 1);
    ends.push(over < now ? over : now);
    if (over >= now) break;
  }
  return ends;
}

const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, DATE);
const DATE = 'YYYY-MM-DD'.length;

const WEEKS = 52;
const MONTHS = 12;

/** The ends of the last 52 weeks (Sundays) or 12 months, followed by the current instant. */
export function listPeriodEnds(every: 'week' | 'month', zone: string): Date[] {
  const now = new Date();
  const today = dayIn(zone, now);
  const days = every === 'week' ? sundaysBefore(today) : monthsBefore(today);
  return [...days.map((day) => new Date(dayEnd('day', day, zone).getTime() - 1)), now];
}

function sundaysBefore(today: string): string[] {
  const last = dayAfter(today, -(new Date(today).getUTCDay() || 7));
  return Array.from({ length: WEEKS }, (_, at) => dayAfter(last, -7 * (WEEKS - 1 - at)));
}

function monthsBefore(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - MONTHS + at, 0)).toISOString().slice(0, DATE),
  );
}
