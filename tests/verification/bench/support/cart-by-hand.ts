import type pg from 'pg';
import { inTransaction } from '../../../../server/platform/db/pool.ts';
import type { Person } from '../../../support/servers/portal.ts';
import { audit, ledger } from './by-hand.ts';

/** The same lines, ledger and audit entry as the portal writes them, by hand-written SQL. */
export const cartByHand = (
  pool: pg.Pool,
  stockNumbers: readonly string[],
  by: Person,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const stones = await client.query<{ id: string }>({
      name: 'by-hand-lock',
      text: 'select id from stone where stock_no = any($1) and status = 1 order by id for no key update',
      values: [stockNumbers],
    });
    if (stones.rowCount !== stockNumbers.length) throw new Error('not all stones are free');
    const lines = await client.query<{ id: string; stone_id: string }>({
      name: 'by-hand-cart',
      text: `insert into cart_line (stone_id, state, business_id, added_by, stone_status, rap, disc, price_per_ct, amount)
             select id, 6, $2, $3, status, null, disc, price_per_ct, round(price_per_ct * carat, 2)
               from stone where id = any($1) returning id, stone_id`,
      values: [stones.rows.map(({ id }) => id), by.businessId, by.id],
    });
    await ledger(
      client,
      'cart',
      lines.rows.map(({ id }) => id),
      lines.rows.map(({ stone_id }) => stone_id),
      'cart.add',
      0,
      6,
      by,
    );
    await audit(client, 'addToCart', by);
  });
