import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import {
  csvOf,
  dayInForce,
  daysAfter,
  INSERT,
  linesInForce,
  sendList,
} from '../../support/files/rap-lists.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { behindGate } from '../../support/servers/behind-gate.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { DOCUMENTS, type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { secondAdministrator } from '../../support/trade/second-administrator.ts';

type LineRow = components['schemas']['LineRow'];
type DayQueue = components['schemas']['DayQueue'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
let second: Person;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
  second = { ...(await secondAdministrator(portal)), businessId: null };
});
afterAll(() => portal.stop());

const sql = async <T>(query: string, ...values: unknown[]): Promise<T[]> =>
  (await portal.database.owner.query(query, values)).rows as T[];

/** The supplier's ask for every stone of this file, a carat. */
const ASK = 4321.09;
const WORDS = 'The client takes the whole parcel.';
const RIGHT = 'This price needs approval by an administrator who may change markups.';
const REASON = 'This price is below cost. Please give a reason.';

/** A stone whose supplier asks a price, and no total of its own. */
const ask = (stones: readonly Stone[], perCarat = ASK) =>
  sql(
    'update stone set disc = null, total_amt = null, price_per_ct = $2 where id = any($1)',
    stones.map(({ id }) => id),
    perCarat,
  );

async function asked(count: number): Promise<Stone[]> {
  const stones = await desk.stones(count);
  await ask(stones);
  return stones;
}

interface Records {
  stones: Stone[];
  ids: string[];
}

async function ordered(count: number): Promise<Records> {
  const stones = await asked(count);
  return recordsOf(stones, await desk.confirm(cast.ada, numbersOf(stones)));
}

/** Orders of an external client, asked for by an administrator who does not decide on them. */
async function listed(count: number): Promise<Records> {
  const stones = await asked(count);
  const more = { user_id: cast.ada.id };
  return recordsOf(stones, await desk.importList(second, numbersOf(stones), more));
}

const numbersOf = (stones: readonly Stone[]) => stones.map(({ stock_no }) => stock_no);

function recordsOf(stones: Stone[], answer: Answer): Records {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { stones: lines } = answer.body.data as { stones: { id: string; stock_no: string }[] };
  return { stones, ids: inOrder(stones, lines) };
}

async function out(count: number): Promise<Records & { memoId: string }> {
  const stones = await asked(count);
  const { memo_id, lines } = await memos.issued(cast.administrator, stones, cast.ada);
  return { stones, ids: inOrder(stones, lines), memoId: memo_id };
}

const inOrder = (
  stones: readonly Stone[],
  lines: readonly { id: string; stock_no: string }[],
): string[] =>
  stones.map(({ stock_no }) => lines.find((line) => line.stock_no === stock_no)?.id ?? '');

type Prices = readonly (number | null)[];
type SetPrices = (
  by: Person,
  ids: readonly string[],
  prices: Prices,
  more?: object,
) => Promise<Answer>;
interface Way {
  readonly made: (count: number) => Promise<Records>;
  readonly set: SetPrices;
  readonly event: string;
  readonly words: RegExp;
}

/** The two calls by which a person sets a price. */
const ways: Readonly<Record<string, Way>> = {
  'an order': {
    made: ordered,
    async set(by, ids, prices, more = {}) {
      const rows = await sql<{ id: string; price_per_ct: string }>(
        'select id, price_per_ct from confirm_stone where id = any($1)',
        ids,
      );
      const was = new Map(rows.map((row) => [row.id, Number(row.price_per_ct)]));
      return desk.updateOrders(by, ids, {
        prices: ids.flatMap((id, i) =>
          prices[i] ? [{ id, was: was.get(id), price_per_ct: prices[i] }] : [],
        ),
        ...more,
      });
    },
    event: 'confirm.update',
    words: /^Changed 2 order lines of .+, with a reason for prices below cost$/,
  },
  'a sale from memo': {
    made: out,
    set: (by, ids, prices, more = {}) =>
      memos.sell(by, ids, {
        prices: ids.flatMap((id, i) => (prices[i] ? [{ id, price_per_ct: prices[i] }] : [])),
        ...more,
      }),
    event: 'memo.sell',
    words: /^Sold 2 stones from memo to .+, with a reason for prices below cost$/,
  },
};

describe('a dry run of a price', () => {
  const tries = async (by: Person) =>
    sql<{ event: string; guard: string }>(
      'select event, guard from refused_attempt where actor_id = $1',
      by.id,
    );
  it('below cost is answered and recorded like the change itself, for a person who may not see costs', async () => {
    const { ids } = await ordered(1);
    const before = await fingerprint(portal.database.pool);
    const known = (await tries(cast.tove)).length;
    const cheap = { price_per_ct: ASK - 1 };
    const dry = await desk.updateOrders(cast.tove, ids, { ...cheap, dry_run: true });
    const real = await desk.updateOrders(cast.tove, ids, cheap);
    const { code, message, errors } = dry.body;
    expect(dry.status).toBe(403);
    expect({ code, message, errors }).toEqual({
      code: real.body.code,
      message: real.body.message,
      errors: real.body.errors,
    });
    expect((await tries(cast.tove)).slice(known)).toEqual(
      Array(2).fill({ event: 'confirm.update', guard: 'actorMaySetPriceBelowCost' }),
    );
    const fair = { price_per_ct: ASK + 1, dry_run: true };
    expect(await desk.updateOrders(cast.tove, ids, fair)).toMatchObject({ status: 200 });
    // A right to costs has nothing to find out, and other refusals of a dry run stay unrecorded.
    const all = (await tries(cast.administrator)).length;
    const open = await desk.updateOrders(cast.administrator, ids, { ...cheap, dry_run: true });
    expect(open).toMatchObject({ status: 400, body: { code: 'BELOW_COST_REASON_MISSING' } });
    expect(await tries(cast.administrator)).toHaveLength(all);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});

describe.each(Object.entries(ways))('a price of %s', (_, { made, set, event, words }) => {
  it('of exactly the cost is set by any person who may set prices', async () => {
    const { ids } = await made(1);
    expect(await set(cast.tove, ids, [ASK])).toMatchObject({ status: 200 });
  });

  it('below cost is refused to an associate, who does not learn the cost', async () => {
    const { stones, ids } = await made(3);
    const before = await fingerprint(portal.database.pool);
    const answer = await set(cast.tove, ids, [ASK - 10, ASK + 1, 1], {
      below_cost_reason: WORDS,
    });
    expect(answer).toMatchObject({
      status: 403,
      body: {
        code: 'PRICE_NEEDS_ADMINISTRATOR',
        message: RIGHT,
        errors: [0, 2].map((i) => ({ stock_no: stones[i]?.stock_no, message: RIGHT })),
      },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/cost|4,?321/i);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('below cost is refused to an administrator without the permission for markups', async () => {
    const { ids } = await made(1);
    const before = await fingerprint(portal.database.pool);
    await grantMarkups(false);
    try {
      expect(
        await set(cast.administrator, ids, [ASK - 1], { below_cost_reason: WORDS }),
      ).toMatchObject({ status: 403, body: { code: 'PRICE_NEEDS_ADMINISTRATOR' } });
    } finally {
      await grantMarkups(true);
    }
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('below cost is refused without a reason; the refusal names each stone and nothing changes', async () => {
    const { stones, ids } = await made(3);
    const before = await fingerprint(portal.database.pool);
    const prices = [ASK - 10, ASK + 1, ASK / 2].map((price) => Math.round(price * 100) / 100);
    for (const more of [{}, { below_cost_reason: '    ' }]) {
      const answer = await set(cast.administrator, ids, prices, more);
      expect(answer).toMatchObject({ status: 400, body: { code: 'BELOW_COST_REASON_MISSING' } });
      expect(answer.body.errors).toEqual(
        [0, 2].map((i) =>
          expect.objectContaining({
            id: ids[i],
            stock_no: stones[i]?.stock_no,
            message: REASON,
          }),
        ),
      );
    }
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('below cost is set with the permission and a reason, which ledger and audit log store', async () => {
    const { ids } = await made(2);
    const answer = await set(cast.administrator, ids, [ASK - 100, ASK + 1], {
      below_cost_reason: ` ${WORDS} `,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const steps = await sql<{ record_id: string; reason: string | null; request_id: string }>(
      'select record_id, reason, request_id from ledger where record_id = any($1) and event = $2',
      ids,
      event,
    );
    const reasonOf = (id?: string) => steps.find(({ record_id }) => record_id === id)?.reason;
    expect(reasonOf(ids[0])).toBe(`Below cost: ${WORDS}`);
    expect(reasonOf(ids[1])).toBeNull();
    const log = await portal.call(cast.administrator.token, 'GET', '/audit/audit-logs?size=5');
    const entry = (log.body.data as components['schemas']['AuditEntry'][]).find(
      ({ request_id }) => request_id === steps[0]?.request_id,
    );
    expect(entry?.words).toMatch(words);
    const audited = await sql<{ summary: { data: { below_cost_reason: string } } }>(
      'select summary from audit_entry where request_id = $1',
      steps[0]?.request_id,
    );
    expect(audited[0]?.summary.data.below_cost_reason).toContain(WORDS);
  });

  it('is compared with the current asking price if the supplier raised it since', async () => {
    const { stones, ids } = await made(1);
    await ask(stones, 2 * ASK);
    expect(await set(cast.tove, ids, [ASK + 1])).toMatchObject({ status: 403 });
  });
});

type Approval = (by: Person, ids: readonly string[], more?: object) => Promise<Answer>;
interface Approved {
  readonly made: (count: number) => Promise<Records>;
  readonly approve: Approval;
  readonly event: string;
  readonly words: RegExp;
}

/** The two calls by which a person approves at the frozen price. */
const approvals: Readonly<Record<string, Approved>> = {
  'an order': {
    made: ordered,
    approve: (by, ids, more) => desk.approve(by, ids, more),
    event: 'confirm.approve',
    words: /^Approved 2 order lines of .+, with a reason for prices below cost$/,
  },
  'an order of an external client': {
    made: listed,
    approve: (by, ids, more) => desk.approveExternal(by, ids, more),
    event: 'confirm.approveExternal',
    words:
      /^Approved 2 order lines of .+ sent by an API client, with a reason for prices below cost$/,
  },
};

const approvedSteps = (ids: readonly string[], event: string) =>
  sql<{ record_id: string; reason: string | null; request_id: string }>(
    `select record_id, reason, request_id from ledger where record_id = any($1) and event = $2
      order by array_position($1, record_id)`,
    ids,
    event,
  );
const refusals = (by: Person) =>
  sql<{ event: string; guard: string }>(
    'select event, guard from refused_attempt where actor_id = $1 order by id',
    by.id,
  );

describe.each(Object.entries(approvals))(
  'an approval of %s',
  (_, { made, approve, event, words }) => {
    /** Orders of which the supplier asks more for the first since they were made. */
    async function raised(count: number): Promise<Records> {
      const records = await made(count);
      await ask(records.stones.slice(0, 1), 10 * ASK);
      return records;
    }

    it('below the current asking price is refused without a reason, and changes nothing', async () => {
      const { ids, stones } = await raised(2);
      const before = await fingerprint(portal.database.pool);
      expect(await approve(cast.administrator, ids)).toMatchObject({
        status: 400,
        body: {
          code: 'BELOW_COST_REASON_MISSING',
          errors: [{ id: ids[0], stock_no: stones[0]?.stock_no, message: REASON }],
        },
      });
      for (const below_cost_reason of ['', '  ', 'ab', 7])
        expect(await approve(cast.administrator, ids, { below_cost_reason })).toMatchObject({
          status: 400,
        });
      expect(await fingerprint(portal.database.pool)).toEqual(before);
    });

    it('with a reason succeeds; ledger, history and audit log store it, and no associate sees it', async () => {
      const { ids, stones } = await raised(2);
      const answer = await approve(cast.administrator, ids, { below_cost_reason: ` ${WORDS} ` });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const steps = await approvedSteps(ids, event);
      expect(steps.map(({ reason }) => reason)).toEqual([`Below cost: ${WORDS}`, null]);
      const log = await portal.call(cast.administrator.token, 'GET', '/audit/audit-logs?size=5');
      const entry = (log.body.data as components['schemas']['AuditEntry'][]).find(
        ({ request_id }) => request_id === steps[0]?.request_id,
      );
      expect(entry?.words).toMatch(words);
      const toldTo = async (by: Person) => {
        const path = `/diamond-track-details?search=${stones[0]?.stock_no}`;
        const track = await portal.call(by.token, 'GET', path);
        expect(track.status, JSON.stringify(track.body)).toBe(200);
        return JSON.stringify(track.body);
      };
      for (const by of [cast.administrator, cast.qualityControl, cast.auditor])
        expect(await toldTo(by)).toContain(`Below cost: ${WORDS}`);
      expect(await toldTo(cast.tove)).not.toMatch(/Below cost|whole parcel/);
    });

    it('is refused without the permission for markups, and the refusal is recorded', async () => {
      const { ids } = await raised(1);
      const before = await fingerprint(portal.database.pool);
      const given = { below_cost_reason: WORDS };
      const known = (await refusals(cast.qualityControl)).length;
      const refused = { status: 403, body: { code: 'PRICE_NEEDS_ADMINISTRATOR', message: RIGHT } };
      expect(await approve(cast.qualityControl, ids, given)).toMatchObject(refused);
      expect((await refusals(cast.qualityControl)).slice(known)).toEqual([
        { event, guard: 'actorMaySetPriceBelowCost' },
      ]);
      await grantMarkups(false);
      try {
        expect(await approve(cast.administrator, ids, given)).toMatchObject(refused);
      } finally {
        await grantMarkups(true);
      }
      expect(await fingerprint(portal.database.pool)).toEqual(before);
    });

    it('names any other obstacle first', async () => {
      const { ids } = await raised(1);
      const { code } = (await approve(cast.tove, ids)).body;
      expect(code).toBe('STAFF_ONLY');
      expect(await desk.cancelOrders(cast.administrator, ids, { remark: 'Gone.' })).toMatchObject({
        status: 200,
      });
      expect(await approve(cast.qualityControl, ids)).toMatchObject({ status: 409 });
    });

    it('that treats each order separately refuses only those below cost', async () => {
      for (const [by, message, more] of [
        [cast.administrator, REASON, {}],
        [cast.qualityControl, RIGHT, { below_cost_reason: WORDS }],
      ] as const) {
        const { ids } = await raised(2);
        const answer = await approve(by, ids, { each: true, ...more });
        expect(answer, JSON.stringify(answer.body)).toMatchObject({
          status: 200,
          body: {
            message: '1 stone approved, 1 unchanged',
            data: [
              { id: ids[0], done: false, message },
              { id: ids[1], done: true, message: null },
            ],
          },
        });
        expect(await approvedSteps(ids, event)).toMatchObject([
          { record_id: ids[1], reason: null },
        ]);
      }
      const { ids } = await raised(2);
      const given = { each: true, below_cost_reason: WORDS };
      expect(await approve(cast.administrator, ids, given)).toMatchObject({
        body: { message: '2 stones approved' },
      });
    });

    it('sees the new asking price of a transaction that commits first', async () => {
      const { ids, stones } = await made(1);
      const answer = await behindGate(
        portal.database.pool,
        { lock: { text: RAISE, values: [stones[0]?.id] }, waiting: 1 },
        () => approve(cast.administrator, ids),
      );
      expect(answer).toMatchObject({ status: 400, body: { code: 'BELOW_COST_REASON_MISSING' } });
      expect(await approvedSteps(ids, event)).toEqual([]);
    });

    it('that commits first is decided by the old asking price', async () => {
      const { ids, stones } = await made(1);
      let moving: Promise<unknown> = Promise.resolve();
      const answer = await behindGate(
        portal.database.pool,
        {
          // It has its stone when it waits for its order.
          lock: { text: 'select from confirm_stone where id = $1 for update', values: [ids[0]] },
          waiting: 1,
          whileWaiting: async (untilWaiting) => {
            moving = portal.database.pool.query(RAISE, [stones[0]?.id]);
            await untilWaiting(2);
          },
        },
        () => approve(cast.administrator, ids),
      );
      expect(answer).toMatchObject({ status: 200 });
      await moving;
      const steps = await approvedSteps(ids, event);
      expect(steps.map(({ reason }) => reason)).toEqual([null]);
    });
  },
);

/** A supplier asks far more for a stone. */
const RAISE =
  'update stone set disc = null, total_amt = null, price_per_ct = 10 * price_per_ct where id = $1';

async function grantMarkups(isGranted: boolean): Promise<void> {
  const done = await sql(
    `update user_permission p set write_access = $2 from submodule s
      where s.id = p.submodule_id and s.path = '/admin/settings/markup' and p.user_id = $1 returning p.user_id`,
    cast.administrator.id,
    isGranted,
  );
  expect(done).toHaveLength(1);
}

describe('a sale from memo at the memo price', () => {
  it('is compared with the current asking price, and needs the permission and a reason', async () => {
    const { stones, ids } = await out(2);
    await ask(stones.slice(0, 1), 10 * ASK);
    const before = await fingerprint(portal.database.pool);
    expect(await memos.sell(cast.administrator, ids)).toMatchObject({
      status: 400,
      body: {
        code: 'BELOW_COST_REASON_MISSING',
        errors: [{ id: ids[0], stock_no: stones[0]?.stock_no, message: REASON }],
      },
    });
    const given = { below_cost_reason: WORDS };
    expect(await memos.sell(cast.tove, ids, given)).toMatchObject({
      status: 403,
      body: { code: 'PRICE_NEEDS_ADMINISTRATOR', message: RIGHT },
    });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    expect((await memos.sell(cast.administrator, ids, given)).status).toBe(200);
    const steps = await approvedSteps(ids, 'memo.sell');
    expect(steps.map(({ reason }) => reason)).toEqual([`Below cost: ${WORDS}`, null]);
  });

  it("needs no reason if the supplier's asking price is not higher, even from an associate", async () => {
    const { ids } = await out(1);
    expect((await memos.sell(cast.tove, ids)).status).toBe(200);
    expect((await approvedSteps(ids, 'memo.sell')).map(({ reason }) => reason)).toEqual([null]);
  });
});

describe('the reason for a price below cost', () => {
  it('is visible to staff and the auditor, but not to associates and clients', async () => {
    const { ids, stones, memoId } = await out(1);
    await memos.sell(cast.administrator, ids, {
      prices: [{ id: ids[0], price_per_ct: ASK - 1 }],
      below_cost_reason: WORDS,
    });
    const told = async (by: Person): Promise<boolean> => {
      const memo = await portal.call(by.token, 'GET', `${DOCUMENTS}/${memoId}`);
      expect(memo.status).toBe(200);
      return JSON.stringify(memo.body).includes(WORDS);
    };
    for (const by of [cast.administrator, cast.qualityControl, cast.auditor])
      expect(await told(by)).toBe(true);
    for (const by of [cast.tove, cast.ada]) expect(await told(by)).toBe(false);
    const track = await portal.call(
      cast.tove.token,
      'GET',
      `/diamond-track-details?search=${stones[0]?.stock_no}`,
    );
    expect(JSON.stringify(track.body)).toContain(stones[0]?.stock_no);
    expect(JSON.stringify(track.body)).not.toContain(WORDS);
  });
});

describe('the current asking price, next to a stored price', () => {
  const lists: Readonly<Record<string, string>> = {
    hold: '/inventory/new-arrival/get-hold',
    order: '/inventory/new-arrival/get-confirm-stone',
    memo: '/inventory/new-arrival/get-memo',
  };
  const rowOf = async (
    by: Person,
    list: string,
    { stock_no }: Stone,
  ): Promise<Partial<LineRow>> => {
    const { body, status } = await portal.call(by.token, 'POST', `${lists[list]}?currentTab=all`, {
      body: { data: { stock_numbers: [stock_no] } },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return (body.data as LineRow[]).find((row) => row.stock_no === stock_no) ?? {};
  };

  it('is in the rows of active holds, orders and memos for roles 1 and 5', async () => {
    const [held] = await asked(1);
    const holdId = held ? await desk.held(cast.ada, held) : '';
    const order = await ordered(1);
    const memo = await out(1);
    const of = { hold: held, order: order.stones[0], memo: memo.stones[0] };
    for (const [list, stone] of Object.entries(of)) {
      if (!stone) throw new Error('no stone came');
      const [{ amount } = { amount: '' }] = await sql<{ amount: string }>(
        'select round(carat * price_per_ct, 2) as amount from stone where id = $1',
        stone.id,
      );
      for (const by of [cast.administrator, cast.qualityControl])
        expect(await rowOf(by, list, stone), list).toMatchObject({ cost_amt: Number(amount) });
      for (const by of [cast.tove, cast.ada, cast.auditor]) {
        const row = await rowOf(by, list, stone);
        expect(row.stock_no).toBe(stone.stock_no);
        expect(row, list).not.toHaveProperty('cost_amt');
      }
    }
    await desk.release(cast.ada, [holdId]);
    if (held)
      expect(await rowOf(cast.administrator, 'hold', held)).toMatchObject({ cost_amt: null });
  });

  it('is compared in the tasks of the day, for roles 1 and 5', async () => {
    const { ids, stones } = await ordered(2);
    const [{ order_no } = { order_no: '' }] = await sql<{ order_no: string }>(
      'select order_no from confirm_stone where id = $1',
      ids[0],
    );
    const taskOf = async (by: Person) => {
      const { body } = await portal.call(by.token, 'GET', '/day?queue=requests&size=200');
      const [queue] = body.data as DayQueue[];
      return queue?.tasks.find(({ number }) => number === order_no);
    };
    expect(await taskOf(cast.qualityControl)).toMatchObject({ pieces: 2, below_cost: 0 });
    await ask(stones.slice(0, 1), 10 * ASK);
    for (const by of [cast.administrator, cast.qualityControl])
      expect(await taskOf(by)).toMatchObject({ below_cost: 1 });
    expect(await taskOf(cast.tove)).toBeUndefined();
  });
});

// A list of prices moves those of every stone, so it comes last.
it('of an order changes with a new Rap list', async () => {
  const [stone] = await sql<Stone>(
    `select s.id, s.stock_no from stone s join sub_master m on m.nr = s.shape
      where m.name = 'Round' and s.diamond_type = 1 and s.status = 1 and s.disc < 0 and s.carat between 0.3 and 5
        and not exists (select from hold_queue q where q.stone_id = s.id) order by s.id limit 1`,
  );
  if (!stone) throw new Error('no stone is priced by Rap');
  const order = await desk.ordered(cast.ada, stone);
  const lines = (await linesInForce(portal)).map((line) => ({
    ...line,
    price: (3 * Number(line.price)).toFixed(2),
  }));
  const csv = csvOf(lines, daysAfter(await dayInForce(portal), 1));
  const loaded = await sendList(portal, cast.administrator, INSERT, { csv, confirm: true });
  expect(loaded, JSON.stringify(loaded.body)).toMatchObject({ status: 200 });
  const approve = (more?: object) => desk.approve(cast.administrator, [order], more);
  expect(await approve()).toMatchObject({
    status: 400,
    body: { code: 'BELOW_COST_REASON_MISSING' },
  });
  expect(await approve({ below_cost_reason: WORDS })).toMatchObject({ status: 200 });
});
