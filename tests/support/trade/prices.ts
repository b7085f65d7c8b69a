import type pg from 'pg';
import {
  MARKUP_MODE,
  MARKUP_SCOPE,
  type MarkupMode,
  type MarkupScope,
} from '#common/markup-scope.ts';

export interface Rule {
  scope: MarkupScope;
  ownerId: string | null;
  diamondType?: 1 | 2;
  /** default: both growth types, in points of Rap */
  growthType?: 1 | 2;
  mode?: MarkupMode;
  /**
   * null ends the rule without a new one; negative points get a reason, so that cost is no limit
   */
  points: string | null;
  actorId?: string;
}

/**
 * Sets the rule of one owner for the sub-range of a weight. The current rule ends, as with every
 * change.
 */
export async function setRule(
  pool: pg.Pool,
  carat: string,
  { scope, ownerId, diamondType = 1, growthType, mode = MARKUP_MODE.points, points, actorId }: Rule,
): Promise<void> {
  const key = [scope, ownerId, diamondType, carat];
  const at = `scope = $1 and owner_id is not distinct from $2::uuid and diamond_type = $3
    and sub_range = (select nr from sub_carat_range where floor($4::numeric * 100) / 100 between carat_from and carat_to)`;
  const change = await pool.query<{ id: number }>(
    'insert into markup_change (scope, owner_id, actor_id) values ($1, $2, $3) returning id',
    [scope, ownerId, actorId ?? null],
  );
  const changeId = change.rows[0]?.id;
  await pool.query(
    `update markup_rule set in_force_until = clock_timestamp(), ended_by = $5
      where ${at} and in_force_until is null and growth_type = any($6)`,
    [...key, changeId, growthType ? [growthType] : [1, 2]],
  );
  if (points === null) return;
  await pool.query(
    `insert into markup_rule (scope, owner_id, diamond_type, growth_type, sub_range, mode, points, below_cost_reason, begun_by)
     select $1, $2, $3, g, nr, $8, $5, case when $5::numeric < 0 then 'agreed' end, $6
       from sub_carat_range, unnest($7::smallint[]) as g
      where floor($4::numeric * 100) / 100 between carat_from and carat_to`,
    [...key, points, changeId, growthType ? [growthType] : [1, 2], mode],
  );
}

export const DEFAULT = { scope: MARKUP_SCOPE.standard, ownerId: null } as const;

/**
 * Inserts the next revision of the list in force, with every price times `factor` in whole dollars.
 */
export async function reviseRap(
  pool: pg.Pool,
  kind: 'ROUND' | 'PEAR',
  factor: number,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ old: string; id: string }>(
      `with last as (select id, kind, listed_on, revision from rap_list where kind = $1
                      order by in_force_from desc, revision desc limit 1),
            made as (insert into rap_list (kind, listed_on, revision, source)
                     select kind, listed_on, revision + 1, 'body' from last returning id)
       select last.id as old, made.id from last, made`,
      [kind],
    );
    await client.query(
      `insert into rap_price (list_id, color, clarity, band, carat_from, carat_to, price_per_ct)
       select $2, color, clarity, band, carat_from, carat_to, round(price_per_ct * $3::numeric)
         from rap_price where list_id = $1`,
      [rows[0]?.old, rows[0]?.id, factor],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Returns the time of the database, the reference for every past moment. */
export async function databaseNow(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ now: Date }>(
    `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as now, pg_sleep(0.003)`,
  );
  return rows[0]?.now.toISOString() ?? '';
}
