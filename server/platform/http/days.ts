import { refuseField } from './refusal.ts';

const DAY_LENGTH = 24 * 60 * 60 * 1000;
const DATE = 'YYYY-MM-DD'.length;

/** A plain date begins at midnight in the zone of the caller; who means another moment sends that. */
export function dayStart(field: string, text: string, zone: string): Date {
  const date = realDay(field, text);
  return text.includes('T') ? date : midnight(date, zone);
}

/** A plain date as an end counts whole. */
export function dayEnd(field: string, text: string, zone: string): Date {
  const date = realDay(field, text);
  return text.includes('T') ? date : midnight(new Date(date.getTime() + DAY_LENGTH), zone);
}

function realDay(field: string, text: string): Date {
  const date = new Date(text);
  // "2026-02-31" has the right form and is no day; JavaScript would quietly move it into March.
  const day = text.slice(0, DATE);
  const utc = new Date(day);
  const isReal =
    !Number.isNaN(date.getTime()) &&
    !Number.isNaN(utc.getTime()) &&
    utc.toISOString().startsWith(day);
  if (!isReal) throw refuseField(field, 'There is no such date.');
  return date;
}

/** The first moment of a day, which is given as its midnight in UTC. Clocks may be set at midnight itself. */
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

/** How far the clocks of a zone are before UTC at this moment. */
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
