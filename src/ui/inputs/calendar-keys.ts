import dayjs, { type Dayjs } from 'dayjs';
import type { KeyboardEvent } from 'react';

const MONDAY_FIRST = 6;
const WEEK = 7;
/** Returns the day of the week, from 0 for Monday to 6 for Sunday. */
const dayOfWeek = (day: Dayjs): number => (day.day() + MONDAY_FIRST) % WEEK;

const KEYS: Readonly<Record<string, (day: Dayjs, wide: boolean) => Dayjs>> = {
  ArrowLeft: (day) => day.subtract(1, 'day'),
  ArrowRight: (day) => day.add(1, 'day'),
  ArrowUp: (day) => day.subtract(1, 'week'),
  ArrowDown: (day) => day.add(1, 'week'),
  Home: (day) => day.subtract(dayOfWeek(day), 'day'),
  End: (day) => day.add(WEEK - 1 - dayOfWeek(day), 'day'),
  PageUp: (day, wide) => day.subtract(1, wide ? 'year' : 'month'),
  PageDown: (day, wide) => day.add(1, wide ? 'year' : 'month'),
};

type Bounds = { readonly min: string | undefined; readonly max: string | undefined };

/**
 * Returns the day to which a key moves the focus, limited to the allowed range; null for keys that
 * do not move it.
 */
export function dayForKey(event: KeyboardEvent, { min, max }: Bounds): string | null {
  const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
  const step = KEYS[event.key];
  if (from === undefined || step === undefined) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const to = step(dayjs(from), event.shiftKey).format('YYYY-MM-DD');
  if (min && to < min) return min;
  return max && to > max ? max : to;
}
