import type { StoneId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import { addLimits } from '../../people/customers/inventory-access.ts';
import { stateNotIn } from '../../platform/db/state-condition.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { priceBook } from '../../stock/prices/read-price-book.ts';
import { offeredPrice, type PricedStone } from '../../stock/prices/stone-price.ts';
import { viewerFor } from '../../stock/prices/viewer-for.ts';
import { findNearestStones } from '../../stock/stones/nearest-stones.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listAlternatives: Handler<OperationOf<'listAlternatives'>> = async ({
  pool,
  session,
  query,
}) => {
  const where = new WhereClause();
  where.add((p) => `s.stock_no = ${p}`, query.stock_no);
  addLimits(where, session.limits);
  // Customers may see a stone only if it is on offer or their business ordered it.
  if (session.actor.role === ROLE.customer)
    where.add(
      (p) => `(${stateNotIn('s.status', stoneMachine, 'offMarket')}
         or exists (select from confirm_stone c where c.stone_id = s.id and c.business_id = ${p}))`,
      session.actor.businessId,
    );
  const { rows } = await pool.query<PricedStone & { id: StoneId }>(
    `select s.id, s.diamond_type, s.growth_type, s.shape, s.color, s.clarity, s.carat, s.provider_id, s.disc, s.price_per_ct, s.total_amt
       from stone s where ${where}`,
    where.values,
  );
  const [stone] = rows;
  if (!stone) throw refuse('notFound');
  const viewer = await viewerFor(pool, session, query.business_id);
  const { perCarat } = offeredPrice(await priceBook(pool), viewer, stone);
  const wanted = [{ stoneId: stone.id, perCarat }];
  const nearest = await findNearestStones(
    { pool, db: pool, session },
    { wanted, viewer, without: [stone.id] },
  );
  return { data: nearest.get(stone.id) ?? [] };
};
