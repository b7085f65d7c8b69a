import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { addDays, type Days, readToday, validateDays } from './day-range.ts';

type SearchSpan = components['schemas']['SearchSpan'];

const LENGTHS: Readonly<Record<SearchSpan, number>> = {
  today: 1,
  week: 7,
  month: 30,
  quarter: 91,
  year: 365,
};
/** Maximum number of days per request. Equals the retention period of searches. */
const MAX_DAYS = 400;
const DATE = 'YYYY-MM-DD'.length;

/** Throws if the range has more than `MAX_DAYS` days. */
export async function resolveSearchDays(
  pool: pg.Pool,
  zone: string,
  { filter = 'week', startDate, endDate }: Days & { filter?: SearchSpan },
  place = '',
): Promise<Required<Days>> {
  const last = endDate ?? (await readToday(pool, zone)).today;
  const days = {
    startDate: startDate ?? addDays(last.slice(0, DATE), 1 - LENGTHS[filter]),
    endDate: last,
  };
  validateDays(days, zone, place);
  if (addDays(days.startDate.slice(0, DATE), MAX_DAYS) <= last.slice(0, DATE))
    throw refuseField(`${place}startDate`, `Please choose at most ${MAX_DAYS} days.`);
  return days;
}
