import type { components } from '#api/schema.gen.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import type { Reader } from '../lines/line-list.ts';
import type { Searched } from '../searches/roll-up-searches.ts';
import { addDays, type Days } from './day-range.ts';
import type { SearchStatsFilter } from './search-conditions.ts';
import {
  countSearchesByCompany,
  countSearchesByHour,
  countSearchesByValue,
  type SearchesOfHour,
} from './search-stats.ts';

type Schemas = components['schemas'];
type Values = Schemas['SearchDaywise']['SHAPE'];

const HOURS = 24;
const DATE = 'YYYY-MM-DD'.length;

export async function readSearchDaywise(
  reader: Reader,
  filters: SearchStatsFilter & Required<Days>,
): Promise<Schemas['SearchDaywise']> {
  const { startDate, endDate } = filters;
  const [made, companies, count, names] = await Promise.all([
    countSearchesByHour(reader, filters),
    countSearchesByCompany(reader, filters),
    countSearchesByValue(reader, filters),
    attributeNames(reader.pool),
  ]);
  const valuesOf = (list: Searched): Values =>
    (names.choices()[masterOf(list, filters)] ?? [])
      .map(({ code, name, is_display }) => ({
        code,
        name,
        searches: count(list, code),
        is_display,
      }))
      .filter(({ is_display, searches }) => is_display || searches > 0)
      .map(({ is_display: _, ...value }) => value);
  return {
    startDate,
    endDate,
    ...sumOf(made),
    hours: Array.from({ length: HOURS }, (_, hour) => ({
      hour,
      searches: sumOf(made.filter((one) => one.hour === hour)).searches,
    })),
    days: daysOf(made, filters),
    week: weekOf(made),
    SHAPE: valuesOf('SHAPE'),
    COLOR: valuesOf('COLOR'),
    CLARITY: valuesOf('CLARITY'),
    companies,
  };
}

function sumOf(made: readonly SearchesOfHour[]): { searches: number; in_vain: number } {
  return made.reduce(
    (sum, { searches, in_vain }) => ({
      searches: sum.searches + searches,
      in_vain: sum.in_vain + in_vain,
    }),
    { searches: 0, in_vain: 0 },
  );
}

/**
 * Includes days without searches. The days of `made` are in the reader's time zone, so they may lie
 * outside the requested span.
 */
function daysOf(
  made: readonly SearchesOfHour[],
  { startDate, endDate }: Required<Days>,
): Schemas['SearchDaywise']['days'] {
  const byDay = Map.groupBy(made, ({ day }) => day);
  const named = [startDate.slice(0, DATE), endDate.slice(0, DATE), ...byDay.keys()].toSorted();
  const last = named.at(-1) ?? '';
  const days: Schemas['SearchDaywise']['days'] = [];
  for (let day = named[0] ?? ''; day <= last; day = addDays(day, 1))
    days.push({ day, ...sumOf(byDay.get(day) ?? []) });
  return days;
}

function weekOf(made: readonly SearchesOfHour[]): Schemas['SearchDaywise']['week'] {
  const byHour = Map.groupBy(made, ({ weekday, hour }) => (weekday - 1) * HOURS + hour);
  return [...byHour]
    .toSorted(([a], [b]) => a - b)
    .map(([place, hours]) => ({
      weekday: Math.floor(place / HOURS) + 1,
      hour: place % HOURS,
      searches: sumOf(hours).searches,
    }));
}

/** Fancy colors have their own list of values. */
const masterOf = (of: Searched, { diamond_type }: SearchStatsFilter): string =>
  of === 'COLOR' && diamond_type === DIAMOND_TYPE.fancy ? 'FANCY' : of;
