import type pg from 'pg';
import type { BusinessId } from '../../../src/api/ids.gen.ts';
import { Where } from '../../platform/db/where.ts';
import { addPlace } from '../lines/line-condition.ts';
import type { Reader } from '../lines/line-list.ts';
import { SEARCHERS } from '../searches/count-searches.ts';
import { addSearchFilters } from '../searches/search-scope.ts';
import type { DashboardFilter } from './count-lines.ts';

export interface SearchesAsked extends DashboardFilter {
  shape?: readonly string[];
  color?: readonly string[];
  clarity?: readonly string[];
  business_ids?: readonly BusinessId[];
}

/** Searches by roles that may be evaluated, with the user `u` and the business `b`. */
export const SEARCHES = `search_made s join app_user u on u.id = s.user_id and u.role_id in ${SEARCHERS}
  left join business b on b.id = u.business_id`;

/** Restricts users `u` by business, country and associate. */
export async function addLookers(
  where: Where,
  pool: pg.Pool,
  { business_id, ...place }: DashboardFilter,
): Promise<void> {
  if (business_id) where.add((p) => `u.business_id = ${p}`, business_id);
  await addPlace(where, pool, place);
}

/** Builds the condition on searches `s`. */
export async function searchCondition(
  { pool, session }: Reader,
  asked: SearchesAsked,
): Promise<Where> {
  const where = new Where();
  addSearchFilters(where, asked, 's.at', session);
  await addLookers(where, pool, asked);
  const { shape = [], color = [], clarity = [], business_ids = [] } = asked;
  if (shape.length > 0) where.add((p) => `s.shapes && ${p}::text[]`, shape);
  if (color.length > 0) where.add((p) => `s.colors && ${p}::text[]`, color);
  if (clarity.length > 0) where.add((p) => `s.clarities && ${p}::text[]`, clarity);
  if (business_ids.length > 0) where.add((p) => `u.business_id = any(${p}::uuid[])`, business_ids);
  return where;
}
