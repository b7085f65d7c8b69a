import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { addPlace } from '../lines/line-condition.ts';
import type { Reader } from '../lines/line-list.ts';
import { SEARCHERS } from '../searches/roll-up-searches.ts';
import { addSearchFilters } from '../searches/search-scope.ts';
import type { DashboardFilter } from './tile-counts.ts';

export interface SearchStatsFilter extends DashboardFilter {
  shape?: readonly string[];
  color?: readonly string[];
  clarity?: readonly string[];
  business_ids?: readonly BusinessId[];
}

/**
 * FROM clause of the searches `s` in the statistics, with the user `u` who searched and the
 * business `b` of that user. Counts only users with a role in `SEARCHERS`.
 */
export const SEARCHES = `search_made s join app_user u on u.id = s.user_id and u.role_id in ${SEARCHERS}
  left join business b on b.id = u.business_id`;

export async function addUserFilter(
  where: WhereClause,
  pool: pg.Pool,
  { business_id, ...place }: DashboardFilter,
): Promise<void> {
  if (business_id) where.add((p) => `u.business_id = ${p}`, business_id);
  await addPlace(where, pool, place);
}

export async function buildSearchCondition(
  { pool, session }: Reader,
  filters: SearchStatsFilter,
): Promise<WhereClause> {
  const where = new WhereClause();
  addSearchFilters(where, filters, 's.at', session);
  await addUserFilter(where, pool, filters);
  const { shape = [], color = [], clarity = [], business_ids = [] } = filters;
  if (shape.length > 0) where.add((p) => `s.shapes && ${p}::text[]`, shape);
  if (color.length > 0) where.add((p) => `s.colors && ${p}::text[]`, color);
  if (clarity.length > 0) where.add((p) => `s.clarities && ${p}::text[]`, clarity);
  if (business_ids.length > 0) where.add((p) => `u.business_id = any(${p}::uuid[])`, business_ids);
  return where;
}
