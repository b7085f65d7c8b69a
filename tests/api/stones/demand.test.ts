import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireDemands } from '../../../server/jobs/expire-demands.ts';
import { NOBODYS_ID, NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { until } from '../../support/runner/until.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawCall } from '../../support/servers/raw-call.ts';
import {
  DEMANDS,
  type DemandDesk,
  demandDeskOf,
  matcherOf,
  RARE,
} from '../../support/trade/demand-desk.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let demands: DemandDesk;
type Matcher = ReturnType<typeof matcherOf>;
let matcher: Matcher;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  demands = demandDeskOf(portal);
  matcher = matcherOf(portal);
});
afterAll(async () => {
  await matcher?.stop();
  await portal?.stop();
});

const match: Matcher['match'] = (...stones) => matcher.match(...stones);

async function noticesOf(
  person: Person,
): Promise<{ kind: string; detail: string; link: string }[]> {
  const { body } = await portal.call(person.token, 'GET', '/user/notices');
  return (body.data as { notices: { kind: string; detail: string; link: string }[] }).notices;
}

async function lettersAbout(demandNo: string): Promise<{ to_address: string; body: string }[]> {
  const { rows } = await portal.database.pool.query(
    `select to_address, body from mail where kind = 'demand.matched' and subject like '%' || $1 order by id`,
    [demandNo],
  );
  return rows;
}

/** Every demand of an earlier test is over, so that a stone which comes is told of one only. */
async function closeAll(): Promise<void> {
  const { rows } = await portal.database.pool.query<{ id: string }>(
    'select id from demand where state <> 3',
  );
  for (const { id } of rows)
    expect(await demands.remove(cast.administrator, id)).toMatchObject({ status: 200 });
}

describe('a demand', () => {
  it('is added by a client, its associate or staff, gets a number, and is visible to the auditor', async () => {
    const answer = await demands.place(cast.tove, {
      user_id: cast.ada.id,
      name: ' Hearts ',
      note: ' Urgent. ',
      quantity: 3,
      target_ppc: 12_500.5,
      target_disc: -41.25,
      until: '2099-12-31',
    });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 200,
      body: { data: { stones: 0 } },
    });
    const { id, demand_no } = answer.body.data as { id: string; demand_no: string };
    expect(demand_no).toMatch(/^DE-\d{4}-\d{6}$/);
    for (const who of [cast.ada, cast.tove, cast.administrator, cast.qualityControl, cast.auditor])
      expect(await demands.row(who, id)).toMatchObject({
        demand_no,
        status: 1,
        name: 'Hearts',
        note: 'Urgent.',
        quantity: 3,
        target_ppc: 12_500.5,
        target_disc: -41.25,
        until: '2099-12-31',
        company_name: 'Halden & Roe',
        placed_by: 'Tove Lindqvist',
        matches: 0,
        stock_numbers: [],
        reason: null,
      });
    for (const who of [cast.hanna, cast.marek]) expect(await demands.row(who, id)).toBeUndefined();
  });

  it('is listed by state and by client', async () => {
    const open = await demands.placed(cast.ravi);
    const closed = await demands.placed(cast.ravi);
    await demands.remove(cast.ravi, closed);
    const ids = async (by: Person, query: string) =>
      ((await demands.list(by, query)).body.data as { id: string }[]).map(({ id }) => id);
    expect(await ids(cast.ravi, '')).toEqual([closed, open]);
    expect(await ids(cast.ravi, 'status=3')).toEqual([closed]);
    expect(await ids(cast.marek, `client_id=${cast.ravi.id}&status=1`)).toEqual([open]);
    expect(await demands.list(cast.tove, `client_id=${cast.ravi.id}`)).toMatchObject({
      status: 404,
    });
    expect((await demands.list(cast.ravi, 'page=2&size=1')).body).toMatchObject({
      data: [{ id: open }],
      pagination: { page: 2, size: 1, totalPages: 2, totalRecords: 2 },
    });
  });

  it('is closed by DELETE, stays in the history with author and reason, and cannot be closed twice', async () => {
    const id = await demands.placed(cast.ravi);
    for (const who of [cast.guest, cast.apiProvider, cast.auditor])
      expect(await demands.remove(who, id)).toMatchObject({ status: 403 });
    expect(await demands.remove(cast.marek, id)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Demand closed' },
    });
    expect(await demands.row(cast.ravi, id)).toMatchObject({
      status: 3,
      reason: 'No longer wanted.',
      closed_by: 'Marek Dunaj',
    });
    expect(await demands.remove(cast.ravi, id)).toMatchObject({
      status: 409,
      body: { code: 'EVENT_CLOSED' },
    });
    const { rows } = await portal.database.pool.query(
      'select event, actor_id from ledger where record_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { event: 'demand.place', actor_id: cast.ravi.id },
      { event: 'demand.close', actor_id: cast.marek.id },
    ]);
  });

  it('is found by a part of its name, its number or its company', async () => {
    const id = await demands.placed(cast.ravi, { name: 'Nine_lives' });
    const number = (await demands.row(cast.ravi, id))?.demand_no ?? '';
    const ids = async (search: string) =>
      (
        (await demands.list(cast.marek, String(new URLSearchParams({ search })))).body.data as {
          id: string;
        }[]
      ).map((row) => row.id);
    for (const term of ['nine_l', number.toLowerCase(), ` ${number} `])
      expect(await ids(term)).toEqual([id]);
    expect(await ids('nine%lives')).toEqual([]);
  });

  it('is refused to guests, suppliers and the auditor, and to staff without a client', async () => {
    for (const who of [cast.guest, cast.apiProvider, cast.ftpProvider, cast.auditor])
      expect(await demands.place(who)).toMatchObject({ status: 403 });
    for (const who of [cast.guest, cast.apiProvider, cast.ftpProvider])
      expect(await demands.list(who)).toMatchObject({ status: 403 });
    expect(await demands.place(cast.administrator)).toMatchObject({
      status: 400,
      body: { code: 'CLIENT_NOT_CHOSEN' },
    });
  });

  it('for a client whom the caller may not see is refused like one for an unknown client', async () => {
    for (const filter of [RARE, { color: ['GONE'] }]) {
      const ask = (user_id: string) =>
        rawCall(portal, cast.tove.token, 'POST', DEMANDS, {
          body: { data: { name: 'Hearts', filter, user_id } },
        });
      const unknown = await ask(NOBODYS_ID);
      expect(unknown.status).toBe(404);
      expect(await ask(cast.hanna.id)).toEqual(unknown);
    }
  });

  it('is closed with a reason, and reopened with another last day', async () => {
    const id = await demands.placed(cast.ada, { until: '2099-12-31' });
    expect(await demands.update(cast.ada, id, { status: 3 })).toMatchObject({
      status: 400,
      body: { code: 'REASON_MISSING' },
    });
    expect(
      await demands.update(cast.tove, id, { status: 3, remark: ' Bought elsewhere. ' }),
    ).toMatchObject({ status: 200 });
    expect(await demands.row(cast.ada, id)).toMatchObject({
      status: 3,
      reason: 'Bought elsewhere.',
      closed_by: 'Tove Lindqvist',
      ended_at: expect.any(String),
    });
    expect(await demands.update(cast.ada, id, { name: 'Too late' })).toMatchObject({ status: 409 });
    expect(await demands.update(cast.ada, id, { status: 1, until: '2020-01-31' })).toMatchObject({
      status: 409,
      body: { code: 'DEMAND_OVER' },
    });
    expect(await demands.update(cast.ada, id, { status: 1, until: '2098-12-31' })).toMatchObject({
      status: 200,
    });
    expect(await demands.row(cast.ada, id)).toMatchObject({
      status: 1,
      until: '2098-12-31',
      reason: null,
      closed_by: null,
      ended_at: null,
    });
  });

  it('loses its last day if the request sets it to null, and keeps it if the request omits it', async () => {
    const id = await demands.placed(cast.ada, { until: '2099-12-31' });
    expect(await demands.update(cast.ada, id, { name: 'In no hurry' })).toMatchObject({
      status: 200,
    });
    expect(await demands.row(cast.ada, id)).toMatchObject({ until: '2099-12-31' });
    expect(await demands.update(cast.ada, id, { until: null })).toMatchObject({ status: 200 });
    expect(await demands.row(cast.ada, id)).toMatchObject({ name: 'In no hurry', until: null });
  });

  it('is closed by a job after its last day, and its owner is notified', async () => {
    const id = await demands.placed(cast.hanna, { until: '2099-12-31' });
    const { pool } = portal.database;
    await pool.query('update demand set until = current_date where id = $1', [id]);
    await expireDemands(pool, NOBODYS_REQUEST);
    expect(await demands.row(cast.hanna, id)).toMatchObject({ status: 1 });
    await pool.query('update demand set until = current_date - 1 where id = $1', [id]);
    await expireDemands(pool, NOBODYS_REQUEST);
    const row = await demands.row(cast.hanna, id);
    expect(row).toMatchObject({
      status: 3,
      reason: 'The last day of the demand has passed.',
      closed_by: null,
    });
    await until('the notice came', async () =>
      (await noticesOf(cast.hanna)).some(
        ({ kind, detail }) =>
          kind === 'demand.expired' && detail.startsWith(row?.demand_no ?? 'none'),
      ),
    );
  });
});

describe('a stone that becomes available', () => {
  it('is stored once for each matching demand, and notified in one notice and one e-mail with the other stones', async () => {
    await closeAll();
    const id = await demands.placed(cast.tove, { user_id: cast.ada.id });
    const other = await demands.placed(cast.hanna, { filter: { ...RARE, color: ['Z'] } });
    const { demand_no = '' } = (await demands.row(cast.ada, id)) ?? {};
    const [first, second] = [await demands.comes(), await demands.comes()];
    await match(first, second, await desk.stone());
    expect(await demands.row(cast.ada, id)).toMatchObject({
      status: 2,
      matches: 2,
      stock_numbers: [first.stock_no, second.stock_no],
      matched_at: expect.any(String),
    });
    expect(await demands.row(cast.hanna, other)).toMatchObject({ status: 1, matches: 0 });

    const told = await lettersAbout(demand_no);
    expect(told.map(({ to_address }) => to_address).sort()).toEqual([
      'ada@haldenroe.example',
      'tove@culet.example',
    ]);
    for (const { body } of told) {
      expect(body).toContain(first.stock_no);
      expect(body).toContain(second.stock_no);
    }
    for (const who of [cast.ada, cast.tove])
      await until('the notice came', async () =>
        (await noticesOf(who)).some(
          ({ kind, detail, link }) =>
            kind === 'demand.matched' &&
            detail === `${first.stock_no} and 1 more match a demand.` &&
            link === '/demand',
        ),
      );

    // The same stones once more, and then another.
    await match(first, second);
    expect(await lettersAbout(demand_no)).toHaveLength(2);
    const third = await demands.comes();
    await match(first, third);
    const again = await lettersAbout(demand_no);
    expect(again).toHaveLength(4);
    expect(again[3]).toMatchObject({
      body: expect.stringContaining(third.stock_no),
    });
    expect(again[3]).not.toMatchObject({ body: expect.stringContaining(first.stock_no) });
    expect(await demands.row(cast.ada, id)).toMatchObject({ status: 2, matches: 3 });
    const { rows } = await portal.database.pool.query(
      'select event, actor_role from ledger where record_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { event: 'demand.place', actor_role: 4 },
      { event: 'demand.match', actor_role: 0 },
      { event: 'demand.match', actor_role: 0 },
    ]);
  });

  it('matches only at the price that the client would pay', async () => {
    await closeAll();
    const stone = await demands.comes();
    const seen = await portal.call(cast.ada.token, 'POST', '/inventory/search?diamond_type=1', {
      body: { data: { stock_numbers: [stone.stock_no] } },
    });
    const [row] = (seen.body.data as { stockList: { markup_ppc: number; markup_disc: number }[] })
      .stockList;
    if (!row) throw new Error('ada does not see the stone');
    const { markup_ppc, markup_disc } = row;
    const placed = async (more: object) => demands.placed(cast.ada, more);
    const just = await placed({ target_ppc: markup_ppc });
    const tooDear = await placed({ target_ppc: Math.round(markup_ppc * 100 - 1) / 100 });
    const justOff = await placed({ target_disc: markup_disc });
    const tooFar = await placed({ target_disc: Math.round(markup_disc * 100 - 1) / 100 });
    await match(stone);
    for (const [id, matches] of [
      [just, 1],
      [tooDear, 0],
      [justOff, 1],
      [tooFar, 0],
    ] as const)
      expect(await demands.row(cast.ada, id)).toMatchObject({ matches });
  });

  it('is counted if it already matches when the demand is added', async () => {
    await closeAll();
    const [small, large] = [await demands.comes(), await demands.comes({ carat: 3.01 })];
    await desk.held(cast.hanna, await demands.comes());
    const { body } = await portal.call(cast.ada.token, 'POST', '/inventory/search', {
      body: { data: { ...RARE, size: 1000 } },
    });
    const seen = body.data as {
      stockList: { stock_no: string; status: number; markup_ppc: number; markup_disc: number }[];
    };
    const free = seen.stockList.filter(({ status }) => status === 1);
    const priceOf = ({ stock_no }: Stone) =>
      free.find((row) => row.stock_no === stock_no)?.markup_ppc ?? 0;
    const [cheap, dear] = [priceOf(small), priceOf(large)].toSorted((a, b) => a - b);
    if (!cheap || !dear || cheap === dear) throw new Error('both stones cost the same');
    const below = (price: number) => free.filter(({ markup_ppc }) => markup_ppc <= price).length;
    expect(below(cheap)).toBeGreaterThan(0);
    expect(below(cheap)).toBeLessThan(free.length);
    expect(free.length).toBeLessThan(seen.stockList.length);
    const disc = Math.min(...free.map(({ markup_disc }) => markup_disc));
    for (const [more, stones] of [
      [{}, free.length],
      [{ target_ppc: cheap }, below(cheap)],
      [{ target_ppc: dear }, below(dear)],
      [{ target_disc: disc }, free.filter(({ markup_disc }) => markup_disc <= disc).length],
      [{ filter: { ...RARE, markup_ppc: { to: cheap } }, target_ppc: dear }, below(cheap)],
      // Its own search begins above the price that it may cost.
      [{ filter: { ...RARE, markup_ppc: { from: dear } }, target_ppc: cheap }, 0],
    ] as const) {
      const answer = await demands.place(cast.ada, more);
      expect(answer, JSON.stringify([more, answer.body])).toMatchObject({
        status: 200,
        body: { data: { stones } },
      });
    }
  });

  it('matches no demand while it is reserved, or if the business may not see it', async () => {
    await closeAll();
    const id = await demands.placed(cast.ada);
    const [taken, hidden] = [await demands.comes(), await demands.comes()];
    await desk.held(cast.hanna, taken);
    const { pool } = portal.database;
    await pool.query(
      `insert into inventory_access (business_id, kind, field, allowed_values)
       select $1, 'attribute', 'shape', array[nr] from sub_master s join master m on m.id = s.master_id
        where m.code = 'SHAPE' and s.code = 'ROUND'`,
      [cast.ada.businessId],
    );
    await match(taken, hidden);
    expect(await demands.row(cast.ada, id)).toMatchObject({ status: 1, matches: 0 });
    await pool.query('delete from inventory_access where business_id = $1', [cast.ada.businessId]);
    await match(taken, hidden);
    expect(await demands.row(cast.ada, id)).toMatchObject({
      status: 2,
      stock_numbers: [hidden.stock_no],
    });
  });

  it('matches no demand that is closed, expired, or of a deleted business', async () => {
    await closeAll();
    const { pool } = portal.database;
    const closed = await demands.placed(cast.ada);
    await demands.remove(cast.ada, closed);
    const over = await demands.placed(cast.ada, { until: '2099-12-31' });
    await pool.query('update demand set until = current_date - 1 where id = $1', [over]);
    const gone = await demands.placed(cast.piers);
    await pool.query('update business set is_active = false where id = $1', [
      cast.piers.businessId,
    ]);
    await match(await demands.comes());
    await pool.query('update business set is_active = true where id = $1', [cast.piers.businessId]);
    for (const [who, id] of [
      [cast.ada, closed],
      [cast.ada, over],
      [cast.piers, gone],
    ] as const)
      expect(await demands.row(who, id)).toMatchObject({ matches: 0 });
    await demands.update(cast.administrator, over, { until: null });
  });

  it('matches, and a demand can be changed, until the end of the last day', async () => {
    await closeAll();
    const { pool } = portal.database;
    const last = await demands.placed(cast.ada, { until: '2099-12-31' });
    await pool.query('update demand set until = current_date where id = $1', [last]);
    await match(await demands.comes());
    expect(await demands.row(cast.ada, last)).toMatchObject({ status: 2, matches: 1 });
    const { rows } = await pool.query<{ today: string }>('select current_date::text as today');
    const today = rows[0]?.today ?? '';
    expect(await demands.update(cast.ada, last, { name: 'Today or never' })).toMatchObject({
      status: 200,
    });
    expect(await demands.update(cast.ada, last, { until: today })).toMatchObject({ status: 200 });
    expect(await demands.row(cast.ada, last)).toMatchObject({
      name: 'Today or never',
      until: today,
    });
    await demands.remove(cast.ada, last);
    expect(await demands.update(cast.ada, last, { status: 1, until: today })).toMatchObject({
      status: 200,
    });
  });

  it('matches the other demands if one demand is no longer valid', async () => {
    await closeAll();
    const broken = await demands.placed(cast.ada);
    await portal.database.pool.query(
      `update demand set filter = filter || '{"color": ["GONE"]}' where id = $1`,
      [broken],
    );
    const sound = await demands.placed(cast.ada);
    await match(await demands.comes());
    expect(await demands.row(cast.ada, broken)).toMatchObject({ status: 1 });
    expect(await demands.row(cast.ada, sound)).toMatchObject({ status: 2 });
  });

  it('is matched automatically when it returns to the market', async () => {
    await closeAll();
    const id = await demands.placed(cast.ada);
    const restored = await demands.comes({ status: 2 });
    expect(await desk.setStatus(cast.administrator, restored.id, 1)).toMatchObject({ status: 200 });
    await until('the restored stone was found', async () =>
      (await demands.row(cast.ada, id))?.stock_numbers.includes(restored.stock_no),
    );
    const released = await demands.comes();
    const hold = await desk.held(cast.hanna, released);
    await desk.release(cast.hanna, [hold]);
    await until('the released stone was found', async () =>
      (await demands.row(cast.ada, id))?.stock_numbers.includes(released.stock_no),
    );
  });
});

describe('a changed demand', () => {
  it('keeps its matches if only its text changes, and deletes them if its filter changes', async () => {
    await closeAll();
    const id = await demands.placed(cast.ada);
    const stone = await demands.comes();
    await match(stone);
    expect(
      await demands.update(cast.ada, id, { name: 'Two hearts', quantity: 2, note: 'Soon.' }),
    ).toMatchObject({ status: 200 });
    expect(await demands.row(cast.ada, id)).toMatchObject({
      status: 2,
      name: 'Two hearts',
      quantity: 2,
      matches: 1,
    });
    expect(
      await demands.update(cast.ada, id, { filter: { ...RARE, carat: [{ from: 1, to: 2 }] } }),
    ).toMatchObject({ status: 200 });
    expect(await demands.row(cast.ada, id)).toMatchObject({
      status: 1,
      name: 'Two hearts',
      note: 'Soon.',
      matches: 0,
      filter: { carat: [{ from: 1, to: 2 }] },
    });
    await match(stone);
    expect(await demands.row(cast.ada, id)).toMatchObject({ status: 2, matches: 1 });
  });

  it('does not notify again after it was closed and reopened', async () => {
    await closeAll();
    const id = await demands.placed(cast.ada);
    const { demand_no = '' } = (await demands.row(cast.ada, id)) ?? {};
    const stone = await demands.comes();
    await match(stone);
    await demands.remove(cast.ada, id);
    await demands.update(cast.ada, id, { status: 1 });
    await match(stone);
    expect(await demands.row(cast.ada, id)).toMatchObject({ status: 1, matches: 1 });
    expect(await lettersAbout(demand_no)).toHaveLength(1);
  });
});

describe('an invalid demand', () => {
  it('is refused with the field, and nothing is stored', async () => {
    const before = await fingerprint(portal.database.pool);
    for (const [more, field] of [
      [{ name: ' ' }, 'data.name'],
      [{ quantity: 0 }, 'data.quantity'],
      [{ quantity: 1.5 }, 'data.quantity'],
      [{ target_ppc: 10.001 }, 'data.target_ppc'],
      [{ target_ppc: 0 }, 'data.target_ppc'],
      [{ target_disc: -100.5 }, 'data.target_disc'],
      [{ target_disc: -0.00001 }, 'data.target_disc'],
      [{ until: '2099-02-31' }, 'data.until'],
      [{ until: 'tomorrow' }, 'data.until'],
      [{ filter: { color: ['GONE'] } }, 'data.filter.color.0'],
      [{ filter: { business_id: NOBODYS_ID } }, 'data.filter.business_id'],
      [{ filter: { provider_id: NOBODYS_ID } }, 'data.filter.provider_id'],
      [{ filter: { nonsense: 1 } }, 'data.filter.nonsense'],
      [{ user_id: 'ada' }, 'data.user_id'],
    ] as const)
      expect(await demands.place(cast.ada, more), JSON.stringify(more)).toMatchObject({
        status: 400,
        body: { errors: [{ field }] },
      });
    expect(await demands.place(cast.ada, { until: '2020-01-31' })).toMatchObject({
      status: 409,
      body: { code: 'DEMAND_OVER' },
    });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('does not change an existing demand', async () => {
    const id = await demands.placed(cast.ada);
    const before = await fingerprint(portal.database.pool);
    for (const data of [
      {},
      { status: 2 },
      { status: 3, remark: 'Over.', name: 'Both' },
      { status: 1, remark: 'Again.' },
      { remark: 'For nothing.' },
      { filter: { color: ['GONE'] } },
      { quantity: -1 },
    ])
      expect(await demands.update(cast.ada, id, data), JSON.stringify(data)).toMatchObject({
        status: 400,
      });
    for (const answer of [
      await demands.update(cast.ada, NOBODYS_ID, { quantity: 2 }),
      await demands.remove(cast.ada, NOBODYS_ID),
      await demands.remove(cast.hanna, id),
      await demands.update(cast.hanna, id, { filter: { color: ['GONE'] } }),
    ])
      expect(answer).toMatchObject({ status: 404 });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
