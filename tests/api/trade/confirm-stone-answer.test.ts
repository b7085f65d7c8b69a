import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

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

/** Stones that ada asks for in one order: the ids of their lines, in the order of the stones. */
async function order(
  count: number,
  by: Person = cast.ada,
): Promise<{ stones: Stone[]; ids: string[] }> {
  const stones = await desk.stones(count);
  const answer = await desk.confirm(by, numbers(stones));
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const lines = (answer.body.data as { stones: { id: string; stock_no: string }[] }).stones;
  const byStock = new Map(lines.map(({ id, stock_no }) => [stock_no, id]));
  return { stones, ids: stones.map(({ stock_no }) => byStock.get(stock_no) ?? '') };
}
/** Sets prices of which none is below cost. */
async function orderedCheap(count: number): Promise<{ stones: Stone[]; ids: string[] }> {
  const made = await order(count);
  await desk.askLittle(made.ids);
  return made;
}
const outcomes = ({ body }: Answer) =>
  body.data as { id: string; stock_no: string; done: boolean; code: string | null }[];

describe('the decision on orders', () => {
  it('is all or nothing unless each order is decided separately', async () => {
    const { stones, ids } = await order(3);
    const [first = '', second = '', third = ''] = ids;
    await desk.cancelOrders(cast.ada, [second]);
    const before = await fingerprint(portal.database.pool);
    const whole = await desk.approve(cast.qualityControl, ids);
    expect(whole).toMatchObject({
      status: 409,
      body: { errors: [{ id: second, stock_no: stones[1]?.stock_no }] },
    });
    expect(await fingerprint(portal.database.pool)).toEqual(before);

    const each = await desk.approve(cast.qualityControl, ids, { each: true });
    expect(each).toMatchObject({
      status: 200,
      body: { message: '2 stones approved, 1 unchanged' },
    });
    expect(outcomes(each).map(({ id, done }) => [id, done])).toEqual([
      [first, true],
      [second, false],
      [third, true],
    ]);
    expect(outcomes(each)[1]).toMatchObject({
      code: 'EVENT_CLOSED',
      message: 'An order that is cancelled cannot be approved.',
    });
    const request = each.headers.get('x-request-id');
    expect(
      await sql('select record_id, event from refused_attempt where request_id = $1', request),
    ).toEqual([{ record_id: second, event: 'confirm.approve' }]);
    expect(await Promise.all(stones.map(desk.statusOf))).toEqual([8, 1, 8]);
  });

  it('is refused if no order is left to decide', async () => {
    const { ids } = await order(2);
    await desk.cancelOrders(cast.ada, ids);
    const answer = await desk.approve(cast.qualityControl, ids, { each: true });
    expect(answer).toMatchObject({ status: 409 });
    expect((answer.body.errors as unknown[]).length).toBe(2);
  });

  it('is refused to the person who ordered, and to clients', async () => {
    const stone = await desk.stone();
    const line = await desk.ordered(cast.administrator, stone, { user_id: cast.ada.id });
    expect(await desk.approve(cast.administrator, [line])).toMatchObject({
      status: 403,
      body: { code: 'OWN_REQUEST' },
    });
    for (const by of [cast.ada, cast.tove])
      expect(await desk.approve(by, [line], { each: true })).toMatchObject({
        status: 403,
        body: { code: 'STAFF_ONLY' },
      });
    for (const by of [cast.hanna, cast.marek])
      expect(await desk.approve(by, [line], { each: true })).toMatchObject({ status: 404 });
    expect(await desk.approve(cast.qualityControl, [line])).toMatchObject({ status: 200 });
  });

  it('writes one invoice per business, at the stored prices', async () => {
    const own = await order(2);
    const other = await order(1, cast.hanna);
    const ids = [...own.ids, ...other.ids];
    expect(await desk.approve(cast.qualityControl, ids)).toMatchObject({ status: 200 });
    const invoices = await sql(
      `select i.business_id, i.invoice_no, count(*)::int as lines, sum(l.amount) = sum(c.amount) as same,
              i.due_on = i.created_at::date + b.payment_days as in_time, i.source_no = min(c.order_no) as named
         from invoice i join invoice_line l on l.invoice_id = i.id join confirm_stone c on c.id = l.confirm_stone_id
         join business b on b.id = i.business_id where c.id = any($1) group by i.id, b.payment_days order by lines`,
      ids,
    );
    expect(invoices).toEqual([
      expect.objectContaining({
        business_id: cast.hanna.businessId,
        lines: 1,
        same: true,
        in_time: true,
        named: true,
      }),
      expect.objectContaining({
        business_id: cast.ada.businessId,
        lines: 2,
        same: true,
        in_time: true,
        named: true,
      }),
    ]);
    expect(invoices[0]?.invoice_no).toMatch(/^IN-\d{4}-\d{6}$/);
  });

  it('has separate screens for two kinds of requests', async () => {
    const stone = await desk.stone();
    const line = await desk.ordered(cast.ada, stone);
    expect(await desk.approveExternal(cast.qualityControl, [line])).toMatchObject({
      status: 409,
      body: { code: 'REQUEST_IS_NOT_EXTERNAL' },
    });
  });

  it('answers for an unknown order like for an order of another business', async () => {
    expect(await desk.approve(cast.qualityControl, [randomUUID()])).toMatchObject({ status: 404 });
    expect(await desk.approve(cast.qualityControl, [])).toMatchObject({
      status: 400,
      body: { message: 'Please select at least one diamond' },
    });
  });
});

describe('a change before the decision', () => {
  const order = orderedCheap;
  it('sets a price, from which discount and amount follow to the cent', async () => {
    const { ids } = await order(3);
    const answer = await desk.updateOrders(cast.tove, ids, { price_per_ct: 1234.56 });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    const wrong = await sql(
      `select c.id from confirm_stone c join stone s on s.id = c.stone_id
        where c.id = any($1) and (c.price_per_ct <> 1234.56 or c.amount <> round(1234.56 * s.carat, 2)
          or c.disc is distinct from round((1234.56 / c.rap - 1) * 100, 4))`,
      ids,
    );
    expect(wrong).toEqual([]);
  });

  it('sets a discount, from which the price follows', async () => {
    const { ids } = await order(8);
    const rapped = await sql(
      'select id from confirm_stone where id = any($1) and rap is not null',
      ids,
    );
    const own = rapped.map(({ id }) => id as string);
    expect(own.length).toBeGreaterThan(0);
    expect(await desk.updateOrders(cast.administrator, own, { disc: -31.25 })).toMatchObject({
      status: 200,
    });
    const wrong = await sql(
      `select c.id from confirm_stone c join stone s on s.id = c.stone_id
        where c.id = any($1) and (c.disc <> -31.25 or c.price_per_ct <> round(c.rap * 0.6875, 2)
          or c.amount <> round(round(c.rap * 0.6875, 2) * s.carat, 2))`,
      own,
    );
    expect(wrong).toEqual([]);
  });

  it('lets a client set a remark but no price', async () => {
    const { ids } = await order(1);
    expect(await desk.updateOrders(cast.ada, ids, { price_per_ct: 1 })).toMatchObject({
      status: 403,
      body: { code: 'PRICE_NOT_YOURS' },
    });
    expect(await desk.updateOrders(cast.qualityControl, ids, { disc: 1 })).toMatchObject({
      status: 403,
    });
    expect(await desk.updateOrders(cast.ada, ids, { remark: 'Urgent.' })).toMatchObject({
      status: 200,
      body: { data: [{ remark: 'Urgent.' }] },
    });
  });

  it('is not a decision: an order with another price is still undecided', async () => {
    const { ids } = await order(1);
    expect(await desk.updateOrders(cast.tove, ids, { price_per_ct: 999.99 })).toMatchObject({
      status: 200,
    });
    expect(
      await sql('select state, decided_by, reason from confirm_stone where id = any($1)', ids),
    ).toEqual([{ state: 1, decided_by: null, reason: null }]);
  });

  it.each<[string, object, string]>([
    ['three decimals', { price_per_ct: 1.005 }, 'data.price_per_ct'],
    ['nothing', { price_per_ct: 0 }, 'data.price_per_ct'],
    ['less than nothing', { price_per_ct: -1 }, 'data.price_per_ct'],
    ['too much', { price_per_ct: 10_000_001 }, 'data.price_per_ct'],
    ['a text', { price_per_ct: '12' }, 'data.price_per_ct'],
    ['a discount of more than all', { disc: -99.5 }, 'data.disc'],
    ['three decimals of a discount', { disc: 1.005 }, 'data.disc'],
    ['both', { price_per_ct: 10, disc: 1 }, 'data.disc'],
    ['an amount of its own', { amount: 10 }, 'data.amount'],
  ])('refuses %s and names the field', async (_, more, field) => {
    const { ids } = await order(1);
    const before = await fingerprint(portal.database.pool);
    const answer = await desk.updateOrders(cast.administrator, ids, more);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 400 });
    expect((answer.body.errors as { field: string }[]).map((error) => error.field)).toContain(
      field,
    );
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});

it.each([
  [{ price_per_ct: 99_999_999 }, 'data.price_per_ct: Enter a number of at most 10,000,000.'],
  [{ price_per_ct: -5 }, 'data.price_per_ct: Enter a number of at least 0.01.'],
  [{ disc: -99.5 }, 'data.disc: Enter a number of at least -99.'],
])('reports for %o which limit is exceeded, in its message', async (more, message) => {
  const { ids } = await order(1);
  expect((await desk.updateOrders(cast.administrator, ids, more)).body.message).toBe(message);
});

describe('a dry run of a change', () => {
  const order = orderedCheap;
  const traces = async () => ({
    ...(await fingerprint(portal.database.pool)),
    refusals: await sql('select count(*) from refused_attempt'),
    // Notices are told by a worker, when it comes to it.
    told: await sql(`select count(*) from live_event where topic <> 'notice'`),
  });
  const DRY = { dry_run: true };

  it('returns the result of the change, changes nothing, and does not use up its key', async () => {
    const { ids } = await order(3);
    const key = { 'idempotency-key': `try-${ids[0]}` };
    for (const more of [{ price_per_ct: 1234.56 }, { remark: 'By Friday.' }]) {
      const before = await traces();
      const tried = await desk.updateOrders(cast.tove, ids, { ...more, ...DRY }, key);
      expect(tried).toMatchObject({
        status: 200,
        body: { message: 'Preview only: no order has been changed' },
      });
      expect(await traces()).toEqual(before);
      const done = await desk.updateOrders(cast.tove, ids, more);
      expect(done.body.data).toEqual(tried.body.data);
    }
    expect(await desk.updateOrders(cast.tove, ids, { remark: 'Now.' }, key)).toMatchObject({
      status: 200,
    });
  });

  it('is refused like the change, and the refusal is not recorded', async () => {
    const { ids } = await order(1);
    const { ids: gone } = await order(1);
    await desk.cancelOrders(cast.ada, gone);
    const refused: [Person, string[], object, number][] = [
      [cast.ada, ids, { price_per_ct: 1 }, 403],
      [cast.qualityControl, ids, { disc: 1 }, 403],
      [cast.hanna, ids, { remark: 'Mine?' }, 404],
      [cast.marek, ids, { price_per_ct: 1 }, 404],
      [cast.administrator, ids, { price_per_ct: 10, disc: 1 }, 400],
      [cast.administrator, ids, {}, 400],
      [cast.administrator, gone, { price_per_ct: 10 }, 409],
    ];
    for (const [who, lines, more, status] of refused) {
      const before = await traces();
      const tried = await desk.updateOrders(who, lines, { ...more, ...DRY });
      expect(await traces()).toEqual(before);
      expect(tried.status, JSON.stringify(tried.body)).toBe(status);
      if (Object.keys(more).length > 0)
        expect((await desk.updateOrders(who, lines, more)).body).toEqual(tried.body);
    }
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
