import { Cron } from 'croner';
import { isFault, parseSchedule, type Schedule } from '#common/supply/schedule.ts';

/** Returns the first run strictly after `after`, in the given time zone. */
export function nextRun(text: string, zone: string, after: Date): Date {
  const schedule = parseSchedule(text);
  if (isFault(schedule)) throw new Error(`not a schedule: ${text}`);
  const next = new Cron(patternOf(schedule), { timezone: zone, paused: true }).nextRun(after);
  if (!next) throw new Error(`a schedule without a next run: ${text}`);
  return next;
}

/**
 * Returns the cron pattern of a schedule. With `every: 24`, or without `hour` and `every`, the
 * schedule runs once a day, in the hour after midnight.
 */
function patternOf({ minute, hour, every, weekdays }: Schedule): string {
  const ofDay = hour ?? (every === null || every === 24 ? 0 : `*/${every}`);
  return `${minute} ${ofDay} * * ${weekdays?.join(',') ?? '*'}`;
}
