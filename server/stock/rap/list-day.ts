import { parseDayFirst } from '#common/typed-day.ts';

const FRIDAY = 5;

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1970 && year <= 2199 ? date.toISOString().slice(0, 10) : null;
}

const isFriday = (day: string): boolean => new Date(day).getUTCDay() === FRIDAY;

/**
 * Parses 2026-03-06, 06-03-2026, 03/06/2026 (month first) or 06/03/2026 (day first). If a date with
 * slashes is valid in both orders, uses the order that gives a Friday, because Rap lists are dated
 * on Fridays. Returns `ambiguous` if both orders or neither order gives a Friday.
 */
export function readListDay(text: string): string | 'ambiguous' | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(parseDayFirst(text) ?? text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (!slashed) return null;
  const [first, second, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])];
  const monthFirst = dayOf(year, first, second);
  const dayFirst = dayOf(year, second, first);
  if (monthFirst === null || dayFirst === null || monthFirst === dayFirst)
    return monthFirst ?? dayFirst;
  const fridays = [monthFirst, dayFirst].filter(isFriday);
  return fridays.length === 1 ? (fridays[0] ?? null) : 'ambiguous';
}
