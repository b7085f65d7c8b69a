import type pg from 'pg';
import type { MarkupOwnerId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { MARKUP_SCOPE, type MarkupScope } from '#common/markup-scope.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { OWNERS, type OwnerScope } from './owners.ts';

type MarkupOwner = components['schemas']['MarkupOwner'];
type LastChange = components['schemas']['LastMarkupChange'];

export interface OwnerQuery {
  search?: string | undefined;
  id?: MarkupOwnerId | undefined;
  own_rules?: boolean | undefined;
}

/** SQL for the name of the user who made change `c`; null for the system. */
export const ACTOR_NAME = `(select btrim(w.first_name || ' ' || w.last_name) from app_user w where w.id = c.actor_id)`;

export const lastChangeSql = (scope: MarkupScope, owner: string): string =>
  `(select json_build_object('id', c.id, 'at', c.at, 'actor', ${ACTOR_NAME}, 'undoes', c.undoes,
      'undoable', not exists (select from markup_rule g where g.ended_by = c.id and g.growth_type is null))
      from markup_change c where c.scope = ${scope} and c.owner_id ${owner} order by c.id desc limit 1)`;

/** SQL that excludes rules whose last day has passed. */
export const IS_NOT_OVER = 'coalesce(r.last_day >= price_day(), true)';

const cellsSql = (scope: MarkupScope, owner: string): string =>
  `coalesce((select json_agg(json_build_object('diamond_type', r.diamond_type, 'growth_type', r.growth_type, 'sub_range_id', s.id,
                               'mode', r.mode, 'points', r.points, 'first_day', r.first_day, 'last_day', r.last_day,
                               'below_cost_reason', r.below_cost_reason)
                             order by r.diamond_type, r.growth_type desc, s.carat_from, r.first_day nulls first, r.last_day nulls first)
               from markup_rule r join sub_carat_range s on s.nr = r.sub_range
              where r.scope = ${scope} and r.owner_id = ${owner} and r.in_force_until is null and ${IS_NOT_OVER}), '[]'::json)`;

const foundSql = (scope: OwnerScope): string =>
  `from (${OWNERS[scope]}) o
    where ($1 = '' or strpos(lower(o.name), lower($1)) > 0) and ($2::uuid is null or o.id = $2)
      and ($3::boolean is null or $3 = exists (select from markup_rule r where r.scope = ${scope}
                                                  and r.owner_id = o.id and r.in_force_until is null and ${IS_NOT_OVER}))`;

interface OwnerRecord extends Omit<MarkupOwner, 'associate' | 'rules'> {
  associate_id: UserId | null;
  associate_name: string | null;
  associate_cells: MarkupOwner['cells'];
}

export async function readOwners(
  pool: pg.Pool,
  scope: OwnerScope,
  { search, id, own_rules }: OwnerQuery,
  page: Paging,
): Promise<{ owners: MarkupOwner[]; total: number }> {
  const found = [search?.trim() ?? '', id ?? null, own_rules ?? null];
  const [count, { rows }] = await Promise.all([
    pool.query<{ count: number }>(`select count(*)::int as count ${foundSql(scope)}`, found),
    pool.query<OwnerRecord>(
      `with found as (select o.* ${foundSql(scope)} order by lower(o.name), o.id limit $4 offset $5)
       select f.id, f.name, f.associate_id, f.associate_name, ${cellsSql(scope, 'f.id')} as cells,
              ${cellsSql(MARKUP_SCOPE.associate, 'f.associate_id')} as associate_cells,
              ${lastChangeSql(scope, '= f.id')} as last_change
         from found f order by lower(f.name), f.id`,
      [...found, page.size, page.offset],
    ),
  ]);
  return { owners: rows.map(onWire), total: count.rows[0]?.count ?? 0 };
}

const onWire = ({
  associate_id,
  associate_name,
  associate_cells,
  ...owner
}: OwnerRecord): MarkupOwner => ({
  ...owner,
  associate:
    associate_id === null
      ? null
      : {
          id: associate_id,
          name: associate_name ?? '',
          cells: associate_cells,
        },
  rules: owner.cells.length,
  last_change: lastChangeOnWire(owner.last_change),
});

/**
 * Converts `at` to an ISO string in UTC; PostgreSQL formats timestamps in JSON with a time zone
 * offset.
 */
export const lastChangeOnWire = (last: LastChange | null): LastChange | null =>
  last && { ...last, at: new Date(last.at).toISOString() };
