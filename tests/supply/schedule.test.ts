import { describe, expect, it } from 'vitest';
import { isFault, parseSchedule, scheduleWords } from '#common/supply/schedule.ts';
import { nextRun } from '../../server/stock/feeds/next-feed-run.ts';
import {
  dayChoices,
  parseTyped,
  scheduleValues,
  timeOfDay,
} from '../../src/shared/supply/schedule-form.ts';

const said = (text: string): string => {
  const read = parseSchedule(text);
  return isFault(read) ? `${read.part}: ${read.message}` : scheduleWords(read);
};

describe('a schedule of five fields', () => {
  it.each([
    ['0 6 * * *', 'every day at 06:00 AM'],
    ['30 23 * * *', 'every day at 11:30 PM'],
    [' 5  0 *  * 1-6 ', 'at 12:05 AM from Monday to Saturday'],
    ['0 6 * * SUN', 'at 06:00 AM on Sunday'],
    ['0 6 * * mon,thu', 'at 06:00 AM on Monday and Thursday'],
    ['0 6 * * 0,5,2', 'at 06:00 AM on Tuesday, Friday and Sunday'],
    ['0 6 * * 0,6,5', 'at 06:00 AM from Friday to Sunday'],
    ['0 6 * * 0-6', 'every day at 06:00 AM'],
    ['0 */4 * * *', 'every 4 hours'],
    ['0 */1 * * MON-FRI', 'every 1 hour from Monday to Friday'],
    ['0 */24 * * *', 'every 24h'],
    ['0 */0 * * *', 'every 24h'],
  ])('%s is %s', (text, words) => {
    expect(said(text)).toBe(words);
  });

  it.each([
    ['* * * * *', 'minute: Invalid time input'],
    ['60 6 * * *', 'minute: Invalid time input'],
    ['-1 6 * * *', 'minute: Invalid time input'],
    ['0 24 * * *', 'hour: Invalid time input'],
    ['0 * * * *', 'hour: Invalid time input'],
    ['0 1,2 * * *', 'hour: Invalid time input'],
    ['15 */4 * * *', 'minute: Invalid time input'],
    ['0 */25 * * *', 'hour: Invalid hours input'],
    ['0 */ * * *', 'hour: Invalid hours input'],
    ['0 */1.5 * * *', 'hour: Invalid hours input'],
    ['0 6 1 * *', 'day: Invalid day'],
    ['0 6 * 2 *', 'month: Invalid day'],
    ['0 6 * * 7', 'weekday: Invalid day'],
    ['0 6 * * SUNDAY', 'weekday: Invalid day'],
    ['0 6 * * 5-1', 'weekday: Invalid day'],
    ['0 6 * * 1-2-3', 'weekday: Invalid day'],
    ['0 6 * * 1,', 'weekday: Invalid day'],
    ['0 6 * * */2', 'weekday: Invalid day'],
    ['0 6 * *', 'null: Enter the five parts of the schedule: minute, hour, day, month, weekday.'],
    [
      '0 6 * * * *',
      'null: Enter the five parts of the schedule: minute, hour, day, month, weekday.',
    ],
  ])('%s is refused: %s', (text, fault) => {
    expect(said(text)).toBe(fault);
  });
});

describe('the next run of a schedule', () => {
  const next = (text: string, zone: string, after: string) =>
    nextRun(text, zone, new Date(after)).toISOString();

  it.each([
    ['0 6 * * *', 'UTC', '2026-11-22T05:59:59Z', '2026-11-22T06:00:00.000Z'],
    ['0 6 * * *', 'UTC', '2026-11-22T06:00:00Z', '2026-11-23T06:00:00.000Z'],
    ['0 6 * * *', 'Asia/Kolkata', '2026-11-22T06:00:00Z', '2026-11-23T00:30:00.000Z'],
    // The 22nd of November 2026 is a Sunday.
    ['0 6 * * 1-6', 'UTC', '2026-11-22T01:00:00Z', '2026-11-23T06:00:00.000Z'],
    ['0 1 * * SUN', 'Europe/Brussels', '2026-11-21T23:30:00Z', '2026-11-22T00:00:00.000Z'],
    ['0 */5 * * *', 'UTC', '2026-11-22T20:30:00Z', '2026-11-23T00:00:00.000Z'],
    ['0 */0 * * *', 'UTC', '2026-11-22T00:30:00Z', '2026-11-23T00:00:00.000Z'],
    ['0 */24 * * *', 'UTC', '2026-11-22T00:30:00Z', '2026-11-23T00:00:00.000Z'],
  ])('of %s in the zone %s after %s is %s', (text, zone, after, at) => {
    expect(next(text, zone, after)).toBe(at);
  });

  it('comes once on each day on which the clocks change', () => {
    const brussels = (after: string) => next('30 2 * * *', 'Europe/Brussels', after);
    // There is no half past two: the first moment after it is taken.
    expect(brussels('2027-03-27T12:00:00Z')).toBe('2027-03-28T01:00:00.000Z');
    // There are two of them: the first is taken, and not the second.
    expect(brussels('2027-10-30T12:00:00Z')).toBe('2027-10-31T00:30:00.000Z');
    expect(brussels('2027-10-31T00:30:00Z')).toBe('2027-11-01T01:30:00.000Z');
  });
});

describe('the simple fields of a schedule', () => {
  const simple = (text: string) => {
    const values = scheduleValues(text);
    const read = parseTyped(values);
    if (isFault(read)) throw new Error(read.message);
    const { data, value } = dayChoices(read, values.weekday);
    return { days: data.find((one) => one.value === value)?.label, time: timeOfDay(read), data };
  };

  it.each([
    ['0 6 * * *', 'Day', '06:00'],
    ['5 18 * * 1-5', 'Monday to Friday', '18:05'],
    ['0 0 * * SUN', 'Sunday', '00:00'],
    ['30 9 * * MON-FRI', 'Monday to Friday', '09:30'],
    ['0 9 * * 1,3', 'Monday and Wednesday', '09:00'],
  ])('show the days and the time of %s', (text, days, time) => {
    expect(simple(text)).toMatchObject({ days, time });
  });

  it('offer each choice of days once, and have no time for an interval of hours', () => {
    const labels = simple('0 9 * * 2,4').data.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toContain('Tuesday and Thursday');
    expect(simple('0 9 * * MON-FRI').data).toHaveLength(10);
    expect(simple('0 */4 * * *').time).toBeNull();
    expect(timeOfDay(parseTyped(scheduleValues('0 24 * * *')))).toBeNull();
  });
});
