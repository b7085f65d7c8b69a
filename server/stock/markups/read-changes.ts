import type pg from 'pg';
import type { MarkupOwnerId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { MarkupScope } from '#common/markup-scope.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { ACTOR_NAME } from './owner-rows.ts';

type MarkupChange = components['schemas']['MarkupChange'];

/** Key columns of a rule, as `RULE_COLUMNS` names them. */
export const RULE_PLACE = 'diamond_type, growth, sub_range, first, last';
/**
 * SQL for the key (`RULE_PLACE`) and the values of a rule. Replaces nulls in the key, because a
 * full join never matches null.
 */
export const RULE_COLUMNS = `diamond_type, coalesce(growth_type, 0) as growth, sub_range,
  coalesce(first_day, '-infinity') as first, coalesce(last_day, 'infinity') as last, mode, points, below_cost_reason from markup_rule`;

const FOUND = 'c.scope = $1 and ($2::uuid is null or c.owner_id = $2)';
/**
 * SQL that excludes change `c` if it ended a rule without a growth type. A rule without a growth
 * type applied to natural and lab-grown stones and cannot be restored.
 */
export const IS_BY_GROWTH = `not exists (select from markup_rule g where g.ended_by = c.id and g.growth_type is null)`;

const COUNT = statement(
  'markup-changes-count',
  `select count(*)::int as count from markup_change c where ${FOUND}`,
);
// Lists the changed cells of each change. `from` is the rule that the change ended, `to` is the
// rule that the change began. One of the two can be missing.
const READ = statement(
  'markup-changes',
  `select c.id, c.at, c.owner_id, c.undoes, ${ACTOR_NAME} as actor,
                coalesce((select p.name from provider p where p.id = c.owner_id),
                         (select b.company_name from business b where b.id = c.owner_id),
                         (select btrim(u.first_name || ' ' || u.last_name) from app_user u where u.id = c.owner_id)) as owner_name,
                (select u.id from markup_change u where u.undoes = c.id) as undone_by,
                not exists (select from markup_change n where n.scope = c.scope and n.owner_id is not distinct from c.owner_id and n.id > c.id)
                  and ${IS_BY_GROWTH} as undoable,
                (select coalesce(json_agg(json_build_object('diamond_type', diamond_type, 'growth_type', nullif(growth, 0), 'sub_range_id', s.id,
                          'carat_from', s.carat_from, 'carat_to', s.carat_to,
                          'first_day', nullif(first, '-infinity'), 'last_day', nullif(last, 'infinity'),
                          'from', e.points, 'from_mode', e.mode, 'to', b.points, 'to_mode', b.mode, 'below_cost_reason', b.below_cost_reason)
                        order by diamond_type, growth desc, s.carat_from, first), '[]'::json)
                   from (select ${RULE_COLUMNS} where begun_by = c.id) b
                   full join (select ${RULE_COLUMNS} where ended_by = c.id) e using (${RULE_PLACE})
                   join sub_carat_range s on s.nr = sub_range) as cells
           from (select * from markup_change c where ${FOUND} order by c.id desc limit $3 offset $4) c order by c.id desc`,
);

export async function readChanges(
  pool: pg.Pool,
  scope: MarkupScope,
  ownerId: MarkupOwnerId | undefined,
  page: Paging,
): Promise<{ changes: MarkupChange[]; total: number }> {
  const found = [scope, ownerId ?? null] as const;
  const [count, { rows }] = await Promise.all([
    runStatement(pool, COUNT, found),
    runStatement(pool, READ, [...found, page.size, page.offset]),
  ]);
  return {
    changes: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total: count.rows[0]?.count ?? 0,
  };
}
