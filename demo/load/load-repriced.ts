import type pg from 'pg';
import { runStatement, statement } from '../../server/platform/db/statement.ts';

/**
 * About one in nine stones without events was repriced: its price fell in one to three steps of 1.5
 * percentage points.
 */
const EVERY = 9;
const POINTS = 1.5;

const REPRICED = statement(
  'demo-stones-repriced',
  `with still as (
     select s.*, abs(hashtext(s.id::text)::bigint) as at from stone s
      where s.listed_at < $1::timestamptz - interval '12 days'
        and not exists (select from ledger l where l.stone_id = s.id and l.event <> 'stone.list')),
   steps as (
     select still.*, n, 1 + (at / $2 % 3)::int as many from still, generate_series(1, 3) as n where at % $2 = 0)
   insert into stone_price_past (stone_id, until, diamond_type, shape, color, clarity, carat, provider_id, disc, price_per_ct)
   select id, listed_at + n * ($1::timestamptz - listed_at) / (many + 1), diamond_type, shape, color, clarity, carat, provider_id,
          disc + (many + 1 - n) * $3::numeric,
          round(price_per_ct * (1 + (many + 1 - n) * $3::numeric / coalesce(100 + disc, 100)), 2)
     from steps where n <= many
    order by id, n`,
);

/** Writes the earlier prices of stones whose price was reduced. */
export async function loadRepriced(connection: pg.PoolClient, anchor: Date): Promise<void> {
  await runStatement(connection, REPRICED, [anchor, EVERY, POINTS]);
}
