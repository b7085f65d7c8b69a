import type pg from 'pg';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { dayEnd, dayStart } from '../../platform/http/day-boundaries.ts';
import { refuseField } from '../../platform/http/refusal.ts';

const TODAY = statement(
  'today-in-zone',
  `select now() as now, to_char(now() at time zone $1::text, 'YYYY-MM-DD') as today`,
);

export async function readToday(
  pool: pg.Pool,
  zone: string,
): Promise<{ now: Date; today: string }> {
  const { rows } = await runStatement(pool, TODAY, [zone]);
  if (!rows[0]) throw new Error('the query for the current day returned no row');
  return rows[0];
}

const DAY_LENGTH = 24 * 60 * 60 * 1000;
const DATE = 'YYYY-MM-DD'.length;

const formatDay = (at: number): string => new Date(at).toISOString().slice(0, DATE);

export const addDays = (day: string, days: number): string =>
  formatDay(Date.parse(day) + days * DAY_LENGTH);

/** Returns the first day of a month. `month` is zero-based and may overflow into another year. */
export const firstOfMonth = (year: number, month: number): string =>
  formatDay(Date.UTC(year, month, 1));

export interface Days {
  startDate?: string;
  endDate?: string;
}

/**
 * Throws if a day does not exist or the range is reversed. `place` is the prefix of the field names
 * in the error.
 */
export function validateDays({ startDate, endDate }: Days, zone: string, place = ''): void {
  const from = startDate === undefined ? null : dayStart(`${place}startDate`, startDate, zone);
  const to = endDate === undefined ? null : dayEnd(`${place}endDate`, endDate, zone);
  if (from && to && from >= to)
    throw refuseField(`${place}endDate`, 'The last day must not be before the first day.');
}

export async function withDefaultDays<Filters extends Days>(
  pool: pg.Pool,
  zone: string,
  filters: Filters,
  days: number,
): Promise<Filters> {
  validateDays(filters, zone);
  if (filters.startDate !== undefined || filters.endDate !== undefined) return filters;
  const { today: endDate } = await readToday(pool, zone);
  return { ...filters, startDate: addDays(endDate, 1 - days), endDate };
}
