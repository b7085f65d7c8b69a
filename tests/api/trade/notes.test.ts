import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawCall } from '../../support/servers/raw-call.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type KeepDesk, keepDeskOf, NOTES } from '../../support/trade/keep-desk.ts';
import { type Cast, castOf, newSession } from '../../support/trade/people.ts';

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

const rowOf = async (by: Person, id: string) =>
  (await keep.rows(by, 'notes', 'size=1000')).find((row) => row.id === id);

describe('a note', () => {
  it('is added with a due day, changed, completed and reopened', async () => {
    const stone = await desk.stone();
    const id = await keep.added(cast.ada, 'notes', stone, {
      remark: ' Call Ada. ',
      due_on: '2031-02-28',
    });
    expect(await rowOf(cast.ada, id)).toMatchObject({
      state: 1,
      remark: 'Call Ada.',
      note: { due_on: '2031-02-28' },
    });
    expect(await keep.change(cast.tove, { id, remark: 'Call her today.' })).toMatchObject({
      status: 200,
    });
    expect(await rowOf(cast.ada, id)).toMatchObject({
      remark: 'Call her today.',
      note: { due_on: '2031-02-28' },
    });
    expect(await keep.change(cast.ada, { id, remark: 'No hurry.', due_on: null })).toMatchObject({
      status: 200,
    });
    expect(await rowOf(cast.ada, id)).toMatchObject({
      remark: 'No hurry.',
      note: { due_on: null },
    });
    expect(await keep.change(cast.ada, { ids: [id], status: 2 })).toMatchObject({
      body: { message: '1 note done' },
    });
    expect(await rowOf(cast.ada, id)).toMatchObject({ state: 2 });
    expect(await keep.change(cast.ada, { id, remark: 'Too late.' })).toMatchObject({ status: 409 });
    expect(await keep.change(cast.ada, { ids: [id], status: 1 })).toMatchObject({ status: 200 });
    expect(await rowOf(cast.ada, id)).toMatchObject({ state: 1, ended_at: null });
  });

  it('may be one of several on the same stone', async () => {
    const stone = await desk.stone();
    const first = await keep.added(cast.ada, 'notes', stone);
    expect(await keep.added(cast.ada, 'notes', stone)).not.toBe(first);
  });

  it('is refused with the name of the invalid field', async () => {
    const stone = await desk.stone();
    const id = await keep.added(cast.ada, 'notes', stone);
    const before = await fingerprint(portal.database.pool);
    for (const due_on of ['2031-02-30', '1931-02-28', 'tomorrow', 7])
      expect(await keep.add(cast.ada, 'notes', [stone], { due_on })).toMatchObject({
        status: 400,
        body: {
          errors: expect.arrayContaining([expect.objectContaining({ field: 'data.due_on' })]),
        },
      });
    for (const data of [
      {},
      { ids: [id] },
      { ids: [id], status: 3 },
      { id, remark: 'x', status: 2 },
      { ids: [], status: 2 },
    ])
      expect(await keep.change(cast.ada, data)).toMatchObject({ status: 400 });
    expect(await keep.add(cast.ada, 'notes', [stone], { remark: '  ' })).toMatchObject({
      status: 400,
      body: { code: 'MESSAGE_MISSING' },
    });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('of another user is unknown, and guests have none', async () => {
    const ofHanna = await keep.added(cast.hanna, 'notes', await desk.stone());
    for (const [id, people] of [[ofHanna, [cast.ada, cast.tove]]] as const) {
      for (const who of people) {
        for (const dataOf of [
          (line: string) => ({ ids: [line], status: 2 }),
          (line: string) => ({ id: line, remark: 'Mine now.' }),
        ]) {
          const change = (line: string) =>
            rawCall(portal, who.token, 'PUT', NOTES, { body: { data: dataOf(line) } });
          expect((await change(id)).status).toBe(404);
          expect(await change(id)).toEqual(await change(NOBODYS_ID));
        }
      }
    }
    expect(await keep.read(cast.guest, 'notes')).toMatchObject({ status: 403 });
    expect(await keep.add(cast.guest, 'notes', [await desk.stone()])).toMatchObject({
      status: 403,
    });
  });
});

describe('moving lines between lists', () => {
  it('is done in one request, and keeps owner and remark', async () => {
    const stones = await desk.stones(3);
    const ids: string[] = [];
    for (const stone of stones)
      ids.push(await keep.added(cast.ada, 'watchlist', stone, { remark: stone.stock_no }));
    const moved = await keep.move(cast.tove, { from: 'watchlist', to: 'cart', ids });
    expect(moved).toMatchObject({ status: 200, body: { message: '3 stones moved to the cart' } });
    const inCart = await keep.rows(cast.ada, 'cart');
    for (const { stock_no } of stones)
      expect(inCart.find((row) => row.stock_no === stock_no)).toMatchObject({
        remark: stock_no,
        business_id: cast.ada.businessId,
      });
    const carted = (moved.body.data as { id: string }[]).map(({ id }) => id);
    expect(await keep.move(cast.ada, { from: 'cart', to: 'notes', ids: carted })).toMatchObject({
      status: 400,
      body: { code: 'MESSAGE_MISSING' },
    });
    expect(
      await keep.move(cast.ada, { from: 'cart', to: 'notes', ids: carted, text: 'Later.' }),
    ).toMatchObject({ status: 200 });
    expect((await keep.rows(cast.ada, 'cart')).some(({ id }) => carted.includes(id))).toBe(false);
  });

  it('is all or nothing, and names every stone that prevents it', async () => {
    const [free, held, listed] = await desk.stones(3);
    if (!free || !held || !listed) throw new Error('no stones');
    const ids = [
      await keep.added(cast.ada, 'watchlist', free),
      await keep.added(cast.ada, 'watchlist', held),
      await keep.added(cast.ada, 'watchlist', listed),
    ];
    await keep.added(cast.ada, 'cart', listed);
    await desk.held(cast.ravi, held);
    const before = await fingerprint(portal.database.pool);
    const answer = await keep.move(cast.ada, { from: 'watchlist', to: 'cart', ids });
    expect(answer.status).toBe(409);
    const errors = answer.body.errors as { stock_no: string; code: string }[];
    expect(errors.map(({ stock_no, code }) => [stock_no, code]).sort()).toEqual(
      [
        [held.stock_no, 'STONE_NOT_AVAILABLE'],
        [listed.stock_no, 'ALREADY_LISTED'],
      ].sort(),
    );
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('is refused for two notes of one stone that would become one line', async () => {
    const stone = await desk.stone();
    const ids = [
      await keep.added(cast.ada, 'notes', stone),
      await keep.added(cast.ada, 'notes', stone),
    ];
    expect(await keep.move(cast.ada, { from: 'notes', to: 'watchlist', ids })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_LISTED' },
    });
  });

  it('moves the lines of several owners for staff, each to its owner', async () => {
    const stone = await desk.stone();
    const ids = [
      await keep.added(cast.ada, 'watchlist', stone),
      await keep.added(cast.hanna, 'watchlist', stone),
    ];
    expect(
      await keep.move(cast.administrator, { from: 'watchlist', to: 'cart', ids }),
    ).toMatchObject({ status: 200 });
    for (const who of [cast.ada, cast.hanna])
      expect((await keep.rows(who, 'cart')).map(({ stock_no }) => stock_no)).toContain(
        stone.stock_no,
      );
  });

  it('cannot give a client to a line without one, but can remove it', async () => {
    const personal = (await keep.rows(cast.tove, 'watchlist')).find(
      ({ business_id }) => business_id === null,
    );
    if (!personal) throw new Error('no line is from the time before clients were asked for');
    for (const to of ['cart', 'notes'] as const)
      expect(
        await keep.move(cast.tove, {
          from: 'watchlist',
          to,
          ids: [personal.id],
          ...(to === 'notes' ? { text: 'Mine.' } : {}),
        }),
      ).toMatchObject({ status: 400, body: { code: 'CLIENT_NOT_CHOSEN' } });
    expect(await keep.remove(cast.tove, 'watchlist', [personal.id])).toMatchObject({ status: 200 });
  });

  it('requires two lists, and the permission for both', async () => {
    const id = await keep.added(cast.ada, 'watchlist', await desk.stone());
    expect(
      await keep.move(cast.ada, { from: 'watchlist', to: 'watchlist', ids: [id] }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.to' }] },
    });
    const admin = await newSession(portal.database.pool, cast.administrator);
    const right = (write: boolean) =>
      portal.database.pool.query(
        `update user_permission set write_access = $2 where user_id = $1
            and submodule_id = (select id from submodule where path = '/admin/transaction/cart'
                                  and category_id in (select id from permission_category where role_id = 1))`,
        [admin.id, write],
      );
    await right(false);
    expect(await keep.move(admin, { from: 'watchlist', to: 'cart', ids: [id] })).toMatchObject({
      status: 403,
    });
    await right(true);
    expect(await keep.move(admin, { from: 'watchlist', to: 'cart', ids: [id] })).toMatchObject({
      status: 200,
    });
  });

  it('leaves a ledger that passes the check', async () => {
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });
});
