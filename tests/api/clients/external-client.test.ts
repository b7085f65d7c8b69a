import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

interface Line {
  id: string;
  stock_no: string;
}
interface Choice {
  id: string;
  role_id: number;
}

/** The lists of an external client: the call, and the column that says who made a line. */
const LISTS = {
  'confirm-stone': { call: 'get-confirm-stone', table: 'confirm_stone', maker: 'requested_by' },
  hold: { call: 'get-hold', table: 'hold', maker: 'placed_by' },
  memo: { call: 'get-memo', table: 'memo_line', maker: 'issued_by' },
} as const;
type List = keyof typeof LISTS;
const NAMES = Object.keys(LISTS) as List[];

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

async function linesOf(by: Person, list: List, query: string): Promise<Line[]> {
  const { status, body } = await portal.call(
    by.token,
    'POST',
    `/inventory/new-arrival/${LISTS[list].call}?size=1000&${query}`,
    { body: {} },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as unknown as Line[];
}
const idsOf = (lines: readonly Line[]): string[] => lines.map(({ id }) => id).sort();

/** What the tables say: the lines of the stones that this user lists. */
async function ofItsStones(list: List, userId: string): Promise<string[]> {
  const { rows } = await portal.database.pool.query<{ id: string }>(
    `select l.id from ${LISTS[list].table} l join stone s on s.id = l.stone_id
       join provider p on p.id = s.provider_id where p.user_id = $1 order by 1`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

describe.each(NAMES)('the list %s of an external client', (list) => {
  it('has the lines of the stones that the client supplies, for administrators and quality control', async () => {
    for (const client of [cast.apiProvider, cast.ftpProvider]) {
      const expected = await ofItsStones(list, client.id);
      expect(expected.length).toBeGreaterThan(0);
      for (const by of [cast.administrator, cast.qualityControl])
        expect(idsOf(await linesOf(by, list, `user_id=${client.id}`))).toEqual(expected);
    }
  });

  it('has the lines that the client requested, from any supplier', async () => {
    const { table, maker } = LISTS[list];
    const own = await ofItsStones(list, cast.apiProvider.id);
    const strange = (await linesOf(cast.administrator, list, '')).find(
      ({ id }) => !own.includes(id),
    );
    if (!strange) throw new Error('the demo world has too few lines');
    const { pool } = portal.database;
    const { rows } = await pool.query<{ who: string }>(
      `select ${maker} as who from ${table} where id = $1`,
      [strange.id],
    );
    const set = (who: string | undefined) =>
      pool.query(`update ${table} set ${maker} = $1 where id = $2`, [who, strange.id]);
    await set(cast.apiProvider.id);
    expect(
      idsOf(await linesOf(cast.administrator, list, `user_id=${cast.apiProvider.id}`)),
    ).toContain(strange.id);
    await set(rows[0]?.who);
  });

  it('reveals the supplier to no other role', async () => {
    for (const by of [cast.ada, cast.tove, cast.auditor])
      expect(await linesOf(by, list, `user_id=${cast.apiProvider.id}`)).toEqual([]);
  });

  it('is filtered by stock number and state like any other list', async () => {
    const query = `user_id=${cast.apiProvider.id}`;
    const all = idsOf(await linesOf(cast.administrator, list, query));
    const parts = await Promise.all(
      [1, 2].flatMap((type) =>
        ['current', 'ended'].map((tab) =>
          linesOf(cast.administrator, list, `${query}&diamond_type=${type}&currentTab=${tab}`),
        ),
      ),
    );
    expect(idsOf(parts.flat())).toEqual(all);
  });
});

it('the list of orders shows the imported external requests', async () => {
  const { rows } = await portal.database.pool.query<{ user_id: string; stock_no: string }>(
    `select p.user_id, s.stock_no from confirm_stone c join stone s on s.id = c.stone_id
       join provider p on p.id = s.provider_id where c.external_request_id is not null and c.state = 2 limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error('the demo world has no approved request of an external client');
  const { body } = await portal.call(
    cast.administrator.token,
    'POST',
    `/inventory/new-arrival/get-confirm-stone?size=1000&status=2&user_id=${found.user_id}`,
    { body: {} },
  );
  const lines = body.data as unknown as (Line & { order: { external_no: string | null } })[];
  const line = lines.find(
    ({ stock_no, order }) => stock_no === found.stock_no && order.external_no,
  );
  expect(line?.order.external_no).toMatch(/^EX-/);
});

it('external clients are among the clients that staff may choose', async () => {
  const { body } = await portal.call(
    cast.qualityControl.token,
    'GET',
    '/customer/customer-dropdown?with_providers=true',
  );
  const choices = body.data as unknown as Choice[];
  const external = choices.filter(({ role_id }) => role_id === 6 || role_id === 7);
  expect(external.map(({ id }) => id)).toEqual(
    expect.arrayContaining([cast.apiProvider.id, cast.ftpProvider.id]),
  );
});
