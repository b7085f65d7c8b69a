import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { idAs } from '../../support/runner/id-as.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawCall } from '../../support/servers/raw-call.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { CARTS, type KeepDesk, keepDeskOf, MOVE } from '../../support/trade/keep-desk.ts';
import { byRole, type Cast, castOf, colleagueOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let keep: KeepDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  keep = keepDeskOf(portal);
});
afterAll(() => portal?.stop());

const numbersIn = async (by: Person): Promise<string[]> =>
  (await keep.rows(by, 'cart')).map(({ stock_no }) => stock_no);
const forAda = () => ({ user_id: cast.ada.id });

describe('access to a cart', () => {
  it('is shared by the business: its people, its associate, staff and the auditor see the same lines', async () => {
    const stone = await desk.stone();
    await keep.added(cast.tove, 'cart', stone, forAda());
    const colleague = await colleagueOf(portal, cast.ada);
    for (const who of [
      cast.ada,
      colleague,
      cast.tove,
      cast.administrator,
      cast.qualityControl,
      cast.auditor,
    ])
      expect(await numbersIn(who)).toContain(stone.stock_no);
    for (const who of [cast.hanna, cast.marek])
      expect(await numbersIn(who)).not.toContain(stone.stock_no);
  });

  it('of another business returns the bytes of an unknown cart', async () => {
    const stone = await desk.stone();
    const id = await keep.added(cast.hanna, 'cart', stone);
    const before = await fingerprint(portal.database.pool);
    for (const who of [cast.ada, cast.tove]) {
      const remove = (line: string) =>
        rawCall(portal, who.token, 'DELETE', CARTS, { body: { data: { ids: [line] } } });
      expect(await remove(id)).toEqual(await remove(NOBODYS_ID));
      const move = (line: string) =>
        rawCall(portal, who.token, 'POST', MOVE, {
          body: { data: { from: 'cart', to: 'watchlist', ids: [line] } },
        });
      expect(await move(id)).toEqual(await move(NOBODYS_ID));
      const add = (user_id: string) =>
        rawCall(portal, who.token, 'POST', CARTS, {
          body: { data: { stock_numbers: [stone.stock_no], user_id } },
        });
      expect(await add(cast.hanna.id)).toEqual(await add(NOBODYS_ID));
    }
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('is refused to guests and suppliers, and read-only for the auditor', async () => {
    const stone = await desk.stone();
    const people = byRole(cast);
    for (const who of [people[3], people[6], people[7], people[8]]) {
      expect(await keep.add(who, 'cart', [stone])).toMatchObject({ status: 403 });
      expect((await keep.read(who, 'cart')).status).toBe(who === people[8] ? 200 : 403);
    }
  });
});

describe('adding to a cart', () => {
  it('checks in this order: a stone, a client, availability', async () => {
    const held = await desk.stone();
    await desk.held(cast.ravi, held);
    expect(await keep.add(cast.tove, 'cart', [])).toMatchObject({
      status: 400,
      body: { code: 'NO_STONE_CHOSEN' },
    });
    expect(await keep.add(cast.tove, 'cart', [held])).toMatchObject({
      status: 400,
      body: { code: 'CLIENT_NOT_CHOSEN' },
    });
    expect(await keep.add(cast.tove, 'cart', [held], forAda())).toMatchObject({
      status: 409,
      body: {
        code: 'STONE_NOT_AVAILABLE',
        errors: [{ stock_no: held.stock_no, message: 'This stone is on hold.' }],
      },
    });
  });

  it('adds a stone once, however often the request names it, and reports one that is already there', async () => {
    const [one, other] = await desk.stones(2);
    if (!one || !other) throw new Error('no stones');
    const twice = await keep.add(cast.ada, 'cart', [one, one]);
    expect(twice).toMatchObject({ status: 200, body: { message: '1 stone added to the cart' } });
    const before = await fingerprint(portal.database.pool);
    expect(await keep.add(cast.ada, 'cart', [one])).toMatchObject({
      status: 409,
      body: {
        code: 'ALREADY_LISTED',
        errors: [{ stock_no: one.stock_no, code: 'ALREADY_LISTED' }],
      },
    });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    expect(await keep.add(cast.hanna, 'cart', [one])).toMatchObject({ status: 200 });
    // What is missing is added, and what was there is named.
    expect(await keep.add(cast.ada, 'cart', [other, one])).toMatchObject({
      status: 200,
      body: {
        message: `1 stone added to the cart, 1 was already in the cart: ${one.stock_no}`,
        data: [{ stock_no: other.stock_no }],
      },
    });
    const { rows } = await portal.database.pool.query<{ lines: number }>(
      'select count(*)::int as lines from cart_line where business_id = $1 and stone_id = $2 and state = 6',
      [cast.ada.businessId, one.id],
    );
    expect(rows).toEqual([{ lines: 1 }]);
  });

  it.each(['cart', 'watchlist', 'notes'] as const)(
    'adds nothing to %s if one of the new stones is not available',
    async (list) => {
      const [one, other] = await desk.stones(2);
      if (!one || !other) throw new Error('no stones');
      if (list === 'cart') await keep.added(cast.ada, 'cart', one);
      await desk.held(cast.hanna, other);
      const before = await fingerprint(portal.database.pool);
      expect(
        await keep.add(cast.ada, list, [one, other], list === 'notes' ? { remark: 'Both' } : {}),
      ).toMatchObject({
        body: {
          code: 'STONE_NOT_AVAILABLE',
          message: 'Only available diamonds must be selected.',
          errors: [{ stock_no: other.stock_no }],
        },
      });
      expect(await fingerprint(portal.database.pool)).toEqual(before);
    },
  );

  it('can add a stone again that the business removed', async () => {
    const stone = await desk.stone();
    const id = await keep.added(cast.ada, 'cart', stone);
    expect(await keep.remove(cast.ada, 'cart', [id])).toMatchObject({ status: 200 });
    expect(await keep.remove(cast.ada, 'cart', [id])).toMatchObject({
      status: 409,
      body: { code: 'EVENT_CLOSED' },
    });
    expect(await keep.added(cast.ada, 'cart', stone)).not.toBe(id);
  });

  it('replays its response for the same key, and adds nothing', async () => {
    const stone = await desk.stone();
    const key = { 'idempotency-key': `cart-of-${stone.id}` };
    const first = await keep.add(cast.ada, 'cart', [stone], {}, key);
    const again = await keep.add(cast.ada, 'cart', [stone], {}, key);
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await numbersIn(cast.ada)).toContain(stone.stock_no);
    expect(await keep.add(cast.ada, 'cart', [await desk.stone()], {}, key)).toMatchObject({
      status: 409,
    });
  });

  it('does not reveal a stone outside the limits of the business', async () => {
    const { rows } = await portal.database.pool.query<Stone & { shape: number }>(
      `select id, stock_no, shape from stone s where status = 1 and not exists (select from cart_line c where c.stone_id = s.id) order by stock_no desc limit 1`,
    );
    const [hidden] = rows;
    if (!hidden) throw new Error('no stone');
    await portal.database.pool.query(
      `insert into inventory_access (business_id, kind, field, allowed_values)
       select $1, 'attribute', 'shape', array_agg(distinct shape) from stone where shape <> $2`,
      [cast.odile.businessId, hidden.shape],
    );
    const add = (stock_no: string) => keep.add(cast.odile, 'cart', [{ id: idAs(''), stock_no }]);
    const answer = await add(hidden.stock_no);
    expect(answer).toMatchObject({ status: 404 });
    const unknown = await add('NO-SUCH-STONE');
    expect({ ...answer.body, errors: null }).toEqual({ ...unknown.body, errors: null });
    await portal.database.pool.query('delete from inventory_access where business_id = $1', [
      cast.odile.businessId,
    ]);
  });
});

describe('the list of a cart', () => {
  it('has pages of 50 by default', async () => {
    expect((await keep.read(cast.administrator, 'cart')).body.pagination).toMatchObject({
      page: 1,
      size: 50,
    });
    expect(
      (await keep.read(cast.administrator, 'cart', 'size=7&page=2')).body.pagination,
    ).toMatchObject({ page: 2, size: 7 });
  });

  it('is grouped by day and customer, but not by document', async () => {
    for (const grouping of [2, 3, 4]) {
      const { body } = await keep.read(cast.administrator, 'cart', `groupBy=${grouping}&size=1000`);
      const groups = body.groups as { pieces: number; amount: number }[];
      expect(groups.length).toBeGreaterThan(0);
      expect(groups.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(
        (body.pagination as { totalRecords: number }).totalRecords,
      );
    }
    for (const [grouping, document] of Object.entries({ 5: 'invoice', 6: 'order', 7: 'memo' }))
      expect(await keep.read(cast.administrator, 'cart', `groupBy=${grouping}`)).toMatchObject({
        status: 400,
        body: {
          code: 'GROUPING_NOT_OFFERED',
          message: `Carts cannot be grouped by ${document}.`,
        },
      });
  });

  it('separates closed lines from open lines', async () => {
    const stone = await desk.stone();
    await keep.remove(cast.ada, 'cart', [await keep.added(cast.ada, 'cart', stone)]);
    expect(await numbersIn(cast.ada)).not.toContain(stone.stock_no);
    const ended = await keep.rows(cast.ada, 'cart', 'currentTab=ended&size=1000');
    expect(ended.find(({ stock_no }) => stock_no === stone.stock_no)).toMatchObject({ state: 7 });
    const byStatus = await keep.rows(cast.ada, 'cart', 'status=6&size=1000');
    expect(byStatus.map(({ state }) => state)).not.toContain(7);
  });

  it('marks a changed price and a changed status', async () => {
    const { pool } = portal.database;
    const stone = await desk.stone();
    await keep.added(cast.ada, 'cart', stone);
    type Kept = { sell_amt: number; stone_status: number };
    const row = async () =>
      (await keep.rows(cast.ada, 'cart')).find(({ stock_no }) => stock_no === stone.stock_no);
    const before = await row();
    const then = before?.kept as Kept;
    expect(before?.sell_amt).toBe(then.sell_amt);
    expect(then.stone_status).toBe(1);
    await desk.held(cast.ravi, stone);
    await pool.query(
      'update stone set price_per_ct = price_per_ct * 2, disc = null where id = $1',
      [stone.id],
    );
    const after = await row();
    expect(after?.stone_status).toBe(4);
    const kept = after?.kept as Kept;
    expect(kept).toMatchObject({ stone_status: 1, sell_amt: then.sell_amt });
    expect(after?.sell_amt).toBeGreaterThan(then.sell_amt);
    const { totals } = (
      await keep.read(cast.ada, 'cart', 'size=1000', { stock_numbers: [stone.stock_no] })
    ).body;
    expect(totals).toMatchObject({ pieces: 1, total_amount: after?.sell_amt });
  });
});
