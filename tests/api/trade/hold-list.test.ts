import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOLD_STATUS } from '#machines/codes.ts';
import { some } from '../../support/runner/some.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf, HOLDS, LINE } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

interface Row {
  id: string;
  hold_no: string;
  state: number;
  stock_no: string;
  diamond_type: number;
  carat: number;
  sell_amt: number;
  business_id: string;
  company_name: string;
  associate_id: string;
  created_at: string;
  undoable_by: string | null;
  until: string;
  group: string;
}
interface Group {
  key: string;
  label: string;
  pieces: number;
  carat: number;
  amount: number;
}

let portal: Portal;
let cast: Cast;
let desk: Desk;
/** Every hold there is, as an administrator reads them. */
let all: readonly Row[];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  for (const by of [cast.ada, cast.piers, cast.hanna]) {
    const stones = await desk.stones(3);
    await desk.hold(
      by,
      stones.map(({ stock_no }) => stock_no),
    );
  }
  const fancy = await portal.database.pool.query<{ stock_no: string }>(
    'select stock_no from stone where diamond_type = 2 and status = 1 limit 1',
  );
  await desk.hold(cast.ravi, [fancy.rows[0]?.stock_no ?? '']);
  const wanted = await desk.stone();
  await desk.held(cast.ravi, wanted);
  for (const by of [cast.ada, cast.hanna]) await desk.inLine(by, wanted);
  all = rowsOf(await list(cast.administrator, 'size=1000'));
});
afterAll(() => portal.stop());

const list = (by: Person, query = '', body: unknown = {}, zone?: string): Promise<Answer> =>
  portal.call(by.token, 'POST', `${HOLDS}?${query}`, {
    body,
    ...(zone === undefined ? {} : { headers: { 'time-zone': zone } }),
  });
const rowsOf = ({ status, body }: Answer): Row[] => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Row[];
};
const ids = (rows: readonly Row[]): string[] => rows.map(({ id }) => id).sort();
const cents = (rows: readonly { sell_amt: number }[]): number =>
  rows.reduce((sum, { sell_amt }) => sum + Math.round(sell_amt * 100), 0);
const thousandths = (rows: readonly { carat: number }[]): number =>
  rows.reduce((sum, { carat }) => sum + Math.round(carat * 1000), 0);

it('lists the newest holds first, with totals of all', async () => {
  const answer = await list(cast.administrator, 'size=5');
  const { rows } = await portal.database.pool.query<{ id: string }>(
    'select id from hold order by created_at desc, id',
  );
  expect(all.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(rowsOf(answer)).toEqual(all.slice(0, 5));
  const totals = answer.body.totals as Record<string, number>;
  expect(totals.pieces).toBe(all.length);
  expect(Math.round((totals.total_amount ?? 0) * 100)).toBe(cents(all));
  expect(Math.round((totals.carat ?? 0) * 1000)).toBe(thousandths(all));
});

it('lists the hold that ends first on request', async () => {
  const soonest = rowsOf(await list(cast.administrator, 'currentTab=current&sort=until&size=5'));
  const running = all.filter(({ state }) => state === HOLD_STATUS.held.code);
  const ends = running.map(({ until }) => until).sort();
  expect(ends.length).toBeGreaterThan(5);
  expect(soonest.map(({ until }) => until)).toEqual(ends.slice(0, 5));
});

describe('the list of holds is filtered by', () => {
  it.each<[string, () => string, (row: Row) => boolean]>([
    ['running ones by their code', () => 'status=1', (row) => row.state === 1],
    ['ended ones by their code', () => 'status=2', (row) => row.state === 2],
    ['the tab of running ones', () => 'currentTab=current', (row) => row.state === 1],
    ['the tab of ended ones', () => 'currentTab=ended', (row) => row.state === 2],
    ['the tab of all', () => 'currentTab=all', () => true],
    ['white stones', () => 'diamond_type=1', (row) => row.diamond_type === 1],
    ['fancy stones', () => 'diamond_type=2', (row) => row.diamond_type === 2],
    [
      'one business',
      () => `business_id=${cast.piers.businessId}`,
      (row) => row.business_id === cast.piers.businessId,
    ],
    [
      'one client',
      () => `user_id=${cast.piers.id}`,
      (row) => row.business_id === cast.piers.businessId,
    ],
    [
      'two conditions at once',
      () => `business_id=${cast.ada.businessId}&status=2`,
      (row) => row.business_id === cast.ada.businessId && row.state === 2,
    ],
    [
      'two that exclude each other',
      () => `business_id=${cast.ada.businessId}&user_id=${cast.hanna.id}`,
      () => false,
    ],
  ])('%s', async (name, query, fits) => {
    const rows = rowsOf(await list(cast.administrator, `size=1000&${query()}`));
    const wanted = all.filter(fits);
    expect(ids(rows)).toEqual(ids(wanted));
    if (!name.includes('exclude')) expect(wanted.length).toBeGreaterThan(0);
    else expect(rows).toEqual([]);
  });

  it('day, including both ends', async () => {
    const day = (row: Row): string => row.created_at.slice(0, 10);
    const days = [...new Set(all.map(day))].sort();
    const [from = '', to = ''] = [days[1], days.at(-2)];
    const query = `size=1000&startDate=${from}&endDate=${to}`;
    const wanted = all.filter((row) => day(row) >= from && day(row) <= to);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(all.length);
    expect(ids(rowsOf(await list(cast.administrator, query)))).toEqual(ids(wanted));
  });

  it('instant, excluding the end', async () => {
    const at = all[4]?.created_at ?? '';
    const stamp = encodeURIComponent(at);
    const since = rowsOf(await list(cast.administrator, `size=1000&startDate=${stamp}`));
    const before = rowsOf(await list(cast.administrator, `size=1000&endDate=${stamp}`));
    expect(ids([...since, ...before])).toEqual(ids(all));
    expect(some(since).every((row) => row.created_at >= at)).toBe(true);
    expect(some(before).every((row) => row.created_at <= at)).toBe(true);
  });

  it('stock numbers, known or unknown', async () => {
    const [one, two] = all;
    const stock_numbers = [one?.stock_no, two?.stock_no, 'NOBODYS'];
    const rows = rowsOf(await list(cast.administrator, '', { data: { stock_numbers } }));
    expect(ids(rows)).toEqual(ids(all.filter((row) => stock_numbers.includes(row.stock_no))));
    expect(rowsOf(await list(cast.administrator, '', { data: { stock_numbers: [] } }))).toEqual([]);
  });
});

describe('the groups of the list of holds', () => {
  const day = (row: Row): string => row.created_at.slice(0, 10);
  it.each<[number, string, (row: Row) => string]>([
    [2, 'by day', day],
    [3, 'by client', (row) => row.business_id],
    [4, 'by day and client', (row) => `${day(row)} ${row.business_id}`],
    [6, 'by hold number', (row) => row.hold_no],
  ])('by %i, %s, have subtotals that are sums', async (groupBy, _, keyOf) => {
    const answer = await list(cast.administrator, `size=1000&groupBy=${groupBy}`);
    const rows = rowsOf(answer);
    const groups = answer.body.groups as Group[];
    expect(ids(rows)).toEqual(ids(all));
    expect(new Set(groups.map(({ key }) => key))).toEqual(new Set(all.map(keyOf)));
    expect(groups.length).toBe(new Set(all.map(keyOf)).size);
    expect(groups.length).toBeGreaterThan(1);
    for (const group of groups) {
      const members = rows.filter((row) => row.group === group.key);
      expect(members.map(keyOf)).toEqual(members.map(() => group.key));
      expect(group.pieces).toBe(members.length);
      expect(Math.round(group.amount * 100)).toBe(cents(members));
      expect(Math.round(group.carat * 1000)).toBe(thousandths(members));
      expect(group.label).not.toBe('');
    }
    // Rows come group by group, in the order of the groups.
    expect([...new Set(rows.map(({ group }) => group))]).toEqual(groups.map(({ key }) => key));
  });

  it('count whole groups, even if the page contains a part', async () => {
    const whole = await list(cast.administrator, 'size=1000&groupBy=3');
    const page = await list(cast.administrator, 'size=2&groupBy=3');
    expect(page.body.groups).toEqual(whole.body.groups);
    expect(rowsOf(page)).toEqual(rowsOf(whole).slice(0, 2));
  });

  it('are empty for groupBy 1, the list of diamonds', async () => {
    const answer = await list(cast.administrator, 'size=1000&groupBy=1');
    expect(rowsOf(answer)).toEqual(all);
    expect(answer.body.groups).toEqual([]);
  });

  it.each([
    [5, 'invoice'],
    [7, 'memo'],
  ])('cannot be made by %i, a document that holds do not have', async (groupBy, document) => {
    expect(await list(cast.administrator, `groupBy=${groupBy}`)).toMatchObject({
      status: 400,
      body: {
        code: 'GROUPING_NOT_OFFERED',
        message: `Holds cannot be grouped by ${document}.`,
        errors: [{ field: 'groupBy' }],
      },
    });
  });
});

describe('the pages of the list of holds', () => {
  it('contain every row once', async () => {
    const pages = Math.ceil(all.length / 4);
    const rows: Row[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const answer = await list(cast.administrator, `size=4&page=${page}`);
      expect(answer.body.pagination).toEqual({
        page,
        size: 4,
        currentPage: page,
        pageSize: 4,
        totalPages: pages,
        totalRecords: all.length,
      });
      rows.push(...rowsOf(answer));
    }
    expect(rows).toEqual(all);
  });

  it('are empty beyond the end, with the total', async () => {
    const answer = await list(cast.administrator, 'page=99999&size=1000');
    expect(rowsOf(answer)).toEqual([]);
    expect(answer.body.pagination).toMatchObject({ totalRecords: all.length, totalPages: 1 });
    const line = await portal.call(cast.administrator.token, 'GET', `${LINE}?page=1&size=1000`);
    const beyond = await portal.call(cast.administrator.token, 'GET', `${LINE}?page=999&size=1000`);
    expect(beyond.body.data).toEqual([]);
    expect(beyond.body.pagination).toMatchObject({
      totalRecords: (line.body.data as unknown[]).length,
    });
  });

  it('have 500 rows by default', async () => {
    const { pagination } = (await list(cast.administrator)).body;
    expect(pagination).toMatchObject({ page: 1, size: 500 });
  });
});

describe('the list of holds shows', () => {
  it.each<[string, () => Person, (row: Row) => boolean]>([
    ['a customer its own', () => cast.ada, (row) => row.business_id === cast.ada.businessId],
    ['an associate its clients’', () => cast.tove, (row) => row.associate_id === cast.tove.id],
    ['quality control everybody’s', () => cast.qualityControl, () => true],
    ['an auditor everybody’s', () => cast.auditor, () => true],
  ])('%s', async (name, who, fits) => {
    const rows = rowsOf(await list(who(), 'size=1000'));
    // The supplier's ask is for administrators and quality control.
    const seesCost = who() === cast.qualityControl;
    // Only the person who placed a hold may undo it.
    const undoers = rows.map(({ undoable_by }) => undoable_by);
    const { rows: placed } = await portal.database.pool.query<{ id: string }>(
      'select id from hold where placed_by = $1',
      [who().id],
    );
    const own = new Set(placed.map(({ id }) => id));
    for (const row of rows)
      expect([null, own.has(row.id) ? who().id : null]).toContain(row.undoable_by);
    expect(rows).toEqual(
      all.filter(fits).map(({ cost_amt, ...row }: Row & { cost_amt?: unknown }, index) => ({
        ...row,
        ...(seesCost ? { cost_amt } : {}),
        undoable_by: undoers[index],
      })),
    );
    expect(rows.length).toBeGreaterThan(0);
    if (!name.includes('everybody')) expect(rows.length).toBeLessThan(all.length);
    const line = await portal.call(who().token, 'GET', `${LINE}?size=1000`);
    const places = some(line.body.data as Row[]);
    expect(places.filter((row) => !fits(row))).toEqual([]);
  });

  it('an associate the holds of one client', async () => {
    const rows = rowsOf(await list(cast.tove, `size=1000&user_id=${cast.piers.id}`));
    expect(ids(rows)).toEqual(ids(all.filter((row) => row.business_id === cast.piers.businessId)));
  });

  it('an empty list to a customer of an unregistered business', async () => {
    expect(rowsOf(await list(cast.unregistered))).toEqual([]);
  });
});

describe('the days in the time zone of the caller', () => {
  const March = 'startDate=2021-03-01&endDate=2021-03-31';
  beforeAll(async () => {
    // A minute on either side of midnight in India, and one before midnight in California.
    const moments = ['2021-03-10T18:29:00Z', '2021-03-10T18:31:00Z', '2021-03-11T07:59:00Z'];
    const { rowCount } = await portal.database.pool.query(
      `update hold set created_at = moment from unnest($1::uuid[], $2::timestamptz[]) as m (id, moment) where hold.id = m.id`,
      [all.slice(-moments.length).map(({ id }) => id), moments],
    );
    expect(rowCount).toBe(3);
  });

  it.each([
    ['Asia/Kolkata', { '2021-03-11': 2, '2021-03-10': 1 }],
    ['America/Los_Angeles', { '2021-03-10': 3 }],
    ['UTC', { '2021-03-11': 1, '2021-03-10': 2 }],
    [undefined, { '2021-03-11': 1, '2021-03-10': 2 }],
  ])('in %s are those of the groups of the rows', async (zone, days) => {
    const { body } = await list(cast.administrator, `${March}&groupBy=2`, {}, zone);
    const groups = body.groups as Group[];
    expect(Object.fromEntries(groups.map(({ key, pieces }) => [key, pieces]))).toEqual(days);
    expect(groups.map(({ label }) => label)).toEqual(
      Object.keys(days).map((day) => day.split('-').reverse().join('/')),
    );
    const both = await list(cast.administrator, `${March}&groupBy=4`, {}, zone);
    const keys = (both.body.groups as Group[]).map(({ key }) => key.slice(0, 10));
    expect([...new Set(keys)]).toEqual(Object.keys(days));
  });

  it.each([
    ['Asia/Kolkata', 2, 1],
    ['America/Los_Angeles', 0, 3],
    ['UTC', 1, 2],
  ])('in %s are those of the filters', async (zone, onTheEleventh, onTheTenth) => {
    const found = async (query: string) =>
      rowsOf(await list(cast.administrator, query, {}, zone)).length;
    expect(await found('startDate=2021-03-11&endDate=2021-03-11')).toBe(onTheEleventh);
    expect(await found('startDate=2021-03-10&endDate=2021-03-10')).toBe(onTheTenth);
  });

  it.each(['Mars/Olympus', '+05:30', "UTC'"])('differ from those of %s', async (zone) => {
    const { status, body } = await list(cast.administrator, March, {}, zone);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field: 'time-zone' }]);
  });
});
