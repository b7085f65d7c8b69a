import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readZip } from '../../support/files/read-xlsx.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const SETTING = '/project-setting/new-arrival';
const SEARCH = '/inventory/new-arrival/search-arrival';
const ARRIVAL = '/inventory/new-arrival/arrival';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let today: Stone;
let lastWeek: Stone;
let lastMonth: Stone;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  // Everything came long ago but these.
  await portal.database.pool.query(`update stone set listed_at = now() - interval '300 days'`);
  [today, lastWeek, lastMonth] = (await desk.stones(3)) as [Stone, Stone, Stone];
  for (const [stone, days] of [
    [today, 0],
    [lastWeek, 7],
    [lastMonth, 30],
  ] as const)
    await portal.database.pool.query(
      `update stone set listed_at = now() - make_interval(days => $2), diamond_type = 1 where id = $1`,
      [stone.id, days],
    );
});
beforeEach(async () => {
  await setDays(14);
});
afterAll(() => portal?.stop());

const setDays = (days: number) => send(cast.administrator, 'PUT', SETTING, { days });
const send = (by: Person, method: string, path: string, data?: object): Promise<Answer> =>
  portal.call(by.token, method, path, data ? { body: { data } } : {});
const numbersIn = (answer: Answer): string[] => {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return (answer.body.data as { stockList: { stock_no: string }[] }).stockList.map(
    ({ stock_no }) => stock_no,
  );
};

describe('the new-arrival period', () => {
  it('is visible to all who see new arrivals and set by an administrator, with an audit entry', async () => {
    expect(await setDays(3)).toMatchObject({ status: 200, body: { data: { days: 3 } } });
    const { body } = await send(cast.guest, 'GET', SETTING);
    const { days, since } = body.data as { days: number; since: string };
    expect(days).toBe(3);
    const { rows } = await portal.database.pool.query<{ near: boolean }>(
      `select now() - interval '3 days' - $1::timestamptz between '0' and interval '5 minutes' as near`,
      [since],
    );
    expect(rows).toEqual([{ near: true }]);
    const audited = await portal.database.pool.query(
      `select summary from audit_entry where operation = 'updateArrivalSetting' order by id desc limit 1`,
    );
    expect(audited.rows).toMatchObject([{ summary: { data: { days: 3 } } }]);
  });

  it.each([0, 366, 1.5, '14', null])('is not %s days', async (days) => {
    expectProblem(await send(cast.administrator, 'PUT', SETTING, { days }), 400, 'data.days');
  });
});

describe('the search of new arrivals', () => {
  const search = (by: Person, filter: object = {}, query = '') =>
    send(by, 'POST', `${SEARCH}${query}`, filter);

  it('finds stones within the period, with the filters, totals and sort orders of every search', async () => {
    expect(numbersIn(await search(cast.ada)).sort()).toEqual(
      [today.stock_no, lastWeek.stock_no].sort(),
    );
    await setDays(31);
    const sort = [{ field: 'listed_at', descending: true }];
    const answer = await search(cast.ada, { sort });
    expect(numbersIn(answer)).toEqual([today.stock_no, lastWeek.stock_no, lastMonth.stock_no]);
    expect(answer.body).toMatchObject({
      data: { totals: { pieces: 3 } },
      pagination: { totalRecords: 3 },
    });
    expect(numbersIn(await search(cast.ada, { stock_numbers: [lastMonth.stock_no] }))).toEqual([
      lastMonth.stock_no,
    ]);
    expect(numbersIn(await search(cast.ada, {}, '?diamond_type=2'))).toEqual([]);
    expect((await search(cast.ada, {}, '?is_count_only=true')).body).toMatchObject({
      data: { stockList: [], totals: { pieces: 3 } },
    });
  });

  it('begins no earlier than the period, with any filter', async () => {
    const listed_from = '2000-01-01T00:00:00Z';
    expect(numbersIn(await search(cast.ada, { listed_from }))).toHaveLength(2);
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    expect(numbersIn(await search(cast.ada, { listed_from: hourAgo }))).toEqual([today.stock_no]);
  });
});

describe('the list of new arrivals', () => {
  const list = (by: Person, data: object = {}, query = '') =>
    send(by, 'POST', `${ARRIVAL}${query}`, data);
  const dayBefore = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

  it('shows the stones of the period, newest first, by page; null counts as omitted', async () => {
    expect(numbersIn(await list(cast.ada))).toEqual([today.stock_no, lastWeek.stock_no]);
    const nothing = {
      page: null,
      size: null,
      export: null,
      pdf: null,
      user_id: null,
      diamond_type: null,
      start_date: null,
      end_date: null,
    };
    expect(numbersIn(await list(cast.ada, nothing))).toEqual([today.stock_no, lastWeek.stock_no]);
    expect(numbersIn(await list(cast.ada, { page: 2, size: 1 }))).toEqual([lastWeek.stock_no]);
    expect(numbersIn(await list(cast.ada, {}, '?page=2&size=1'))).toEqual([lastWeek.stock_no]);
  });

  it('accepts days, and includes the whole last day', async () => {
    const [start_date, end_date] = [dayBefore(31), dayBefore(7)];
    expect(numbersIn(await list(cast.ada, { start_date, end_date }))).toEqual([
      lastWeek.stock_no,
      lastMonth.stock_no,
    ]);
    expect(numbersIn(await list(cast.ada, { start_date, end_date: dayBefore(8) }))).toEqual([
      lastMonth.stock_no,
    ]);
  });

  it('shows the prices of a client to those who act for the client', async () => {
    const priced = async (by: Person, data: object = {}) => {
      const { body } = await list(by, data);
      return (body.data as { stockList: { sell_amt: number }[] }).stockList.map(
        (row) => row.sell_amt,
      );
    };
    const own = await priced(cast.ada);
    expect(await priced(cast.tove, { user_id: cast.ada.id })).toEqual(own);
    expect(await list(cast.marek, { user_id: cast.ada.id })).toMatchObject({ status: 404 });
    expect(await list(cast.hanna, { user_id: cast.ada.id })).toMatchObject({ status: 404 });
  });

  it.each([
    ['export', 'stones.xlsx'],
    ['pdf', 'stones.pdf'],
  ])('returns a link to a file with %s', async (form, name) => {
    const { body } = await list(cast.ada, { [form]: true });
    expect(body.data).toMatch(/^\/download\//);
    const file = await fetch(`${portal.url}/api/v1${body.data}`, {
      headers: { authorization: `Bearer ${cast.ada.token}` },
    });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toContain(name);
    const bytes = Buffer.from(await file.arrayBuffer());
    if (form === 'pdf') expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    else {
      const sheet = readZip(bytes).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
      expect(sheet).toContain(today.stock_no);
      expect(sheet).toContain(lastWeek.stock_no);
      expect(sheet).not.toContain(lastMonth.stock_no);
    }
  });

  it('is refused with invalid parameters, and nothing changes', async () => {
    const before = await fingerprint(portal.database.pool);
    const upsideDown = { start_date: dayBefore(1), end_date: dayBefore(3) };
    expectProblem(await list(cast.ada, upsideDown), 400, 'data.start_date');
    expectProblem(await list(cast.ada, { start_date: '2026-02-31' }), 400, 'data.start_date');
    expectProblem(await list(cast.ada, { end_date: 'yesterday' }), 400, 'data.end_date');
    expectProblem(await list(cast.ada, { export: true, pdf: true }), 400, 'data.pdf');
    expectProblem(await list(cast.ada, { size: 1_001 }), 400, 'data.size');
    expectProblem(await list(cast.ada, { diamond_type: 3 }), 400, 'data.diamond_type');
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});
