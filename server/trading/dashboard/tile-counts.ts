import type { BusinessId } from '#api/ids.gen.ts';
import { LISTS } from '../lines/all-lists.ts';
import { type LineFilter, lineCondition } from '../lines/line-condition.ts';
import type { Reader } from '../lines/line-list.ts';
import { countedTables } from '../lines/line-rows.ts';
import { type CountedList, filterOf } from './counted-lists.ts';

export interface DashboardFilter {
  startDate?: string;
  endDate?: string;
  diamond_type?: 1 | 2;
  business_id?: BusinessId;
  business_associate_id?: NonNullable<LineFilter['business_associate_id']>;
  country?: string;
}

async function ofList({ pool, session }: Reader, counted: CountedList, filters: DashboardFilter) {
  const list = LISTS[counted.list];
  const filter = filterOf(counted, filters);
  const where = await lineCondition(pool, session, { list, filter });
  return { from: countedTables(list, filters), where };
}

export async function countListed(
  reader: Reader,
  counted: CountedList,
  filters: DashboardFilter,
): Promise<number> {
  const { from, where } = await ofList(reader, counted, filters);
  const { rows } = await reader.pool.query<{ count: number }>(
    `select count(*)::int as count from ${from} where ${where}`,
    where.values,
  );
  return rows[0]?.count ?? 0;
}

export interface OfCountry {
  iso2: string | null;
  name: string | null;
  count: number;
}

export async function countByCountry(
  reader: Reader,
  counted: CountedList,
  filters: DashboardFilter,
): Promise<OfCountry[]> {
  const { from, where } = await ofList(reader, counted, filters);
  const { rows } = await reader.pool.query<OfCountry>(
    `select c.iso2, c.name, o.count
       from (select b.country_id, count(*)::int as count from ${from} where ${where} group by 1) o
       left join country c on c.id = o.country_id`,
    where.values,
  );
  return rows;
}
