import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { KYC_PENDING_TEXT } from '#machines/guard-problems.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
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

const rowsOf = async <T>(query: string, values: unknown[]): Promise<T[]> =>
  (await portal.database.pool.query(query, values)).rows as T[];

describe('the checks of a hold, in their order', () => {
  it('require a stone before a client', async () => {
    expect(await desk.hold(cast.administrator, [])).toMatchObject({
      status: 400,
      body: { code: 'NO_STONE_CHOSEN', message: 'Please select at least one diamond' },
    });
  });

  it('require a client before they look at the stone', async () => {
    const stone = await desk.stone();
    await desk.held(cast.hanna, stone);
    for (const by of [cast.administrator, cast.qualityControl, cast.tove]) {
      expect(await desk.hold(by, [stone.stock_no])).toMatchObject({
        status: 400,
        body: { code: 'CLIENT_NOT_CHOSEN', message: 'Please select a client' },
      });
    }
  });

  it('accept available stones only', async () => {
    const stone = await desk.stone();
    await desk.held(cast.hanna, stone);
    expect(
      await desk.hold(cast.administrator, [stone.stock_no], { user_id: cast.ada.id }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'STONE_NOT_AVAILABLE',
        message: 'Only available diamonds must be selected.',
        errors: [
          {
            stock_no: stone.stock_no,
            code: 'STONE_NOT_AVAILABLE',
            message: 'This stone is on hold.',
          },
        ],
      },
    });
  });

  it.each([
    ['KYC is pending', () => cast.pending, () => cast.marek],
    ['the business is not registered', () => cast.unregistered, () => cast.administrator],
  ] as const)('refuse the client if %s, for any caller', async (_, client, helper) => {
    const stone = await desk.stone();
    const own = await desk.hold(client(), [stone.stock_no]);
    const helped = await desk.hold(helper(), [stone.stock_no], { user_id: client().id });
    for (const answer of [own, helped]) {
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'KYC_PENDING', message: KYC_PENDING_TEXT },
      });
    }
    expect(KYC_PENDING_TEXT).toBe(
      'Your KYC verification is pending. Please complete your business verification before proceeding.',
    );
    expect(await desk.statusOf(stone)).toBe(1);
  });
});

describe('placing a hold', () => {
  it("holds for the caller's business, and writes all its effects", async () => {
    const stone = await desk.stone();
    const answer = await desk.hold(cast.ada, [stone.stock_no]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: '1 stone held',
        data: { holds: [{ stock_no: stone.stock_no }] },
      },
    });
    const { holds, until } = answer.body.data as { holds: { id: string }[]; until: string };
    const id = holds[0]?.id ?? '';
    expect(await desk.holdRow(id)).toMatchObject({
      state: 1,
      business_id: cast.ada.businessId,
      placed_by: cast.ada.id,
      extended: false,
    });
    expect(await desk.statusOf(stone)).toBe(4);
    const request = answer.headers.get('x-request-id');
    expect(
      await rowsOf(
        'select workflow, event, from_state, to_state, actor_id, actor_role from ledger where request_id = $1 order by id',
        [request],
      ),
    ).toEqual([
      {
        workflow: 'hold',
        event: 'hold.place',
        from_state: 0,
        to_state: 1,
        actor_id: cast.ada.id,
        actor_role: ROLE.customer,
      },
      {
        workflow: 'stone',
        event: 'stone.hold',
        from_state: 1,
        to_state: 4,
        actor_id: cast.ada.id,
        actor_role: ROLE.customer,
      },
    ]);
    expect(
      await rowsOf(
        'select operation, actor_id, summary, host(address) as address from audit_entry where request_id = $1',
        [request],
      ),
    ).toEqual([
      {
        operation: 'holdStones',
        actor_id: cast.ada.id,
        summary: { data: { stock_numbers: [stone.stock_no] }, path: {} },
        address: '127.0.0.1',
      },
    ]);
    const [clock] = await rowsOf<{ hours: number }>(
      `select extract(epoch from until - created_at) / 3600 as hours from hold where id = $1`,
      [id],
    );
    expect(Number(clock?.hours)).toBeCloseTo(48, 2);
    expect(new Date(until).getTime()).toBe(((await desk.holdRow(id)).until as Date).getTime());
  });

  it('holds all stones or none, and names each obstacle', async () => {
    const [free, held, gone] = await desk.stones(3);
    if (!free || !held || !gone) throw new Error('too few stones');
    await desk.held(cast.hanna, held);
    await desk.setStatus(cast.qualityControl, gone.id, 2);
    const before = await fingerprint(portal.database.pool);
    const answer = await desk.hold(cast.ada, [free.stock_no, held.stock_no, gone.stock_no]);
    expect(answer.status).toBe(409);
    const errors = answer.body.errors as { stock_no: string; message: string }[];
    expect(errors.map(({ stock_no, message }) => [stock_no, message]).sort()).toEqual(
      [
        [held.stock_no, 'This stone is on hold.'],
        [gone.stock_no, 'This stone is not available.'],
      ].sort(),
    );
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    expect(
      await rowsOf(
        'select event, guard, from_state from refused_attempt where request_id = $1 and actor_id = $2',
        [answer.headers.get('x-request-id'), cast.ada.id],
      ),
    ).toEqual(Array(2).fill({ event: 'hold.place', guard: 'stoneIsAvailable', from_state: 0 }));
  });

  it('names the unknown stones', async () => {
    const stone = await desk.stone();
    expect(await desk.hold(cast.ada, ['NOPE-1', stone.stock_no, 'NOPE-2'])).toMatchObject({
      status: 404,
      body: {
        errors: [
          { field: 'data.stock_numbers.0', stock_no: 'NOPE-1' },
          { field: 'data.stock_numbers.2', stock_no: 'NOPE-2' },
        ],
      },
    });
    expect(await desk.statusOf(stone)).toBe(1);
  });

  it('is refused for a deactivated business, even if the person is active', async () => {
    const stone = await desk.stone();
    const { pool } = portal.database;
    const set = (active: boolean) =>
      pool.query('update business set is_active = $2 where id = $1', [cast.ada.businessId, active]);
    await set(false);
    try {
      const answer = await desk.hold(cast.administrator, [stone.stock_no], {
        user_id: cast.ada.id,
      });
      expect(answer).toMatchObject({ status: 409, body: { code: 'CLIENT_INACTIVE' } });
      expect(await desk.statusOf(stone)).toBe(1);
    } finally {
      await set(true);
    }
    expect(
      await desk.hold(cast.administrator, [stone.stock_no], { user_id: cast.ada.id }),
    ).toMatchObject({ status: 200 });
  });

  it('is refused for a deactivated person, even if the business is active', async () => {
    const stone = await desk.stone();
    const { pool } = portal.database;
    const set = (active: boolean) =>
      pool.query('update app_user set is_active = $2 where id = $1', [cast.ada.id, active]);
    const held = () => desk.hold(cast.administrator, [stone.stock_no], { user_id: cast.ada.id });
    await set(false);
    try {
      expect(await held()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(await desk.statusOf(stone)).toBe(1);
    } finally {
      await set(true);
    }
    expect(await held()).toMatchObject({ status: 200 });
  });

  it('counts a stone once that is named twice', async () => {
    const stone = await desk.stone();
    const answer = await desk.hold(cast.ada, [stone.stock_no, stone.stock_no]);
    expect(answer.body.data).toMatchObject({ holds: [{ stock_no: stone.stock_no }] });
    expect(await rowsOf('select from hold where stone_id = $1', [stone.id])).toHaveLength(1);
  });

  it('stores the price', async () => {
    const stone = await desk.stone();
    const search = async () => {
      const found = await portal.call(cast.ada.token, 'POST', '/inventory/search', {
        body: { data: { stock_numbers: [stone.stock_no] } },
      });
      const [row] = (found.body.data as { stockList: Record<string, number>[] }).stockList;
      return row ?? {};
    };
    const priced = await search();
    const id = await desk.held(cast.ada, stone);
    await portal.database.pool.query(
      'update stone set price_per_ct = price_per_ct * 2, disc = (100 + disc) * 2 - 100 where id = $1',
      [stone.id],
    );
    expect((await search()).sell_amt).toBeGreaterThan(priced.sell_amt ?? 0);
    expect(Number((await desk.holdRow(id)).amount)).toBe(priced.sell_amt);
    const list = await portal.call(cast.ada.token, 'POST', '/inventory/new-arrival/get-hold', {
      body: { data: { stock_numbers: [stone.stock_no] } },
    });
    expect(list.body.data).toMatchObject([
      {
        sell_amt: priced.sell_amt,
        markup_ppc: priced.markup_ppc,
        markup_disc: priced.markup_disc,
        rap: priced.rap,
      },
    ]);
  });

  it('numbers holds without gaps, even with refused holds in between', async () => {
    const [one, two] = await desk.stones(2);
    if (!one || !two) throw new Error('too few stones');
    const numberOf = async (stock: string): Promise<number> => {
      const answer = await desk.hold(cast.ada, [stock]);
      const { hold_no } = answer.body.data as { hold_no: string };
      expect(hold_no).toMatch(/^HO-\d{4}-\d{6}$/);
      return Number(hold_no.slice(-6));
    };
    const first = await numberOf(one.stock_no);
    await desk.hold(cast.ada, [one.stock_no, two.stock_no]);
    await desk.hold(cast.pending, [two.stock_no]);
    await desk.hold(cast.ada, ['NOPE']);
    expect(await numberOf(two.stock_no)).toBe(first + 1);
  });

  it('gives one number to one batch', async () => {
    const stones = await desk.stones(3);
    await desk.hold(
      cast.ada,
      stones.map(({ stock_no }) => stock_no),
    );
    const numbers = await rowsOf(
      'select distinct hold_no from hold where stone_id = any($1) and state = 1',
      [stones.map(({ id }) => id)],
    );
    expect(numbers).toHaveLength(1);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
