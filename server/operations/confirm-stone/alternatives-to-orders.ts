import type pg from 'pg';
import type { ConfirmStoneId } from '#api/ids.gen.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { DIGITS, wholeOf } from '../../stock/prices/decimals.ts';
import { viewerOfClient } from '../../stock/prices/viewer.ts';
import { findNearestStones, type NearestStones } from '../../stock/stones/nearest-stones.ts';
import type { StoneRow } from '../../stock/stones/stone-row.ts';

const READ = statement(
  'orders-to-replace',
  `select c.id, c.stone_id, c.price_per_ct, b.id as "businessId", b.associate_id as "associateId"
           from confirm_stone c join business b on b.id = c.business_id where c.id = any($1)`,
);

/** A business gets only stones that it may see, at its own prices. */
export async function alternativesToOrders(
  { pool, session }: { pool: pg.Pool; session: Session },
  db: pg.PoolClient,
  orderIds: readonly ConfirmStoneId[],
): Promise<ReadonlyMap<ConfirmStoneId, StoneRow[]>> {
  const found = new Map<ConfirmStoneId, StoneRow[]>();
  if (orderIds.length === 0) return found;
  const { rows } = await runStatement(db, READ, [orderIds]);
  // Excludes the stones of these orders, which have just been declined.
  const declined = rows.map((order) => order.stone_id);
  for (const [, orders] of Map.groupBy(rows, ({ businessId }) => businessId)) {
    const [first] = orders;
    if (!first) continue;
    const wanted: NearestStones['wanted'] = orders.map(({ stone_id, price_per_ct }) => ({
      stoneId: stone_id,
      perCarat: wholeOf(price_per_ct, DIGITS.money),
    }));
    const nearest = await findNearestStones(
      { pool, db, session },
      { wanted, viewer: viewerOfClient(first), without: declined },
    );
    for (const { id, stone_id } of orders) found.set(id, nearest.get(stone_id) ?? []);
  }
  return found;
}
