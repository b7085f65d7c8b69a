import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserId } from '#api/ids.gen.ts';
import { openSession } from '../../../server/people/accounts/open-session.ts';
import { idAs } from '../../support/runner/id-as.ts';
import { until } from '../../support/runner/until.ts';
import { startTwoProcesses, type TwoProcesses } from '../../support/servers/two-processes.ts';

/** Two processes are started from nothing. */
const STARTING = 120_000;

let two: TwoProcesses;
let token: string;
let stones: { id: string; stock_no: string }[];
beforeAll(async () => {
  two = await startTwoProcesses();
  const { pool } = two.database;
  const { rows } = await pool.query<{ id: UserId }>(
    'select id from app_user where role_id = 1 and is_active order by id limit 1',
  );
  token = (await openSession(pool, rows[0]?.id ?? idAs<UserId>(''))).token;
  stones = (
    await pool.query(
      'select id, stock_no from stone where status = 1 and diamond_type = 1 order by nr limit 40',
    )
  ).rows;
}, STARTING);
afterAll(() => two?.stop(), STARTING);

async function send(url: string, method: string, path: string, data: object) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ data }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as { data: { totals: { pieces: number } } };
}
const ask = async <Data>(
  url: string,
  method: string,
  path: string,
  data?: object,
): Promise<Data> => {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(data ? { 'content-type': 'application/json' } : {}),
    },
    ...(data ? { body: JSON.stringify({ data }) } : {}),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as { data: Data }).data;
};
const available = async (url: string, ...stockNos: string[]): Promise<number> =>
  (
    await send(url, 'POST', '/inventory/search', {
      stock_numbers: stockNos,
      status: [1],
      size: 1,
    })
  ).data.totals.pieces;

it('a change by one process is in the next search of the other process', async () => {
  const [one, other] = two.urls;
  for (const { id, stock_no } of stones.slice(0, 30)) {
    expect(await available(other, stock_no)).toBe(1);
    await send(one, 'PUT', `/inventory/status/${id}`, { status: 2 });
    expect(await available(other, stock_no), stock_no).toBe(0);
  }
});

it('a change that commits after later ones were seen is seen too', async () => {
  const { pool } = two.database;
  const [late, early] = stones.slice(-2);
  if (!late || !early) throw new Error('no stones');
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('update stone set status = 2 where id = $1', [late.id]);
    await pool.query('update stone set status = 2 where id = $1', [early.id]);
    for (const url of two.urls) {
      expect(await available(url, early.stock_no)).toBe(0);
      expect(await available(url, late.stock_no)).toBe(1);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  for (const url of two.urls)
    await until('the late change is seen', async () =>
      (await available(url, late.stock_no)) === 0 ? true : undefined,
    );
});

it('sub-ranges that one process split, hid or moved apply to the next search and the next markups of the other process', async () => {
  const [one, other] = two.urls;
  const sizes = async (url: string): Promise<Record<string, number>> =>
    (
      await ask<{ facets: { carat: Record<string, number> } }>(url, 'POST', '/inventory/search', {
        facets: ['carat'],
        size: 1,
      })
    ).facets.carat;
  const rows = async (url: string) =>
    (
      await ask<{ defaultMarkupDetails: { sub_range_id: string; carat_from: number }[] }>(
        url,
        'GET',
        '/markup/default',
      )
    ).defaultMarkupDetails;
  const range = (
    await ask<{ id: string; name: string; sub_ranges: { id: string }[] }[]>(
      one,
      'GET',
      '/inventory/carat-range',
    )
  ).find(({ name }) => name === 'Light');
  const before = await sizes(other);
  const added = await ask<{ id: string }>(one, 'POST', '/inventory/sub-carat-range', {
    range_id: range?.id,
    carat_from: 0.6,
    carat_to: 0.69,
    with_neighbours: true,
  });
  const half = range?.sub_ranges[2]?.id ?? '';
  const divided = await sizes(other);
  expect((divided[added.id] ?? 0) + (divided[half] ?? 0)).toBe(before[half]);
  expect((await rows(other)).map(({ sub_range_id }) => sub_range_id)).toContain(added.id);
  await ask(one, 'PUT', `/inventory/carat-range-active/${range?.id}`, { is_active: false });
  expect(Object.keys(await sizes(other))).not.toContain(added.id);
  await ask(one, 'PUT', `/inventory/carat-range-active/${range?.id}`, { is_active: true });
  expect(await sizes(other)).toEqual(divided);
  // Weights and their markups move together: what was priced by one row is priced by the other.
  await ask(one, 'PUT', `/markup/update-default`, {
    cells: [
      { diamond_type: 1, sub_range_id: added.id, points: 90 },
      { diamond_type: 1, sub_range_id: half, points: 0 },
    ],
  });
  const amount = async () =>
    (
      await ask<{ totals: { sell_amt?: number; total_amount: number } }>(
        other,
        'POST',
        '/inventory/search',
        {
          carat: [{ from: 0.55, to: 0.59 }],
          size: 1,
        },
      )
    ).totals;
  const cheap = await amount();
  await ask(one, 'PUT', `/inventory/sub-carat-range/${added.id}`, {
    carat_from: 0.55,
    with_neighbours: true,
  });
  expect(await amount()).not.toEqual(cheap);
});
