import { formatTimeOfDay } from '../format.ts';

/**
 * The times at which the portal loads the stock list of a supplier: once a day or every few hours,
 * on all weekdays or some.
 */
export interface Schedule {
  readonly minute: number;
  /** null if the stock list is loaded every few hours */
  readonly hour: number | null;
  /** interval in hours, counted from midnight; null if the stock list is loaded once per day */
  readonly every: number | null;
  /** 0 is Sunday; null means every day */
  readonly weekdays: readonly number[] | null;
}

export const SCHEDULE_PARTS = ['minute', 'hour', 'day', 'month', 'weekday'] as const;
export type SchedulePart = (typeof SCHEDULE_PARTS)[number];

export interface ScheduleFault {
  readonly part: SchedulePart | null;
  readonly message: string;
}

const INVALID_TIME = 'Invalid time input';
const INVALID_DAY = 'Invalid day';
const INVALID_HOURS = 'Invalid hours input';
const ANY = '*';
const DAY_HOURS = 24;

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const SHORT_NAMES = DAY_NAMES.map((name) => name.slice(0, 3).toUpperCase());
const WEEK = DAY_NAMES.length;

/**
 * Parses a cron expression with five fields, of which day and month must be `*`. Returns the first
 * fault if the expression is invalid.
 */
export function parseSchedule(text: string): Schedule | ScheduleFault {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== SCHEDULE_PARTS.length)
    return {
      part: null,
      message: 'Enter the five parts of the schedule: minute, hour, day, month, weekday.',
    };
  const [minuteText = '', hourText = '', day, month, weekdayText = ''] = parts;
  const at = timeOf(minuteText, hourText);
  if ('message' in at) return at;
  if (day !== ANY) return { part: 'day', message: INVALID_DAY };
  if (month !== ANY) return { part: 'month', message: INVALID_DAY };
  const weekdays = weekdaysOf(weekdayText);
  if (weekdays === undefined) return { part: 'weekday', message: INVALID_DAY };
  return { ...at, weekdays };
}

export const isFault = (read: Schedule | ScheduleFault): read is ScheduleFault => 'message' in read;

function timeOf(minuteText: string, hourText: string): Omit<Schedule, 'weekdays'> | ScheduleFault {
  const minute = numberUpTo(minuteText, 59);
  if (minute === null) return { part: 'minute', message: INVALID_TIME };
  if (hourText.startsWith('*/')) {
    const every = numberUpTo(hourText.slice(2), DAY_HOURS);
    if (every === null) return { part: 'hour', message: INVALID_HOURS };
    // An interval such as "every 4 hours" runs only on the full hour, so the minute must be 0.
    if (minute !== 0) return { part: 'minute', message: INVALID_TIME };
    return { minute, hour: null, every: every === 0 ? DAY_HOURS : every };
  }
  const hour = numberUpTo(hourText, DAY_HOURS - 1);
  if (hour === null) return { part: 'hour', message: INVALID_TIME };
  return { minute, hour, every: null };
}

const numberUpTo = (text: string, most: number): number | null =>
  /^\d{1,2}$/.test(text) && Number(text) <= most ? Number(text) : null;

/** Returns null for every day, undefined if the field is invalid. */
function weekdaysOf(text: string): readonly number[] | null | undefined {
  if (text === ANY) return null;
  const days = new Set<number>();
  for (const range of text.split(',')) {
    const ends = range.split('-').map(weekdayOf);
    const [from, to = from] = ends;
    if (ends.length > 2 || from === undefined || to === undefined || from < 0 || to < from)
      return undefined;
    for (let day = from; day <= to; day += 1) days.add(day);
  }
  return days.size === WEEK ? null : [...days].toSorted((a, b) => a - b);
}

const weekdayOf = (text: string): number =>
  /^[0-6]$/.test(text) ? Number(text) : SHORT_NAMES.indexOf(text.toUpperCase());

export function scheduleWords(schedule: Schedule): string {
  const { minute, hour, every, weekdays } = schedule;
  const at =
    hour === null
      ? `every ${every}${every === DAY_HOURS ? 'h' : hours(every)}`
      : `at ${formatTimeOfDay(hour, minute)}`;
  if (weekdays === null) return hour === null ? at : `every day ${at}`;
  return `${at} ${isRow(weekdays) ? 'from' : 'on'} ${weekdayNames(weekdays)}`;
}

const hours = (count: number | null): string => (count === 1 ? ' hour' : ' hours');

/** Days of a week that begins on Monday. */
const inWeekOrder = (days: readonly number[]) =>
  days
    .toSorted((a, b) => ((a + WEEK - 1) % WEEK) - ((b + WEEK - 1) % WEEK))
    .map((day) => [(day + WEEK - 1) % WEEK, DAY_NAMES[day] ?? ''] as const);

function isRow(days: readonly number[]): boolean {
  const places = inWeekOrder(days).map(([place]) => place);
  return places.length > 2 && (places.at(-1) ?? 0) - (places[0] ?? 0) === places.length - 1;
}

/** Names the days in the order of the week, such as "Monday to Friday". */
export function weekdayNames(days: readonly number[]): string {
  const names = inWeekOrder(days).map(([, name]) => name);
  const last = names.at(-1) ?? '';
  if (isRow(days)) return `${names[0]} to ${last}`;
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
