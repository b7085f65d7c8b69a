import type { components } from '#api/schema.gen.ts';
import { inZone } from '../../platform/http/zone.ts';
import type { Reader } from '../lines/line-list.ts';
import { NAMED_VALUES, type Searched } from '../searches/roll-up-searches.ts';
import type { SearchStatsFilter } from './search-conditions.ts';
import { buildSearchRows, type Rollup } from './search-rollups.ts';

type Companies = components['schemas']['SearchDaywise']['companies'];

/**
 * Searches in one hour of a day, in the time zone of the reader. `in_vain` counts the searches that
 * found no stone.
 */
export interface SearchesOfHour {
  day: string;
  weekday: number;
  hour: number;
  searches: number;
  in_vain: number;
}

const BY_TIME: Rollup = {
  table: 'search_of_quarter_hour',
  columns: 's.at, s.searches, s.in_vain',
  rawColumns: 's.at, 1, case when s.found = 0 then 1 else 0 end',
};
const BY_VALUE: Rollup = {
  table: 'search_of_value',
  columns: 's.list, s.code, s.searches',
  rawColumns: 'p.list, p.code, 1',
  joins: `cross join lateral (${NAMED_VALUES}) p`,
};
const BY_BUSINESS: Rollup = {
  table: 'search_of_business',
  columns: 's.business_id, s.searches',
  rawColumns: 'u.business_id, 1',
};

/** Counts searches by hour. Hours without searches are missing from the result. */
export async function countSearchesByHour(
  reader: Reader,
  filters: SearchStatsFilter,
): Promise<SearchesOfHour[]> {
  const { rows: found, values } = await buildSearchRows(reader, filters, BY_TIME);
  const { rows } = await reader.pool.query<SearchesOfHour>(
    `select to_char(o.hour, 'YYYY-MM-DD') as day, extract(isodow from o.hour)::int as weekday,
            extract(hour from o.hour)::int as hour, o.searches, o.in_vain
       from (select date_trunc('hour', ${inZone('f.at', reader.session.zone)}) as hour, sum(f.searches)::int as searches,
                    sum(f.in_vain)::int as in_vain
               from (${found}) f (at, searches, in_vain) group by 1) o
      order by o.hour`,
    values,
  );
  return rows;
}

/**
 * Counts searches by attribute value. The returned function gives the number of searches for an
 * attribute, such as `SHAPE`, and the code of a value.
 */
export async function countSearchesByValue(
  reader: Reader,
  filters: SearchStatsFilter,
): Promise<(list: Searched, code: string) => number> {
  const { rows: found, values } = await buildSearchRows(reader, filters, BY_VALUE);
  const { rows } = await reader.pool.query<{ list: Searched; code: string; searches: number }>(
    `select f.list, f.code, sum(f.searches)::int as searches from (${found}) f (list, code, searches) group by 1, 2`,
    values,
  );
  const counts = new Map(rows.map(({ list, code, searches }) => [`${list} ${code}`, searches]));
  return (list, code) => counts.get(`${list} ${code}`) ?? 0;
}

const MAX_COMPANIES = 100;

export async function countSearchesByCompany(
  reader: Reader,
  filters: SearchStatsFilter,
): Promise<Companies> {
  const { rows: found, values } = await buildSearchRows(reader, filters, BY_BUSINESS);
  const { rows } = await reader.pool.query<Companies[number]>(
    `select b.id as business_id, b.company_name, o.searches
       from (select f.business_id, sum(f.searches)::int as searches from (${found}) f (business_id, searches) group by 1) o
       join business b on b.id = o.business_id order by 3 desc, 2, 1 limit ${MAX_COMPANIES}`,
    values,
  );
  return rows;
}

export async function countSearched(
  { pool, session }: Reader,
  filters: SearchStatsFilter,
): Promise<{ times: number; clients: number }> {
  const [times, clients] = await Promise.all([
    buildSearchRows({ pool, session }, filters, BY_TIME),
    buildSearchRows({ pool, session }, filters, BY_BUSINESS),
  ]);
  const [made, by] = await Promise.all([
    pool.query<{ times: number }>(
      `select coalesce(sum(f.searches), 0)::int as times from (${times.rows}) f (at, searches, in_vain)`,
      times.values,
    ),
    pool.query<{ clients: number }>(
      `select count(distinct f.business_id)::int as clients from (${clients.rows}) f (business_id, searches)`,
      clients.values,
    ),
  ]);
  return { times: made.rows[0]?.times ?? 0, clients: by.rows[0]?.clients ?? 0 };
}
