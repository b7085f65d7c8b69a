import type { components } from '#api/schema.gen.ts';
import { addDays, firstOfMonth } from './day-range.ts';

export type PeriodLength = components['schemas']['PerformanceLength'];

export interface DaySpan {
  readonly startDate: string;
  readonly endDate: string;
}

export interface Period extends DaySpan {
  /** the days of a month, the weeks of a quarter, or the months of a year */
  readonly parts: readonly DaySpan[];
}

const MONTHS: Readonly<Record<PeriodLength, number>> = { month: 1, quarter: 3, year: 12 };
const WEEK = 7;

export function periodOf(length: PeriodLength, day: string): Period {
  const months = MONTHS[length];
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = month - 1 - ((month - 1) % months);
  const startDate = firstOfMonth(year, first);
  const after = firstOfMonth(year, first + months);
  const begins =
    length === 'year'
      ? Array.from({ length: months }, (_, place) => firstOfMonth(year, first + place))
      : everyDays(startDate, after, length === 'quarter' ? WEEK : 1);
  return {
    startDate,
    endDate: addDays(after, -1),
    parts: begins.map((begin, place) => ({
      startDate: begin,
      endDate: addDays(begins[place + 1] ?? after, -1),
    })),
  };
}

export const periodBefore = (length: PeriodLength, { startDate }: Period): Period =>
  periodOf(length, addDays(startDate, -1));

function everyDays(from: string, before: string, days: number): string[] {
  const found: string[] = [];
  for (let day = from; day < before; day = addDays(day, days)) found.push(day);
  return found;
}
