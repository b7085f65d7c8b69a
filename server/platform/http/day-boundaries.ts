import { refuseField } from './refusal.ts';

const DAY_LENGTH = 24 * 60 * 60 * 1000;
const DATE = 'YYYY-MM-DD'.length;

/** A date without a time means midnight in the caller's time zone. */
export function dayStart(field: string, text: string, zone: string): Date {
  const date = realDay(field, text);
  return text.includes('T') ? date : midnight(date, zone);
}

/** The end is exclusive: a date without a time means the start of the following day. */
export function dayEnd(field: string, text: string, zone: string): Date {
  const date = realDay(field, text);
  return text.includes('T') ? date : midnight(new Date(date.getTime() + DAY_LENGTH), zone);
}

function realDay(field: string, text: string): Date {
  const date = new Date(text);
  // JavaScript would silently read "2026-02-31" as a day in March.
  const day = text.slice(0, DATE);
  const utc = new Date(day);
  const isReal =
    !Number.isNaN(date.getTime()) &&
    !Number.isNaN(utc.getTime()) &&
    utc.toISOString().startsWith(day);
  if (!isReal) throw refuseField(field, 'This date does not exist.');
  return date;
}

/**
 * `day` is midnight UTC. The first instant of a day may be later than 00:00, because daylight
 * saving time can start at midnight.
 */
function midnight(day: Date, zone: string): Date {
  const clock = clockOf(zone);
  const guesses = [-DAY_LENGTH, DAY_LENGTH]
    .map((aside) => day.getTime() - offsetAt(clock, day.getTime() + aside))
    .sort((a, b) => a - b);
  const first = guesses.find((at) => at + offsetAt(clock, at) >= day.getTime());
  return new Date(first ?? Math.max(...guesses));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** Returns the offset of a time zone from UTC at an instant, in milliseconds. */
function offsetAt(clock: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(at / 1000) * 1000;
}
