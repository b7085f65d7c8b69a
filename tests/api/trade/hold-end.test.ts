import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { moveBusiness } from '../../support/trade/businesses.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
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

describe('the end of a hold', () => {
  it.each([
    ['the holder', () => cast.ada],
    ['its associate', () => cast.tove],
    ['an administrator', () => cast.administrator],
    ['quality control', () => cast.qualityControl],
  ] as const)('%s can release it', async (_, who) => {
    const stone = await desk.stone();
    const id = await desk.held(cast.ada, stone);
    expect(await desk.release(who(), [id])).toMatchObject({
      status: 200,
      body: { message: '1 stone released' },
    });
    expect(await desk.holdRow(id)).toMatchObject({
      state: 2,
      end_reason: 'released',
      ended_at: expect.any(Date),
    });
    expect(await desk.statusOf(stone)).toBe(1);
  });

  it('the associate who placed it undoes it without a reason or notice, within minutes', async () => {
    const forAda = { user_id: cast.ada.id };
    const [undone, late, extended] = await desk.stones(3);
    if (!(undone && late && extended)) throw new Error('too few stones');
    const ids: string[] = [];
    for (const stone of [undone, late, extended]) {
      const { body } = await desk.hold(cast.tove, [stone.stock_no], forAda);
      ids.push(...(body.data as { holds: { id: string }[] }).holds.map(({ id }) => id));
    }
    const [first = '', second = '', third = ''] = ids;
    const undoers = async (by = cast.tove) => {
      const { body } = await portal.call(
        by.token,
        'POST',
        '/inventory/new-arrival/get-hold?size=1000',
        { body: { data: {} } },
      );
      const rows = body.data as { id: string; undoable_by: string | null }[];
      return ids.map((id) => rows.find((row) => row.id === id)?.undoable_by);
    };
    expect(await undoers()).toEqual([cast.tove.id, cast.tove.id, cast.tove.id]);
    expect(await undoers(cast.administrator)).toEqual([null, null, null]);
    expect(await undoers(cast.ada)).toEqual([null, null, null]);
    const refused = { status: 400, body: { code: 'OWNER_REASON_MISSING' } };
    expect(await desk.release(cast.administrator, [first], { remark: '' })).toMatchObject(refused);
    expect(await desk.release(cast.tove, [first], { remark: '' })).toMatchObject({ status: 200 });
    await portal.database.owner.query(
      "update hold set created_at = now() - interval '6 minutes' where id = $1",
      [second],
    );
    expect(await desk.release(cast.tove, [second], { remark: '' })).toMatchObject(refused);
    await desk.extend(cast.tove, [third], { remark: 'The client asked for it.' });
    expect((await undoers()).slice(1)).toEqual([null, null]);
    expect(await desk.release(cast.tove, [third], { remark: '' })).toMatchObject(refused);
    expect(await desk.release(cast.tove, [second])).toMatchObject({ status: 200 });
    const { rows } = await portal.database.owner.query(
      `select payload -> 'record_ids' as ids from outbox
        where topic = 'notice' and payload ->> 'kind' = 'hold.released' and payload -> 'record_ids' ?| $1`,
      [[first, second]],
    );
    expect(rows).toEqual([{ ids: [second] }]);
  });

  it('a colleague of the holder can release it', async () => {
    const id = await desk.held(cast.ada, await desk.stone());
    const colleague = await colleagueOf(portal, cast.ada);
    expect(await desk.release(colleague, [id])).toMatchObject({ status: 200 });
  });

  it('is refused for all holds or for none', async () => {
    const [one, two] = await desk.stones(2);
    if (!one || !two) throw new Error('too few stones');
    const ids = [await desk.held(cast.ada, one), await desk.held(cast.ada, two)];
    await desk.release(cast.ada, ids.slice(1));
    expect(await desk.release(cast.ada, ids)).toMatchObject({
      status: 409,
      body: {
        code: 'EVENT_CLOSED',
        message: 'A hold that is no longer active cannot be released.',
        errors: [{ id: ids[1], stock_no: two.stock_no }],
      },
    });
    expect(await desk.statusOf(one)).toBe(4);
  });

  it('requires a hold', async () => {
    expect(await desk.release(cast.ada, [])).toMatchObject({
      status: 400,
      body: { code: 'NO_STONE_CHOSEN' },
    });
  });

  it('can be extended once', async () => {
    const id = await desk.held(cast.ada, await desk.stone());
    const before = (await desk.holdRow(id)).until as Date;
    expect(await desk.extend(cast.ada, [id])).toMatchObject({ status: 200 });
    const after = (await desk.holdRow(id)).until as Date;
    expect(after.getTime() - before.getTime()).toBe(48 * 60 * 60 * 1000);
    expect(await desk.extend(cast.administrator, [id])).toMatchObject({
      status: 409,
      body: {
        code: 'HOLD_ALREADY_EXTENDED',
        message: 'A hold can be extended only once, and this hold was already extended.',
      },
    });
    expect((await desk.holdRow(id)).until).toEqual(after);
  });

  it('cannot be extended for a business that is no longer registered', async () => {
    const id = await desk.held(cast.ravi, await desk.stone());
    const before = await desk.holdRow(id);
    const { pool } = portal.database;
    await moveBusiness(pool, cast.ravi.businessId, 9);
    for (const by of [cast.ravi, cast.administrator])
      expect(await desk.extend(by, [id])).toMatchObject({
        status: 403,
        body: { code: 'KYC_PENDING' },
      });
    expect(await desk.holdRow(id)).toEqual(before);
    await moveBusiness(pool, cast.ravi.businessId, 11);
    expect(await desk.extend(cast.ravi, [id])).toMatchObject({ status: 200 });
  });

  it('keeps its time if an extended hold is released earlier', async () => {
    const id = await desk.held(cast.ada, await desk.stone());
    expect(await desk.extend(cast.ada, [id])).toMatchObject({ status: 200 });
    const { until } = await desk.holdRow(id);
    expect(await desk.release(cast.ada, [id])).toMatchObject({ status: 200 });
    expect(await desk.holdRow(id)).toMatchObject({ state: 2, extended: true, until });
  });

  it('staff withdraw the stone with a remark, and it leaves the market', async () => {
    const stone = await desk.stone();
    const id = await desk.held(cast.ada, stone);
    for (const remark of [undefined, '', '  ']) {
      expect(
        await desk.release(cast.qualityControl, [id], { withdraw: true, remark }),
      ).toMatchObject({ status: 400, body: { code: 'REASON_MISSING' } });
    }
    for (const by of [cast.ada, cast.tove]) {
      expect(await desk.release(by, [id], { withdraw: true, remark: 'I want it.' })).toMatchObject({
        status: 403,
        body: { code: 'STAFF_ONLY' },
      });
    }
    expect(await desk.statusOf(stone)).toBe(4);
    expect(
      await desk.release(cast.qualityControl, [id], { withdraw: true, remark: 'Lost in transit.' }),
    ).toMatchObject({ status: 200, body: { message: '1 stone withdrawn' } });
    expect(await desk.statusOf(stone)).toBe(2);
    expect(await desk.holdRow(id)).toMatchObject({
      state: 2,
      end_reason: 'withdrawn',
      remark: 'Lost in transit.',
    });
  });

  it('a withdrawn stone can be offered again', async () => {
    const stone = await desk.stone();
    expect(await desk.setStatus(cast.administrator, stone.id, 1)).toMatchObject({
      status: 409,
      body: { message: 'A stone that is available cannot be restored.' },
    });
    expect(await desk.setStatus(cast.administrator, stone.id, 2)).toMatchObject({ status: 200 });
    expect(await desk.hold(cast.ada, [stone.stock_no])).toMatchObject({ status: 409 });
    expect(await desk.setStatus(cast.qualityControl, stone.id, 1)).toMatchObject({ status: 200 });
    expect(await desk.hold(cast.ada, [stone.stock_no])).toMatchObject({ status: 200 });
    expect(await desk.setStatus(cast.administrator, stone.id, 2)).toMatchObject({
      status: 409,
      body: { message: 'A stone that is on hold cannot be withdrawn.' },
    });
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
