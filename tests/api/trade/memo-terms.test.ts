import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { remindOfMemos } from '../../../server/jobs/remind-of-memos.ts';
import { NOBODYS_ID, NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { until } from '../../support/runner/until.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import {
  AGING,
  DOCUMENTS,
  type Issued,
  type MemoDesk,
  memoDeskOf,
} from '../../support/trade/memo-desk.ts';
import { type Cast, castOf, colleagueOf } from '../../support/trade/people.ts';

type Aging = components['schemas']['MemoAging'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
});
afterAll(() => portal.stop());

const rowsOf = async <T>(query: string, ...values: unknown[]): Promise<T[]> =>
  (await portal.database.pool.query(query, values)).rows as T[];
const limit = (memo_limit: number) =>
  memos.setTerms(cast.administrator, cast.ada.businessId, { memo_limit });
const numbers = (stones: readonly Stone[]) => stones.map(({ stock_no }) => stock_no);

/** Everything that ada has out comes back. */
async function clearAda(): Promise<void> {
  const lines = await rowsOf<{ id: string }>(
    'select id from memo_line where business_id = $1 and state = 1',
    cast.ada.businessId,
  );
  if (lines.length > 0)
    await memos.receive(
      cast.administrator,
      lines.map(({ id }) => id),
    );
}

describe('the memo terms of a business', () => {
  it('are set by an administrator, shown with the business, and audited', async () => {
    const answer = await memos.setTerms(cast.administrator, cast.piers.businessId, {
      memo_limit: 12_345.67,
      memo_days: 21,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { memo_limit: 12_345.67, memo_days: 21, payment_days: 30 } },
    });
    const path = `/customer/user/${cast.piers.id}/business`;
    for (const by of [cast.administrator, cast.tove]) {
      expect(await portal.call(by.token, 'GET', path)).toMatchObject({
        body: { data: { memo_limit: 12_345.67, memo_days: 21, payment_days: 30 } },
      });
    }
    const [entry] = await rowsOf<{ summary: object }>(
      `select summary from audit_entry where operation = 'setBusinessTerms' order by id desc limit 1`,
    );
    expect(entry?.summary).toEqual({
      data: { memo_limit: 12_345.67, memo_days: 21 },
      path: { id: cast.piers.businessId },
    });
  });

  it('are refused to all others, and if they are invalid', async () => {
    const before = await fingerprint(portal.database.pool);
    for (const by of [cast.qualityControl, cast.tove, cast.ada, cast.auditor])
      expect((await memos.setTerms(by, cast.ada.businessId, { memo_days: 9 })).status).toBe(403);
    for (const [terms, field] of [
      [{}, 'data'],
      [{ memo_limit: -1 }, 'data.memo_limit'],
      [{ memo_limit: 1.001 }, 'data.memo_limit'],
      [{ memo_limit: 1e15 }, 'data.memo_limit'],
      [{ memo_days: 0 }, 'data.memo_days'],
      [{ memo_days: 366 }, 'data.memo_days'],
      [{ payment_days: 1.5 }, 'data.payment_days'],
      [{ discount: 5 }, 'data.discount'],
    ] as const) {
      const answer = await memos.setTerms(cast.administrator, cast.ada.businessId, terms);
      expect(answer.status).toBe(400);
      expect((answer.body.errors as { field: string }[])[0]?.field).toBe(field);
    }
    const nobody = await memos.setTerms(cast.administrator, NOBODYS_ID, { memo_days: 9 });
    expect(nobody.status).toBe(404);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});

describe('a memo that a client issues to itself', () => {
  beforeEach(clearAda);

  it('is refused until a limit is set', async () => {
    expect((await limit(0)).status).toBe(200);
    const answer = await memos.issue(cast.ada, [(await desk.stone()).stock_no]);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'MEMO_LIMIT',
        message:
          'This memo exceeds the memo limit of your business. Please contact your salesperson.',
      },
    });
    const other = await memos.issue(cast.hanna, [(await desk.stone()).stock_no], {
      user_id: cast.ada.id,
    });
    expect(other.status).toBe(404);
  });

  it('is issued up to the limit, to the cent, including the stones on memo', async () => {
    const [first, second] = (await desk.stones(2)) as [Stone, Stone];
    await limit(1_000_000_000);
    const one = await memos.issued(cast.ada, [first], cast.ada);
    await memos.receive(cast.administrator, [one.lines[0]?.id ?? '']);
    const two = await memos.issued(cast.ada, [second], cast.ada);
    await limit(Math.round((one.amount + two.amount) * 100 - 1) / 100);
    expect(await memos.issue(cast.ada, [first.stock_no])).toMatchObject({ status: 409 });
    await limit(Math.round((one.amount + two.amount) * 100) / 100);
    expect(await memos.issue(cast.ada, [first.stock_no])).toMatchObject({ status: 200 });
    // The house may go beyond it.
    const more = await desk.stone();
    expect((await memos.issued(cast.tove, [more], cast.ada)).lines).toHaveLength(1);
  });

  it('cannot exceed the limit with two concurrent requests', async () => {
    const colleague = await colleagueOf(portal, cast.ada);
    for (let round = 0; round < 3; round += 1) {
      await limit(1_000_000_000);
      const pair = (await desk.stones(2)) as [Stone, Stone];
      const tried = await memos.issued(cast.ada, pair, cast.ada);
      await clearAda();
      // Room for either of the two, and not for both.
      await limit(Math.round(tried.amount * 100 - 1) / 100);
      const answers = await Promise.all([
        memos.issue(cast.ada, [pair[0].stock_no]),
        memos.issue(colleague, [pair[1].stock_no]),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await clearAda();
    }
  });

  it('may have a shorter period than the terms, but not a longer one', async () => {
    await memos.setTerms(cast.administrator, cast.ada.businessId, {
      memo_limit: 1_000_000_000,
      memo_days: 10,
    });
    const stone = await desk.stone();
    expect(await memos.issue(cast.ada, [stone.stock_no], { terms_days: 11 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.terms_days' }] },
    });
    expect((await memos.issued(cast.ada, [stone], cast.ada, { terms_days: 3 })).terms_days).toBe(3);
    expect((await memos.issued(cast.tove, await desk.stones(1), cast.ada)).terms_days).toBe(10);
  });
});

describe('the report on the age of memos', () => {
  const agingOf = async (by: Person, query = '') => {
    const { body } = await portal.call(by.token, 'GET', `${AGING}${query}`);
    return body as unknown as { data: Aging[]; totals: Aging };
  };

  async function aged(client: Person, days: number, dueIn: number): Promise<Issued> {
    const memo = await memos.issued(cast.administrator, [await desk.stone()], client);
    await rowsOf(
      `with m as (update memo set created_at = now() - make_interval(days => $2), due_on = current_date + $3::int where id = $1)
       update memo_line set created_at = now() - make_interval(days => $2) where memo_id = $1`,
      memo.memo_id,
      days,
      dueIn,
    );
    return memo;
  }

  it('counts stones by their days on memo, with the limit', async () => {
    const client = cast.odile;
    const businessId = client.businessId;
    const lines = await rowsOf<{ id: string }>(
      'select id from memo_line where business_id = $1 and state = 1',
      businessId,
    );
    if (lines.length > 0)
      await memos.receive(
        cast.administrator,
        lines.map(({ id }) => id),
      );
    const ages: [days: number, dueIn: number][] = [
      [0, 14],
      [7, 7],
      [8, 0],
      [14, -1],
      [15, -1],
      [30, -2],
      [31, -3],
      [60, -4],
      [61, -40],
    ];
    const out: Issued[] = [];
    for (const [days, dueIn] of ages) out.push(await aged(client, days, dueIn));
    const sum = (...which: number[]) =>
      which.reduce((cents, i) => cents + Math.round((out[i]?.amount ?? 0) * 100), 0) / 100;
    const all = sum(0, 1, 2, 3, 4, 5, 6, 7, 8);
    await memos.setTerms(cast.administrator, businessId, { memo_limit: 1 });
    const { data, totals } = await agingOf(cast.administrator, `?business_id=${businessId}`);
    expect(data).toHaveLength(1);
    const expected = {
      days_0_7: { pieces: 2, amount: sum(0, 1) },
      days_8_14: { pieces: 2, amount: sum(2, 3) },
      days_15_30: { pieces: 2, amount: sum(4, 5) },
      days_31_60: { pieces: 2, amount: sum(6, 7) },
      days_over_60: { pieces: 1, amount: sum(8) },
      overdue: { pieces: 6, amount: sum(3, 4, 5, 6, 7, 8) },
      out: { pieces: 9, amount: all },
    };
    expect(data[0]).toMatchObject({ ...expected, memos: 9, memo_limit: 1, room_left: 0 });
    expect(totals).toEqual(expected);
    await memos.setTerms(cast.administrator, businessId, { memo_limit: 900_000_000 });
    const later = await agingOf(cast.odile);
    expect(later.data).toMatchObject([{ business_id: businessId }]);
    expect(later.data[0]?.room_left).toBeCloseTo(900_000_000 - all, 2);
    // What is due today is not overdue yet.
    const overdue = await portal.call(
      cast.odile.token,
      'GET',
      `${DOCUMENTS}?overdue=true&size=1000`,
    );
    expect(overdue.body).toMatchObject({ totals: { memos: 6, overdue: 6 } });
    const others = await portal.call(
      cast.odile.token,
      'GET',
      `${DOCUMENTS}?overdue=false&status=1`,
    );
    expect(others.body).toMatchObject({ totals: { memos: 3, overdue: 0 } });
  });

  it('is visible to those who may see the client', async () => {
    await memos.issued(cast.administrator, [await desk.stone()], cast.hanna);
    await memos.issued(cast.administrator, [await desk.stone()], cast.piers);
    const own = async (by: Person) => (await agingOf(by)).data.map((row) => row.business_id);
    expect(await own(cast.tove)).toContain(cast.piers.businessId);
    expect(await own(cast.tove)).not.toContain(cast.hanna.businessId);
    expect(await own(cast.hanna)).toEqual([cast.hanna.businessId]);
    for (const by of [cast.administrator, cast.qualityControl, cast.auditor])
      expect(await own(by)).toEqual(
        expect.arrayContaining([cast.piers.businessId, cast.hanna.businessId]),
      );
    const narrowed = await agingOf(cast.tove, `?business_id=${cast.hanna.businessId}`);
    expect(narrowed.data).toEqual([]);
  });
});

describe('an overdue memo', () => {
  interface Told {
    user_id: string;
    detail: string;
  }
  const notices = (memo: Issued) =>
    rowsOf<Told>(
      `select user_id, detail from notice where kind = 'memo.overdue' and detail like '%' || $1 || '%'`,
      memo.memo_no,
    );
  const heardOf = async (memo: Issued) =>
    await until('people are told of the memo', async () => {
      const told = await notices(memo);
      return told.length > 0 && told;
    });
  /** What the daily job picks; the portal's own relay and queue bring it to people. */
  async function aDayGoesBy(): Promise<string[]> {
    const reminded = async () =>
      (await rowsOf<{ id: string }>('select id from memo where reminders > 1')).map(({ id }) => id);
    const before = await reminded();
    await remindOfMemos(portal.database.pool, NOBODYS_REQUEST);
    return (await reminded()).filter((id) => !before.includes(id));
  }
  const dueYesterday = (...late: Issued[]) =>
    rowsOf(
      "update memo set due_on = current_date - 1, created_at = now() - interval '15 days' where id = any($1)",
      late.map(({ memo_id }) => memo_id),
    );

  it('is reported once, to the client and its associate', async () => {
    await aDayGoesBy();
    const late = await memos.issued(cast.administrator, await desk.stones(2), cast.hanna);
    const back = await memos.issued(cast.administrator, await desk.stones(1), cast.ravi);
    await memos.receive(cast.administrator, [back.lines[0]?.id ?? '']);
    await rowsOf('update memo set due_on = current_date where id = $1', late.memo_id);
    expect(await aDayGoesBy()).toEqual([]);
    await dueYesterday(late, back);
    expect(await aDayGoesBy()).toEqual([late.memo_id]);
    const told = await heardOf(late);
    expect(told.map(({ user_id }) => user_id)).toEqual(
      expect.arrayContaining([cast.hanna.id, cast.marek.id]),
    );
    expect(told.map(({ user_id }) => user_id)).not.toContain(cast.tove.id);
    expect(await aDayGoesBy()).toEqual([]);
    await memos.receive(cast.administrator, [late.lines[0]?.id ?? '']);
    // The queue keeps to its order: what comes of the next memo comes after anything that came of this one.
    const next = await memos.issued(cast.administrator, await desk.stones(1), cast.hanna);
    await dueYesterday(late, next);
    expect(await aDayGoesBy()).toEqual([next.memo_id]);
    await heardOf(next);
    expect(await notices(late)).toHaveLength(told.length);
  });
});

it('the list of lines is found by stock numbers alone', async () => {
  const stones = await desk.stones(2);
  await memos.issued(cast.administrator, stones, cast.hanna);
  const answer = await portal.call(cast.marek.token, 'POST', '/inventory/new-arrival/get-memo', {
    body: { data: { stock_numbers: numbers(stones) } },
  });
  expect(answer.body).toMatchObject({
    totals: { pieces: 2 },
    pagination: { page: 1, size: 500, totalRecords: 2 },
  });
});
