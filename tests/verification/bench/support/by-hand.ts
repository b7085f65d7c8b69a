import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '../../../../server/platform/db/pool.ts';
import type { Person } from '../../../support/servers/portal.ts';

/** The floor that the portal is measured against: the same records, locked and
 * written by hand-written SQL with their number, ledger and audit entry. */
export const holdByHand = (
  pool: pg.Pool,
  stockNumbers: readonly string[],
  by: Person,
): Promise<string[]> =>
  inTransaction(pool, async (client) => {
    const stones = await client.query<{ id: string }>({
      name: 'by-hand-lock',
      text: 'select id from stone where stock_no = any($1) and status = 1 order by id for no key update',
      values: [stockNumbers],
    });
    if (stones.rowCount !== stockNumbers.length) throw new Error('not all stones are free');
    const ids = stones.rows.map((row) => row.id);
    const holds = await client.query<{ id: string; stone_id: string }>({
      name: 'by-hand-hold',
      text: `with series as (
               select next_number('HO') as number)
             insert into hold (hold_no, stone_id, state, business_id, placed_by, until, rap, disc, price_per_ct, amount)
             select series.number, id, 1, $2, $3, now() + interval '48 hours', null, disc, price_per_ct, round(price_per_ct * carat, 2)
               from series, stone where id = any($1) returning id, stone_id`,
      values: [ids, by.businessId, by.id],
    });
    const holdIds = holds.rows.map((row) => row.id);
    await ledger(
      client,
      'hold',
      holdIds,
      holds.rows.map((row) => row.stone_id),
      'hold.place',
      0,
      1,
      by,
    );
    await client.query({
      name: 'by-hand-stone',
      text: 'update stone set status = $2, status_changed_at = now() where id = any($1)',
      values: [ids, 4],
    });
    await ledger(client, 'stone', ids, ids, 'stone.hold', 1, 4, by);
    await audit(client, 'holdStones', by);
    return holdIds;
  });

/** A purchase request in the same way, with the word that it leaves for those who are to be told. */
export const confirmByHand = (
  pool: pg.Pool,
  stockNumbers: readonly string[],
  by: Person,
): Promise<string[]> =>
  inTransaction(pool, async (client) => {
    const stones = await client.query<{ id: string }>({
      name: 'by-hand-lock',
      text: 'select id from stone where stock_no = any($1) and status = 1 order by id for no key update',
      values: [stockNumbers],
    });
    if (stones.rowCount !== stockNumbers.length) throw new Error('not all stones are free');
    const ids = stones.rows.map((row) => row.id);
    const orders = await client.query<{ id: string; stone_id: string }>({
      name: 'by-hand-confirm',
      text: `with series as (
               select next_number('CO') as number)
             insert into confirm_stone (order_no, stone_id, state, business_id, requested_by, term_began, until, rap, disc, price_per_ct, amount)
             select series.number, id, 1, $2, $3, now(), now() + interval '72 hours', null, disc, price_per_ct, round(price_per_ct * carat, 2)
               from series, stone where id = any($1) returning id, stone_id`,
      values: [ids, by.businessId, by.id],
    });
    const orderIds = orders.rows.map((row) => row.id);
    const stoneIds = orders.rows.map((row) => row.stone_id);
    await ledger(client, 'confirmStone', orderIds, stoneIds, 'confirm.request', 0, 1, by);
    await client.query({
      name: 'by-hand-stone',
      text: 'update stone set status = $2, status_changed_at = now() where id = any($1)',
      values: [ids, 3],
    });
    await ledger(client, 'stone', ids, ids, 'stone.confirm', 1, 3, by);
    await client.query({
      name: 'by-hand-notice',
      text: `insert into outbox (topic, payload) values ('notice', jsonb_build_object('kind', 'confirm.requested', 'record_ids', $1::uuid[]))`,
      values: [orderIds],
    });
    await audit(client, 'confirmStones', by);
    return orderIds;
  });

export const releaseByHand = (
  pool: pg.Pool,
  holdIds: readonly string[],
  by: Person,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const stones = await client.query<{ id: string }>({
      name: 'by-hand-lock-held',
      text: 'select s.id from stone s join hold h on h.stone_id = s.id where h.id = any($1) order by s.id for no key update of s',
      values: [holdIds],
    });
    const ids = stones.rows.map((row) => row.id);
    await client.query({
      name: 'by-hand-release',
      text: `update hold set state = 2, end_reason = 'released', ended_at = now() where id = any($1) and state = 1`,
      values: [holdIds],
    });
    await ledger(client, 'hold', holdIds, ids, 'hold.release', 1, 2, by);
    await client.query({
      name: 'by-hand-stone',
      text: 'update stone set status = $2, status_changed_at = now() where id = any($1)',
      values: [ids, 1],
    });
    await ledger(client, 'stone', ids, ids, 'stone.release', 4, 1, by);
    await audit(client, 'releaseHold', by);
  });

export async function ledger(
  client: pg.PoolClient,
  workflow: string,
  records: readonly string[],
  stones: readonly string[],
  event: string,
  from: number,
  to: number,
  by: Person,
): Promise<void> {
  await client.query({
    name: 'by-hand-ledger',
    text: `insert into ledger (workflow, record_id, stone_id, event, from_state, to_state, actor_id, actor_role, business_id, request_id)
           select $1, r, s, $4, $5, $6, $7, 2, $8, uuidv7() from unnest($2::uuid[], $3::uuid[]) as m (r, s)`,
    values: [workflow, records, stones, event, from, to, by.id, by.businessId],
  });
}

export async function audit(client: pg.PoolClient, operation: string, by: Person): Promise<void> {
  await client.query({
    name: 'by-hand-audit',
    text: `insert into audit_entry (actor_id, actor_role, operation, summary, request_id) values ($1, 2, $2, '{}', uuidv7())`,
    values: [by.id, operation],
  });
}

/** A handler with nothing around the SQL: no session, no rights, no contract, no machine. */
export async function bareServer(
  pool: pg.Pool,
  by: Person,
): Promise<{ app: FastifyInstance; url: string }> {
  const app = Fastify();
  app.post<{ Body: { data: { stock_numbers: string[] } } }>('/hold', async ({ body }) => ({
    holds: (await holdByHand(pool, body.data.stock_numbers, by)).map((id) => ({ id })),
  }));
  app.put<{ Body: { data: { hold_ids: string[] } } }>('/release-hold', async ({ body }) => {
    await releaseByHand(pool, body.data.hold_ids, by);
    return { success: true };
  });
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}
