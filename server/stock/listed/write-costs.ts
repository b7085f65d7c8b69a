import type { StoneId, UserId } from '#api/ids.gen.ts';
import type { Cost } from '#common/supply/cost.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { setPriceAuthor } from '../prices/price-author.ts';

const WRITE = statement(
  'stock-write-costs',
  `update stone s set disc = n.disc, price_per_ct = n.price_per_ct, total_amt = n.total_amt
     from unnest($1::uuid[], $2::numeric[], $3::numeric[], $4::numeric[]) as n (id, disc, price_per_ct, total_amt) where s.id = n.id`,
);

/**
 * Sets the supplier's prices of many stones. The author is stored with the former prices. The
 * caller must have locked the stones.
 */
export async function writeCosts(
  db: Queryable,
  person: UserId,
  costs: readonly (Cost & { readonly id: StoneId })[],
): Promise<void> {
  await setPriceAuthor(db, { person });
  await runStatement(db, WRITE, [
    costs.map(({ id }) => id),
    costs.map(({ disc }) => disc),
    costs.map(({ price_per_ct }) => price_per_ct),
    costs.map(({ total_amt }) => total_amt),
  ]);
}
