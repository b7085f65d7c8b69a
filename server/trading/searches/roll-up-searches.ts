import type pg from 'pg';
import { ROLE } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

/** SQL list of the roles whose searches appear in the statistics for staff. */
export const SEARCHERS = `(${ROLE.customer}, ${ROLE.guest})`;

const BATCH_SIZE = 20_000;

const SEARCHED = { SHAPE: 's.shapes', COLOR: 's.colors', CLARITY: 's.clarities' } as const;
export type Searched = keyof typeof SEARCHED;

/**
 * SQL with one row per value in the filter of search `s`: `list` is the attribute, such as SHAPE,
 * and `code` is the value.
 */
export const NAMED_VALUES = Object.entries(SEARCHED)
  .map(([list, column]) => `select '${list}' as list, unnest(${column}) as code`)
  .join(' union all ');

// Uses a single statement, so that a crash cannot count a search in only some of the rollups. Skips
// searches that another worker has locked. Updates rollup rows in a fixed order to avoid deadlocks.
const COUNT = statement(
  'searches-count',
  `with due as (
           select id from search_made where not is_counted order by at limit ${BATCH_SIZE} for update skip locked),
         made as (
           update search_made s set is_counted = true from due where s.id = due.id
           returning s.at, s.user_id, s.diamond_type, s.shapes, s.colors, s.clarities, s.found),
         shown as (
           select s.*, u.business_id from made s join app_user u on u.id = s.user_id and u.role_id in ${SEARCHERS}),
         quarters as (
           insert into search_of_quarter_hour as q (at, diamond_type, searches, in_vain)
           select date_bin('15 minutes', s.at, 'epoch'), s.diamond_type, count(*), count(*) filter (where s.found = 0)
             from shown s group by 1, 2 order by 1, 2
           on conflict (at, diamond_type) do update
             set searches = q.searches + excluded.searches, in_vain = q.in_vain + excluded.in_vain),
         named as (
           insert into search_of_value as v (at, diamond_type, list, code, searches)
           select date_trunc('day', s.at, 'UTC'), s.diamond_type, p.list, p.code, count(*)
             from shown s cross join lateral (${NAMED_VALUES}) p group by 1, 2, 3, 4 order by 1, 2, 3, 4
           on conflict (at, diamond_type, list, code) do update set searches = v.searches + excluded.searches),
         clients as (
           insert into search_of_business as b (at, diamond_type, business_id, searches)
           select date_trunc('month', s.at, 'UTC'), s.diamond_type, s.business_id, count(*)
             from shown s where s.business_id is not null group by 1, 2, 3 order by 1, 2, 3
           on conflict (at, diamond_type, business_id) do update set searches = b.searches + excluded.searches)
         select count(*)::int as counted from made`,
);

export async function rollUpSearches(pool: pg.Pool): Promise<void> {
  for (let counted = BATCH_SIZE; counted === BATCH_SIZE; ) {
    const { rows } = await runStatement(pool, COUNT);
    counted = rows[0]?.counted ?? 0;
  }
}
