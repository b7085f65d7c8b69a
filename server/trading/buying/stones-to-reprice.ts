import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { DIAMOND_TYPE, STONE_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { runStatement, statement, statementsFor } from '../../platform/db/statement.ts';
import type { Paging } from '../../platform/http/paging.ts';
import type { AttributeNames } from '../../stock/stones/attribute-names.ts';
import { WISHES } from '../../stock/suppliers/interest.ts';
import type { LostQuestion } from './read-lost.ts';

type StoneToReprice = components['schemas']['StoneToReprice'];

/**
 * SQL join condition by diamond type: `k` is a kind of stone (equal shape, colour and so on), `x` a
 * comparable stone.
 */
const ALIKE = {
  white: 'x.color = k.color and x.clarity = k.clarity',
  fancy:
    'x.fancy = k.fancy and x.intensity is not distinct from k.intensity and x.clarity is not distinct from k.clarity',
} as const;
const TYPES = ['white', 'fancy'] as const;

const KIND = 'growth_type, shape, color, clarity, fancy, intensity, carat_from, carat_to';

const LATELY = `interval '180 days'`;
const IS_AVAILABLE = `x.status = ${STONE_STATUS.available.code}`;
const WAS_SOLD = `x.status = ${STONE_STATUS.soldOut.code} and x.status_changed_at > now() - ${LATELY}`;

// Computes the median prices of each kind once, and only for kinds of stones that were viewed but
// not requested.
const READ = statementsFor(TYPES, (type) =>
  statement(
    `stones-to-reprice-${type}`,
    `with seen as materialized (
            select o.stone_id, count(*)::int as seen from stone_seen o
             where o.on_day >= $2::timestamptz::date and o.on_day < $3::timestamptz group by o.stone_id having count(*) >= $4),
          quiet as materialized (
            select s.stock_no, s.diamond_type, s.growth_type, s.shape, s.color, s.clarity, s.fancy, s.intensity, s.carat, s.disc, s.price_per_ct,
                   n.seen, floor(extract(epoch from now() - s.listed_at) / 86400)::int as days, z.carat_from, z.carat_to
              from seen n join stone s on s.id = n.stone_id
              left join sub_carat_range z on z.is_active and z.deleted_at is null and trunc(s.carat, 2) between z.carat_from and z.carat_to
             where s.status = ${STONE_STATUS.available.code} and s.diamond_type = ${DIAMOND_TYPE[type]} and coalesce($1::smallint, s.growth_type) = s.growth_type
               and s.listed_at <= now() - make_interval(days => $5)
               and not exists (select from ledger l where l.stone_id = s.id and l.from_state = ${START_CODE}
                     and l.workflow in (${WISHES.map((wish) => `'${wish}'`).join(', ')}) and l.at >= $2 and l.at < $3)),
          likes as materialized (
            select k.*, m.* from (select distinct ${KIND} from quiet where carat_from is not null) as k cross join lateral (
              select (count(*) filter (where ${IS_AVAILABLE}))::int as "like", (count(*) filter (where ${WAS_SOLD}))::int as like_sold,
                     percentile_disc(0.5) within group (order by x.disc) as like_disc,
                     percentile_disc(0.5) within group (order by x.price_per_ct) as like_per_ct
                from stone x
               where x.diamond_type = ${DIAMOND_TYPE[type]} and x.shape = k.shape and ${ALIKE[type]} and x.growth_type = k.growth_type
                 and trunc(x.carat, 2) between k.carat_from and k.carat_to and x.carat >= k.carat_from and x.carat < k.carat_to + 0.01
                 and (${IS_AVAILABLE} or ${WAS_SOLD})) as m),
          held as (
            select q.*, coalesce(g."like" - 1, 0) as "like", coalesce(g.like_sold, 0) as like_sold, g.like_disc, g.like_per_ct,
                   case when g."like" + g.like_sold < 2 then null
                        when q.disc is not null and g.like_disc is not null then round(((100 + q.disc) / nullif(100 + g.like_disc, 0) - 1) * 100, 1)
                        else round((q.price_per_ct / nullif(g.like_per_ct, 0) - 1) * 100, 1) end as above
              from quiet q left join likes g on (q.growth_type, q.shape, q.carat_from) = (g.growth_type, g.shape, g.carat_from)
               and q.color is not distinct from g.color and q.clarity is not distinct from g.clarity
               and q.fancy is not distinct from g.fancy and q.intensity is not distinct from g.intensity)
     select stock_no, diamond_type, growth_type, shape, color, clarity, fancy, carat, disc, price_per_ct, seen, days, "like", like_sold, like_disc,
            like_per_ct, above, (count(*) over ())::int as stones
       from held order by above desc nulls last, seen desc, stock_no limit $6 offset $7`,
  ),
);

export interface RepriceQuestion extends LostQuestion {
  readonly minDays: number;
  readonly minSeen: number;
  readonly knowsCost: boolean;
}

/**
 * Reads one page of the stones that customers view but do not request, probably because the price
 * is too high.
 */
export async function readStonesToReprice(
  pool: pg.Pool,
  { diamondType, growthType, since, until, minDays, minSeen, knowsCost }: RepriceQuestion,
  names: AttributeNames,
  { size, offset }: Paging,
): Promise<{ stones: StoneToReprice[]; count: number }> {
  const type = diamondType === DIAMOND_TYPE.fancy ? 'fancy' : 'white';
  const { rows } = await runStatement(pool, READ[type], [
    growthType ?? null,
    since,
    until,
    minSeen,
    minDays,
    size,
    offset,
  ]);
  const cost = (text: string | null): number | null =>
    knowsCost ? parseDecimalOrNull(text) : null;
  return {
    count: rows[0]?.stones ?? 0,
    stones: rows.map(({ stones: _, ...stone }) => ({
      ...stone,
      shape: names.name(stone.shape) ?? '',
      color: names.name(stone.color),
      clarity: names.name(stone.clarity),
      fancy: names.name(stone.fancy),
      carat: parseDecimal(stone.carat),
      above: parseDecimalOrNull(stone.above),
      disc: cost(stone.disc),
      like_disc: cost(stone.like_disc),
      price_per_ct: cost(stone.price_per_ct),
      like_per_ct: cost(stone.like_per_ct),
    })),
  };
}
