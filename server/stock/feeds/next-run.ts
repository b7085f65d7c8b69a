import { Cron } from 'croner';
import { isFault, readSchedule, type Schedule } from '../../../src/common/supply/schedule.ts';

/** The first moment after another at which a schedule comes round, by the clocks of a zone. */
export function nextRun(text: string, zone: string, after: Date): Date {
  const schedule = readSchedule(text);
  if (isFault(schedule)) throw new Error(`no schedule: ${text}`);
  const next = new Cron(patternOf(schedule), { timezone: zone, paused: true }).nextRun(after);
  if (!next) throw new Error(`a schedule that never comes round: ${text}`);
  return next;
}

/** A step of a whole day, and one of nothing, is once a day at midnight. */
function patternOf({ minute, hour, every, weekdays }: Schedule): string {
  const ofDay = hour ?? (every === null || every === 24 ? 0 : `*/${every}`);
  return `${minute} ${ofDay} * * ${weekdays?.join(',') ?? '*'}`;
}
