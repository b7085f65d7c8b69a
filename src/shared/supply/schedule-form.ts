import {
  isFault,
  parseSchedule,
  SCHEDULE_PARTS,
  type Schedule,
  type ScheduleFault,
  type SchedulePart,
  weekdayNames,
} from '#common/supply/schedule.ts';
import type { FieldRules } from '../people/field-faults.ts';

export type ScheduleValues = Readonly<Record<'timing' | SchedulePart, string>>;

/** Default schedule: daily at 6 a.m., before trading starts. */
const DEFAULT_SCHEDULE = '0 6 * * *';

export function scheduleValues(schedule: string | null): ScheduleValues {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = (
    schedule ?? DEFAULT_SCHEDULE
  ).split(' ');
  return { timing: schedule === null ? 'asked' : 'schedule', minute, hour, day, month, weekday };
}

const typed = (values: ScheduleValues): string =>
  SCHEDULE_PARTS.map((part) => values[part].trim() || '-').join(' ');

/** Returns the cron expression to save; null if the user starts each run manually. */
export const scheduleOf = (values: ScheduleValues): string | null =>
  values.timing === 'schedule' ? typed(values).toUpperCase() : null;

export const parseTyped = (values: ScheduleValues) => parseSchedule(typed(values));

/** Returns the time as HH:mm; null if the schedule is invalid or has no single time of day. */
export function timeOfDay(read: Schedule | ScheduleFault): string | null {
  if (isFault(read) || read.hour === null) return null;
  return [read.hour, read.minute].map((part) => String(part).padStart(2, '0')).join(':');
}

const USUAL_DAYS = ['*', '1-5', '1-6', '1', '2', '3', '4', '5', '6', '0'];

/**
 * Returns the choices of weekdays and the chosen one. Weekdays other than the usual ones are an
 * additional choice.
 */
export function dayChoices(read: Schedule, weekday: string) {
  const data = [...USUAL_DAYS, weekday].flatMap((value) => {
    const one = parseSchedule(`0 0 * * ${value}`);
    return isFault(one)
      ? []
      : [{ value, label: one.weekdays ? weekdayNames(one.weekdays) : 'Day' }];
  });
  const label = read.weekdays ? weekdayNames(read.weekdays) : 'Day';
  const unique = data.filter(
    (one, at) => data.findIndex((other) => other.label === one.label) === at,
  );
  return { data: unique, value: unique.find((one) => one.label === label)?.value ?? null };
}

/**
 * Shows the parse error of the cron expression at the part with the error. If the error does not
 * belong to a single part, shows it at `minute`.
 */
export function rulesOfSchedule(
  isRequired: boolean,
  values: ScheduleValues,
): FieldRules<SchedulePart> {
  const read = isRequired && values.timing === 'schedule' ? parseTyped(values) : null;
  const at = (part: SchedulePart) => () =>
    read && isFault(read) && (read.part ?? 'minute') === part ? read.message : null;
  return {
    minute: at('minute'),
    hour: at('hour'),
    day: at('day'),
    month: at('month'),
    weekday: at('weekday'),
  };
}
