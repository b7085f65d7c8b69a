import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { some } from '../../support/runner/some.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf, ORDERS } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

interface Row {
  id: string;
  reference: string;
  state: number;
  stock_no: string;
  diamond_type: number;
  carat: number;
  sell_amt: number;
  business_id: string;
  company_name: string;
  created_at: string;
  remark: string | null;
  reason: string | null;
  group: string;
  order: {
    until: string;
    decided_by: string | null;
    external_no: string | null;
    invoice_no: string | null;
  };
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
/** Every line there is, as an administrator reads them. */
let all: readonly Row[];

const list = (by: Person, query = '', body: unknown = {}): Promise<Answer> =>
  portal.call(by.token, 'POST', `${ORDERS}?${query}`, { body });
const rowsOf = ({ status, body }: Answer): Row[] => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Row[];
};
const ids = (rows: readonly Row[]): string[] => rows.map(({ id }) => id).sort();
const cents = (rows: readonly { sell_amt: number }[]): number =>
  rows.reduce((sum, { sell_amt }) => sum + Math.round(sell_amt * 100), 0);

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  for (const by of [cast.ada, cast.piers, cast.hanna]) {
    const stones = await desk.stones(5);
    const answer = await desk.confirm(
      by,
      stones.map(({ stock_no }) => stock_no),
      { remark: 'Together.' },
    );
    const lines = (answer.body.data as { stones: { id: string }[] }).stones.map(({ id }) => id);
    const [first = '', second = '', third = ''] = lines;
    await desk.approve(cast.qualityControl, [first]);
    await desk.reject(cast.qualityControl, [second], { remark: 'Sold elsewhere.' });
    await desk.cancelOrders(by, [third]);
  }
  const stone = await desk.stone();
  await desk.importList(cast.administrator, [stone.stock_no], { user_id: cast.ada.id });
  all = rowsOf(await list(cast.administrator, 'size=1000'));
});
afterAll(() => portal.stop());

it('lists the newest orders first, fifty per page, with totals of all', async () => {
  const { rows } = await portal.database.pool.query<{ id: string }>(
    'select id from confirm_stone order by created_at desc, id',
  );
  expect(all.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  const answer = await list(cast.administrator);
  expect(rowsOf(answer)).toEqual(all.slice(0, 50));
  expect(answer.body.pagination).toMatchObject({ page: 1, size: 50, totalRecords: all.length });
  const totals = answer.body.totals as Record<string, number>;
  expect(Math.round((totals.total_amount ?? 0) * 100)).toBe(cents(all));
});

it('lists the order that needs the soonest answer first when asked', async () => {
  const untils = rowsOf(await list(cast.administrator, 'currentTab=current&sort=until')).map(
    ({ order }) => order.until,
  );
  expect(new Set(untils).size).toBeGreaterThan(1);
  expect(untils).toEqual([...untils].sort());
});

it('says what became of each line', () => {
  const of = (state: number) => some(all.filter((row) => row.state === state));
  for (const row of of(2)) expect(row.order.invoice_no).toMatch(/^IN-/);
  for (const row of of(2)) expect(row.order.decided_by).toBeTruthy();
  for (const row of of(3)) expect(row.reason).toBeTruthy();
  for (const row of of(1)) expect(row.order).toMatchObject({ decided_by: null, invoice_no: null });
  expect(all.filter(({ order }) => order.external_no).length).toBeGreaterThan(0);
});

describe('the list of orders is filtered by', () => {
  it.each<[string, () => string, (row: Row) => boolean]>([
    ...[1, 2, 3, 4].map((state): [string, () => string, (row: Row) => boolean] => [
      `the state ${state}`,
      () => `status=${state}`,
      (row) => row.state === state,
    ]),
    ['what still stands', () => 'currentTab=current', (row) => row.state === 1],
    ['what has ended', () => 'currentTab=ended', (row) => row.state !== 1],
    ['all', () => 'currentTab=all', () => true],
    ['white stones', () => 'diamond_type=1', (row) => row.diamond_type === 1],
    ['fancy stones', () => 'diamond_type=2', (row) => row.diamond_type === 2],
    [
      'a business',
      () => `business_id=${cast.piers.businessId}`,
      (row) => row.business_id === cast.piers.businessId,
    ],
    [
      'a client',
      () => `user_id=${cast.hanna.id}`,
      (row) => row.business_id === cast.hanna.businessId,
    ],
    ['a day', () => 'startDate=2020-01-01&endDate=2020-01-02', () => false],
  ])('%s', async (_, query, fits) => {
    const found = rowsOf(await list(cast.administrator, `size=1000&${query()}`));
    expect(ids(found)).toEqual(ids(all.filter(fits)));
  });

  it('stock numbers in the body', async () => {
    const wanted = all.slice(0, 2).map(({ stock_no }) => stock_no);
    const found = rowsOf(
      await list(cast.administrator, 'size=1000', { data: { stock_numbers: wanted } }),
    );
    expect(new Set(found.map(({ stock_no }) => stock_no))).toEqual(new Set(wanted));
  });
});

describe('the list of orders shows', () => {
  it.each<[string, () => Person, (row: Row) => boolean]>([
    ['a client its own', () => cast.ada, (row) => row.business_id === cast.ada.businessId],
    ['an auditor all', () => cast.auditor, () => true],
    ['quality control all', () => cast.qualityControl, () => true],
  ])('%s', async (_, by, fits) => {
    expect(ids(rowsOf(await list(by(), 'size=1000')))).toEqual(ids(all.filter(fits)));
  });

  it('an associate the orders of their clients', async () => {
    const seen = new Set(rowsOf(await list(cast.tove, 'size=1000')).map((row) => row.business_id));
    expect(seen).toContain(cast.ada.businessId);
    expect(seen).not.toContain(cast.hanna.businessId);
  });
});

describe('the groups of the list of orders', () => {
  it.each<[string, number, (row: Row) => string]>([
    ['by day', 2, (row) => row.created_at.slice(0, 10)],
    ['by client', 3, (row) => row.business_id],
    ['by day and client', 4, (row) => `${row.created_at.slice(0, 10)} ${row.business_id}`],
    ['by invoice', 5, (row) => row.order.invoice_no ?? ''],
    ['by order', 6, (row) => row.reference],
  ])('are %s, each with totals', async (_, groupBy, keyOf) => {
    const answer = await list(cast.administrator, `size=1000&groupBy=${groupBy}`);
    const rows = rowsOf(answer);
    const groups = answer.body.groups as Group[];
    expect(new Set(groups.map(({ key }) => key))).toEqual(new Set(all.map(keyOf)));
    for (const group of groups) {
      const own = all.filter((row) => keyOf(row) === group.key);
      expect(group.pieces).toBe(own.length);
      expect(Math.round(group.amount * 100)).toBe(cents(own));
    }
    // Rows of one group stand together, in the order of the groups.
    const order = [...new Set(rows.map(({ group }) => group))];
    expect(order).toEqual(groups.map(({ key }) => key));
  });

  it('exclude the list of diamonds and memos', async () => {
    expect((await list(cast.administrator, 'groupBy=1')).body.groups).toEqual([]);
    expect(await list(cast.administrator, 'groupBy=7')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'groupBy' }] },
    });
  });
});
