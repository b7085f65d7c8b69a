import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, HOLD } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal?.stop());

const count = async (table: 'hold' | 'invoice_line', stoneId: string): Promise<number> => {
  const { rows } = await portal.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where stone_id = $1`,
    [stoneId],
  );
  return rows[0]?.count ?? Number.NaN;
};

it('a stock number is accepted in any case, and counts once if it is named twice', async () => {
  const stone = await desk.stone();
  const lower = stone.stock_no.toLowerCase();
  expect(lower).not.toBe(stone.stock_no);
  const answer = await desk.hold(cast.ada, [lower, ` ${stone.stock_no} `, stone.stock_no]);
  expect(answer).toMatchObject({ status: 200 });
  expect(await count('hold', stone.id)).toBe(1);
});

it('an unknown stock number is reported with its position, even if it is named twice', async () => {
  const answer = await portal.call(cast.ada.token, 'POST', HOLD, {
    body: { data: { stock_numbers: ['nobody-1'] } },
  });
  expect(answer).toMatchObject({
    status: 404,
    body: { errors: [{ field: 'data.stock_numbers.0', stock_no: 'NOBODY-1' }] },
  });
});

it('the URL of a stone accepts its number in any case', async () => {
  const { stock_no } = await desk.stone();
  const read = (number: string) =>
    portal.call(cast.administrator.token, 'GET', `/inventory/dna?stock_no=${number}`);
  const lower = await read(stock_no.toLowerCase());
  expect(lower).toMatchObject({ status: 200 });
  expect(lower.body).toEqual((await read(stock_no)).body);
});

it('a hold that is named twice is released once', async () => {
  const hold = await desk.held(cast.ada, await desk.stone());
  expect(await desk.release(cast.ada, [hold, hold])).toMatchObject({ status: 200 });
  const { rows } = await portal.database.pool.query(
    `select event from ledger where record_id = $1 and event = 'hold.release'`,
    [hold],
  );
  expect(rows).toHaveLength(1);
});

it('an order that is named twice is approved and billed once', async () => {
  const stone = await desk.stone();
  const order = await desk.ordered(cast.ada, stone);
  expect(await desk.approve(cast.administrator, [order, order])).toMatchObject({ status: 200 });
  expect(await count('invoice_line', stone.id)).toBe(1);
});

it('a line that is named twice is removed once', async () => {
  const { stock_no } = await desk.stone();
  const path = '/inventory/new-arrival/carts';
  const added = await portal.call(cast.ada.token, 'POST', path, {
    body: { data: { stock_numbers: [stock_no.toLowerCase(), stock_no] } },
  });
  expect(added).toMatchObject({ status: 200 });
  const { rows } = await portal.database.pool.query<{ id: string }>(
    `select l.id from cart_line l join stone s on s.id = l.stone_id where s.stock_no = $1 and l.state = 6`,
    [stock_no],
  );
  expect(rows).toHaveLength(1);
  const ids = [rows[0]?.id, rows[0]?.id];
  const removed = await portal.call(cast.ada.token, 'DELETE', path, { body: { data: { ids } } });
  expect(removed).toMatchObject({ status: 200 });
});
