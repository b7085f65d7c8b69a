import type { components } from '#api/schema.gen.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import type { Reader } from '../lines/line-list.ts';
import { addUserFilter } from './search-conditions.ts';
import { countSearched } from './search-stats.ts';
import type { DashboardFilter } from './tile-counts.ts';

type FunnelStep = components['schemas']['FunnelStep'];

/** Stored searches do not record which stones they showed, so `stones` is null. */
export async function readSearched(reader: Reader, filters: DashboardFilter): Promise<FunnelStep> {
  return { step: 'searched', ...(await countSearched(reader, filters)), stones: null, lists: [] };
}

const DATE = 'YYYY-MM-DD'.length;

/**
 * Views are stored per day of the company's calendar. `startDate` and `endDate` may be timestamps,
 * but only the dates count.
 */
export async function readOpened({ pool }: Reader, filters: DashboardFilter): Promise<FunnelStep> {
  const { startDate, endDate, diamond_type } = filters;
  const where = new WhereClause();
  if (startDate) where.add((p) => `o.on_day >= ${p}::date`, startDate.slice(0, DATE));
  if (endDate) where.add((p) => `o.on_day <= ${p}::date`, endDate.slice(0, DATE));
  if (diamond_type) where.add((p) => `s.diamond_type = ${p}`, diamond_type);
  await addUserFilter(where, pool, filters);
  const { rows } = await pool.query<Pick<FunnelStep, 'times' | 'stones' | 'clients'>>(
    `select count(*)::int as times, count(distinct o.stone_id)::int as stones, count(distinct u.business_id)::int as clients
       from stone_seen o ${diamond_type ? 'join stone s on s.id = o.stone_id' : ''}
       join app_user u on u.id = o.user_id left join business b on b.id = u.business_id where ${where}`,
    where.values,
  );
  const { times = 0, stones = 0, clients = 0 } = rows[0] ?? {};
  return { step: 'opened', times, stones, clients, lists: [] };
}
