import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { until } from '../../support/runner/until.ts';
import { listen } from '../../support/servers/listen.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawCall } from '../../support/servers/raw-call.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type KeepDesk, keepDeskOf, WATCHLIST } from '../../support/trade/keep-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { DEFAULT, setRule } from '../../support/trade/prices.ts';

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
  (await keep.rows(by, 'watchlist')).map(({ stock_no }) => stock_no);

async function freedNotices(person: Person, stockNo: string): Promise<{ link: string }[]> {
  const { body } = await portal.call(person.token, 'GET', '/user/notices');
  return (
    body.data as { notices: { kind: string; detail: string; link: string }[] }
  ).notices.filter(({ kind, detail }) => kind === 'watchlist.freed' && detail.startsWith(stockNo));
}

describe('the owner of a watchlist line', () => {
  it('is the guest, whose lines no other user but the auditor sees', async () => {
    const stone = await desk.stone();
    await keep.added(cast.guest, 'watchlist', stone);
    expect(await numbersIn(cast.guest)).toContain(stone.stock_no);
    expect(await numbersIn(cast.auditor)).toContain(stone.stock_no);
    for (const other of [cast.tove, cast.administrator, cast.qualityControl, cast.ada])
      expect(await numbersIn(other)).not.toContain(stone.stock_no);
  });

  it.each([
    ['an associate', () => cast.tove],
    ['an administrator', () => cast.administrator],
    ['quality control', () => cast.qualityControl],
  ] as const)('is the business if %s adds the line', async (_, who) => {
    const stone = await desk.stone();
    for (const list of ['watchlist', 'notes'] as const)
      expect(await keep.add(who(), list, [stone])).toMatchObject({
        status: 400,
        body: { code: 'CLIENT_NOT_CHOSEN', message: 'Please select a client' },
      });
    expect(await keep.add(who(), 'watchlist', [])).toMatchObject({
      status: 400,
      body: { message: 'Please select at least one diamond' },
    });
    await keep.added(who(), 'watchlist', stone, { user_id: cast.ada.id });
    expect(await numbersIn(cast.ada)).toContain(stone.stock_no);
  });

  it('is the client if the request names one', async () => {
    const stone = await desk.stone();
    await keep.added(cast.tove, 'watchlist', stone, { user_id: cast.ada.id });
    for (const who of [cast.ada, cast.tove, cast.administrator])
      expect(await numbersIn(who)).toContain(stone.stock_no);
    for (const who of [cast.guest, cast.hanna, cast.marek])
      expect(await numbersIn(who)).not.toContain(stone.stock_no);
    expect(await keep.add(cast.tove, 'watchlist', [stone], { user_id: cast.ada.id })).toMatchObject(
      { status: 409, body: { code: 'ALREADY_LISTED' } },
    );
  });

  it('is hidden from others, who get the bytes of an unknown line', async () => {
    const [one, other] = await desk.stones(2);
    if (!one || !other) throw new Error('no stones');
    const personal = await keep.added(cast.guest, 'watchlist', one);
    const ofHanna = await keep.added(cast.hanna, 'watchlist', other);
    const before = await fingerprint(portal.database.pool);
    const strangers = [
      [personal, [cast.ada, cast.tove, cast.administrator, cast.qualityControl]],
      [ofHanna, [cast.ada, cast.tove, cast.guest]],
    ] as const;
    for (const [id, people] of strangers) {
      for (const who of people) {
        const remove = (line: string) =>
          rawCall(portal, who.token, 'DELETE', WATCHLIST, { body: { data: { ids: [line] } } });
        expect((await remove(id)).status).toBe(404);
        expect(await remove(id)).toEqual(await remove(NOBODYS_ID));
      }
    }
    const forHanna = (user_id: string) =>
      rawCall(portal, cast.guest.token, 'POST', WATCHLIST, {
        body: { data: { stock_numbers: [one.stock_no], user_id } },
      });
    expect(await forHanna(cast.hanna.id)).toEqual(await forHanna(NOBODYS_ID));
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('is never a supplier', async () => {
    for (const who of [cast.apiProvider, cast.ftpProvider]) {
      expect(await keep.read(who, 'watchlist')).toMatchObject({ status: 403 });
      expect(await keep.add(who, 'watchlist', [await desk.stone()])).toMatchObject({ status: 403 });
    }
  });
});

describe('adding to a watchlist', () => {
  it('accepts available stones only, and keeps a line whose stone is then held', async () => {
    const stone = await desk.stone();
    const taken = await desk.stone();
    await desk.held(cast.ravi, taken);
    expect(await keep.add(cast.guest, 'watchlist', [taken])).toMatchObject({
      status: 409,
      body: { message: 'Only available diamonds must be selected.' },
    });
    await keep.added(cast.guest, 'watchlist', stone, { remark: 'For the shop window' });
    await desk.held(cast.ravi, stone);
    const row = (await keep.rows(cast.guest, 'watchlist')).find(
      (r) => r.stock_no === stone.stock_no,
    );
    expect(row).toMatchObject({
      stone_status: 4,
      remark: 'For the shop window',
      business_id: null,
      kept: { stone_status: 1 },
    });
  });

  it('shows each viewer the own price', async () => {
    const stone = await desk.stone();
    const priceFor = async (who: Person): Promise<unknown> => {
      await keep.added(who, 'watchlist', stone);
      const row = (await keep.rows(who, 'watchlist')).find((r) => r.stock_no === stone.stock_no);
      if (!row) throw new Error('the stone is not in the list');
      const { sell_amt } = row;
      expect(row).toMatchObject({ kept: { sell_amt } });
      const search = await portal.call(
        who.token,
        'POST',
        `/inventory/search?searchTerm=${stone.stock_no}`,
        {
          body: { data: {} },
        },
      );
      expect(search.body.data).toMatchObject({
        stockList: [{ stock_no: stone.stock_no, sell_amt }],
      });
      return sell_amt;
    };
    for (const who of [cast.guest, cast.ada]) await priceFor(who);
  });

  it("shows an associate lines without a client, from before they required one, at the associate's price", async () => {
    const { pool } = portal.database;
    const { rows } = await pool.query<{ stock_no: string; carat: string; disc: string }>(
      `with kept as (
         insert into watch_line (stone_id, state, added_by, stone_status, price_per_ct, amount)
         select id, 1, $1, status, price_per_ct, round(price_per_ct * carat, 2) from stone
          where diamond_type = 1 and status = 1 and disc between -60 and -10 order by id desc limit 1
         returning stone_id)
       select stock_no, carat, disc from stone where id = (select stone_id from kept)`,
      [cast.tove.id],
    );
    const [stone] = rows;
    if (!stone) throw new Error('no stone with a discount');
    const discount = async (by: Person) => {
      const line = (await keep.rows(by, 'watchlist')).find(
        ({ stock_no, business_id }) => stock_no === stone.stock_no && business_id === null,
      );
      return line?.markup_disc;
    };
    await setRule(pool, stone.carat, { ...DEFAULT, points: '3' });
    await pool.query(
      `update markup_rule set in_force_until = clock_timestamp(), ended_by = begun_by
        where scope = $1 and in_force_until is null`,
      [MARKUP_SCOPE.provider],
    );
    const own = { scope: MARKUP_SCOPE.associate, ownerId: cast.tove.id } as const;
    await setRule(pool, stone.carat, { ...own, points: null });
    expect(await discount(cast.tove)).toBeCloseTo(Number(stone.disc) + 3, 4);
    await setRule(pool, stone.carat, { ...own, points: '7.5' });
    expect(await discount(cast.tove)).toBeCloseTo(Number(stone.disc) + 7.5, 4);
    // Whoever else may read the line sees the price of whoever keeps it.
    expect(await discount(cast.auditor)).toBeCloseTo(Number(stone.disc) + 7.5, 4);
  });

  it('lists 500 lines per page by default', async () => {
    expect((await keep.read(cast.guest, 'watchlist')).body.pagination).toMatchObject({ size: 500 });
  });

  it('groups lines without a business as personal', async () => {
    await keep.added(cast.guest, 'watchlist', await desk.stone());
    const { body } = await keep.read(cast.guest, 'watchlist', 'groupBy=3');
    expect((body.groups as { label: string }[]).map(({ label }) => label)).toContain('Personal');
  });
});

describe('the notification of a watcher', () => {
  it('reports that the stone is free again, to all but the person who freed it', async () => {
    const stone = await desk.stone();
    for (const who of [cast.guest, cast.ada, cast.ravi]) await keep.added(who, 'watchlist', stone);
    const hold = await desk.held(cast.ravi, stone);
    await desk.release(cast.ravi, [hold]);
    for (const [who, link] of [
      [cast.guest, '/customer-profile/watchlist?type=all'],
      [cast.ada, '/customer-profile/watchlist?type=all'],
    ] as const) {
      const told = await until('the watcher is told', async () => {
        const notices = await freedNotices(who, stone.stock_no);
        return notices.length > 0 ? notices : undefined;
      });
      expect(told).toMatchObject([{ link }]);
    }
    for (const who of [cast.ravi, cast.hanna, cast.administrator])
      expect(await freedNotices(who, stone.stock_no)).toEqual([]);
  });

  it('arrives live at the owner only if the line belongs to no business', async () => {
    const streams = new Map(
      await Promise.all(
        [cast.guest, cast.administrator, cast.ada].map(
          async (who) => [who, await listen(portal, who)] as const,
        ),
      ),
    );
    const lines = (who: Person) =>
      (streams.get(who)?.heard ?? []).filter(({ topic }) => topic === 'line').length;
    await keep.added(cast.guest, 'watchlist', await desk.stone());
    await streams.get(cast.guest)?.hears('its own line', ({ topic }) => topic === 'line');
    // Events come in the order of their writing: what is told of ada's line comes after.
    await keep.added(cast.ada, 'watchlist', await desk.stone());
    await streams.get(cast.ada)?.hears('the line of the business', ({ topic }) => topic === 'line');
    await streams.get(cast.administrator)?.hears('the same', ({ topic }) => topic === 'line');
    expect(lines(cast.administrator)).toBe(1);
    expect(lines(cast.ada)).toBe(1);
    for (const stream of streams.values()) stream.close();
  });
});
