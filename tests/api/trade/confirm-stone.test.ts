import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KYC_PENDING_TEXT } from '#machines/guard-problems.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf, colleagueOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;
const numbers = (stones: readonly Stone[]): string[] => stones.map(({ stock_no }) => stock_no);

describe('ordering a stone', () => {
  it('checks a stone, a client and availability in this order, and then the registration', async () => {
    const stone = await desk.stone();
    const held = await desk.stone();
    await desk.held(cast.hanna, held);
    expect(await desk.confirm(cast.administrator, [])).toMatchObject({
      status: 400,
      body: { message: 'Please select at least one diamond' },
    });
    expect(await desk.confirm(cast.administrator, [held.stock_no])).toMatchObject({
      status: 400,
      body: { message: 'Please select a client' },
    });
    expect(
      await desk.confirm(cast.administrator, [held.stock_no], {
        user_id: cast.pending.id,
      }),
    ).toMatchObject({
      status: 409,
      body: { message: 'Only available diamonds must be selected.' },
    });
    expect(await desk.confirm(cast.pending, [stone.stock_no])).toMatchObject({
      status: 403,
      body: { message: KYC_PENDING_TEXT },
    });
    expect(await desk.statusOf(stone)).toBe(1);
  });

  it('creates one order of many stones, with a number and the remark, each stone once', async () => {
    const stones = await desk.stones(3);
    const answer = await desk.confirm(cast.ada, [...numbers(stones), stones[0]?.stock_no ?? ''], {
      remark: '  For the window.  ',
    });
    expect(answer).toMatchObject({ status: 200, body: { message: '3 stones ordered' } });
    const { order_no } = answer.body.data as { order_no: string };
    expect(order_no).toMatch(/^CO-\d{4}-\d{6}$/);
    const rows = await sql(
      'select state, remark, requested_by from confirm_stone where order_no = $1',
      order_no,
    );
    expect(rows).toEqual(
      stones.map(() => ({ state: 1, remark: 'For the window.', requested_by: cast.ada.id })),
    );
    for (const stone of stones) expect(await desk.statusOf(stone)).toBe(3);
  });

  it('ignores a price in the body', async () => {
    const stone = await desk.stone();
    const before = await fingerprint(portal.database.pool);
    for (const field of ['price_per_ct', 'disc', 'amount']) {
      const answer = await desk.confirm(cast.administrator, [stone.stock_no], {
        user_id: cast.ada.id,
        [field]: 1,
      });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: `data.${field}` }] } });
    }
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it("stores the price of the client's hold, or today's price without a hold", async () => {
    const [held, free] = await desk.stones(2);
    if (!held || !free) throw new Error('no stones came');
    const hold = await desk.held(cast.ada, held);
    await sql(
      'update hold set price_per_ct = 777.77, amount = 888.88, disc = -12.5 where id = $1',
      hold,
    );
    const line = await desk.ordered(cast.ada, held);
    expect(await desk.orderRow(line)).toMatchObject({
      price_per_ct: '777.77',
      amount: '888.88',
      disc: '-12.5000',
    });
    expect(await desk.holdRow(hold)).toMatchObject({ state: 2, end_reason: 'confirmed' });

    const shown = await portal.call(
      cast.ada.token,
      'GET',
      `/inventory/dna?stock_no=${free.stock_no}`,
    );
    const { stone } = shown.body.data as { stone: { sell_amt: number; markup_ppc: number } };
    const asked = await desk.orderRow(await desk.ordered(cast.ada, free));
    expect([Number(asked.price_per_ct), Number(asked.amount)]).toEqual([
      stone.markup_ppc,
      stone.sell_amt,
    ]);
  });

  it('closes the cart line of the client, and keeps those of others', async () => {
    const stone = await desk.stone();
    for (const person of [cast.ada, cast.hanna])
      await sql(
        `with made as (
           insert into cart_line (stone_id, state, business_id, added_by, stone_status, price_per_ct, amount)
           values ($1, 6, $2, $3, 1, 1, 1) returning id, stone_id, business_id)
         insert into ledger (workflow, record_id, stone_id, business_id, event, from_state, to_state, actor_role, request_id)
         select 'cart', id, stone_id, business_id, 'cart.add', 0, 6, 0, uuidv7() from made`,
        stone.id,
        person.businessId,
        person.id,
      );
    await desk.ordered(cast.ada, stone);
    expect(
      await sql(
        'select business_id, state from cart_line where stone_id = $1 order by state',
        stone.id,
      ),
    ).toEqual([
      { business_id: cast.hanna.businessId, state: 6 },
      { business_id: cast.ada.businessId, state: 7 },
    ]);
  });

  it('returns the same response for the same Idempotency-Key, and orders once', async () => {
    const stone = await desk.stone();
    const key = { 'idempotency-key': randomUUID() };
    const first = await desk.confirm(cast.ada, [stone.stock_no], {}, key);
    const again = await desk.confirm(cast.ada, [stone.stock_no], {}, key);
    expect(again.body).toEqual(first.body);
    expect(await sql('select from confirm_stone where stone_id = $1', stone.id)).toHaveLength(1);
    const other = await desk.stone();
    expect(await desk.confirm(cast.ada, [other.stock_no], {}, key)).toMatchObject({ status: 409 });
  });
});

describe('cancelling an order', () => {
  it('is allowed to the person who ordered and to administrators', async () => {
    const ids = [await desk.ordered(cast.ada, await desk.stone())];
    const colleague = await colleagueOf(portal, cast.ada);
    for (const by of [colleague, cast.tove, cast.qualityControl])
      expect(await desk.cancelOrders(by, ids)).toMatchObject({
        status: 403,
        body: { code: 'NOT_THE_REQUESTER' },
      });
    expect(await desk.cancelOrders(cast.ada, ids, { remark: 'Found another.' })).toMatchObject({
      status: 200,
      body: { message: '1 stone cancelled' },
    });
    expect(
      await sql('select reason from ledger where record_id = $1 order by id desc limit 1', ids[0]),
    ).toEqual([{ reason: 'Found another.' }]);
  });

  it('offers the stone to the waitlist', async () => {
    const stone = await desk.stone();
    await desk.held(cast.ada, stone);
    const place = await desk.inLine(cast.hanna, stone);
    const line = await desk.ordered(cast.ada, stone);
    await desk.cancelOrders(cast.ada, [line]);
    expect(await desk.placeState(place)).toBe(2);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
