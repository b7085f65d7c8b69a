import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, HOLDS, LINE } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { DEFAULT, reviseRap, setRule } from '../../support/trade/prices.ts';

const FIGURES = ['rap', 'markup_disc', 'markup_ppc', 'sell_amt'] as const;
type Price = Record<(typeof FIGURES)[number], number | null>;

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

const priceIn = (row: Record<string, unknown>): Price =>
  Object.fromEntries(FIGURES.map((field) => [field, row[field] ?? null])) as Price;

async function shown(by: Person, stock: string): Promise<Price> {
  const { body } = await portal.call(by.token, 'GET', `/inventory/dna?stock_no=${stock}`);
  return priceIn((body.data as { stone: Record<string, unknown> }).stone);
}

async function frozen(by: Person, stock: string): Promise<Price> {
  const { body } = await portal.call(by.token, 'POST', `${HOLDS}?size=1000`, {
    body: { data: { stock_numbers: [stock] } },
  });
  const rows = (body.data as Record<string, unknown>[]).filter(
    ({ stock_no }) => stock_no === stock,
  );
  expect(rows).toHaveLength(1);
  return priceIn(rows[0] ?? {});
}

it('a hold stores the price of the client, even if staff place it', async () => {
  const forAda = { user_id: cast.ada.id };
  const placed = [
    [cast.ada, {}],
    [cast.tove, forAda],
    [cast.administrator, forAda],
    [cast.qualityControl, forAda],
  ] as const;
  const held: { stock: string; price: Price }[] = [];
  for (const [person, more] of placed) {
    const { stock_no: stock } = await desk.stone();
    const price = await shown(cast.ada, stock);
    expect(await desk.hold(person, [stock], more)).toMatchObject({ status: 200 });
    held.push({ stock, price });
    for (const reader of [cast.ada, cast.tove, cast.administrator])
      expect(await frozen(reader, stock)).toEqual(price);
  }

  // What is frozen stays, whatever is changed behind it.
  const { pool } = portal.database;
  await pool.query('delete from markup_rule');
  const weights = await pool.query<{ carat_from: string }>(
    'select carat_from from sub_carat_range',
  );
  for (const { carat_from } of weights.rows)
    await setRule(pool, carat_from, { ...DEFAULT, points: '17' });
  await reviseRap(pool, 'ROUND', 1.3);
  await reviseRap(pool, 'PEAR', 1.3);
  for (const { stock, price } of held) {
    expect(await frozen(cast.ada, stock)).toEqual(price);
    expect(await shown(cast.ada, stock)).not.toEqual(price);
  }
});

it('the next business on the waitlist gets its own price, and no waitlist place stores one', async () => {
  const stone = await desk.stone();
  const hold = await desk.held(cast.ada, stone);
  await desk.inLine(cast.hanna, stone);
  const { body } = await portal.call(cast.hanna.token, 'GET', `${LINE}?size=100`);
  const waiting = (body.data as Record<string, unknown>[]).find(
    ({ stock_no }) => stock_no === stone.stock_no,
  );
  const { sell_amt } = await shown(cast.hanna, stone.stock_no);
  expect(waiting?.sell_amt).toBe(sell_amt);
  await desk.release(cast.ada, [hold]);
  await desk.hold(cast.hanna, [stone.stock_no]);
  expect((await frozen(cast.hanna, stone.stock_no)).sell_amt).toBe(sell_amt);
});
