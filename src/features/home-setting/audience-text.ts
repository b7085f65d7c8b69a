import { formatDay } from '#common/typed-day.ts';
import type { HomeFields } from './home-setting-form.ts';
import { readersOf } from './home-words.ts';

type Shown = Pick<HomeFields, 'page' | 'start_date' | 'end_date' | 'is_active'>;

export const todayIn = (zone: string, now: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now);

export function audienceText(
  { page, start_date, end_date, is_active }: Shown,
  today: string,
): string {
  if (!is_active) return 'no one (inactive)';
  if (today < start_date) return `no one (starts on ${formatDay(start_date)})`;
  if (end_date !== '' && today > end_date) return `no one (ended on ${formatDay(end_date)})`;
  return readersOf(page);
}
