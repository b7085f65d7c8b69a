import {
  isFault,
  parseSchedule,
  SCHEDULE_PARTS,
  type SchedulePart,
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
