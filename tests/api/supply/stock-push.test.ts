import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { CLIENTS, KEYS, type KeyDesk, keyDeskOf } from '../../support/trade/external-keys.ts';
import {
  csvOf,
  type ImportDesk,
  importDeskOf,
  type ListedStone,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Pushed = components['schemas']['PushedStones'];
type Standing = components['schemas']['StockStanding'];

const PUSH = '/inventory/stock-push';

let portal: Portal;
let cast: Cast;
let keys: KeyDesk;
let lists: ImportDesk;
let program: Person;
let client: string;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  keys = keyDeskOf(portal, cast);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
  client = await keys.client(cast.apiProvider, { name: 'Stock system' });
  program = (await keys.key(client, cast.apiProvider, { scopes: ['supply', 'stock'] })).as;
});
afterAll(() => portal?.stop());

const push = (data: object, by = program, headers: Record<string, string> = {}): Promise<Answer> =>
  portal.call(by.token, 'POST', PUSH, { body: { data }, headers });
const pushed = (answer: Answer): Pushed => {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.data as Pushed;
};
const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;
const receivedLists = () =>
  sql('select id from stock_import where provider_id = $1', lists.providerId);

/** Stones of the supplier that are on the market, as it would list them. */
async function onMarket(count: number): Promise<ListedStone[]> {
  const free = await sql(
    'select org_stock_no from stone where provider_id = $1 and status = 1 order by id limit $2',
    lists.providerId,
    count,
  );
  const numbers = new Set(free.map(({ org_stock_no }) => org_stock_no));
  return (await lists.stock()).filter((stone) => numbers.has(stone['Stock No']));
}
const setLimits = (limits: object | null) =>
  portal.call(cast.administrator.token, 'PUT', `/inventory/import-limits/${lists.providerId}`, {
    body: { data: { limits } },
  });

describe("stones that a supplier's program sends", () => {
  it('are compared with the stock, and each row has its result', async () => {
    const [dearer, same] = await onMarket(2);
    if (!dearer || !same) throw new Error('the supplier has nothing on the market');
    const price = (Number(dearer['Price per carat']) + 10).toFixed(2);
    const { list, rows } = pushed(
      await push({
        stones: [
          { ...dearer, Rap: '', Disc: '', 'Price per carat': Number(price) },
          same,
          { ...same, 'Stock No': 'NEW-1', 'Price per carat': 'ask' },
        ],
      }),
    );
    expect(list).toMatchObject({ status: 5, is_full: false, file_name: 'push.json' });
    expect(rows).toMatchObject([
      { line: 1, org_stock_no: dearer['Stock No'], price_after: Number(price), outcome: 2 },
      { line: 2, org_stock_no: same['Stock No'], outcome: 6 },
      { line: 3, outcome: 9, reasons: [{ field: 'price_per_ct', cell: 'ask' }] },
    ]);
    const read = await portal.call(program.token, 'GET', `/inventory/imports/${list.id}/rows`);
    expect(read.body.data).toEqual(rows);
    const all = await portal.call(program.token, 'GET', '/inventory/imports');
    expect((all.body.data as { id: string }[])[0]).toMatchObject({ id: list.id });
    await lists.act(cast.administrator, list.id, 'refuse', 'A trial.');
  });

  it('may be changes of listed stones by their numbers', async () => {
    await setLimits({ gone_pct: 5, rejected_pct: 50, moved_pct: 50 });
    const [dearer, gone, same] = await onMarket(3);
    if (!dearer || !gone || !same) throw new Error('the supplier has nothing on the market');
    const numbers = [dearer, gone, same].map((stone) => stone['Stock No']);
    const was = await sql(
      'select org_stock_no as no, to_jsonb(s) as stone from stone s where provider_id = $1 and org_stock_no = any($2)',
      lists.providerId,
      numbers,
    );
    const price = Math.round(Number(dearer['Price per carat']) * 103) / 100;
    const { list, rows } = pushed(
      await push({
        changes: [
          { stock_no: ` ${dearer['Stock No']} `, price_per_ct: price },
          { stock_no: gone['Stock No'], is_available: false },
          { stock_no: same['Stock No'], is_available: true },
          { stock_no: 'NOBODY-1', price_per_ct: 5 },
        ],
      }),
    );
    expect(rows).toMatchObject([
      { line: 2, org_stock_no: dearer['Stock No'], outcome: 2, price_after: price },
      { line: 3, org_stock_no: gone['Stock No'], outcome: 5 },
      { line: 4, org_stock_no: same['Stock No'], outcome: 6 },
      { line: 5, org_stock_no: 'NOBODY-1', outcome: 9 },
    ]);
    expect(await lists.settled(list.id)).toMatchObject({ status: 7, file_name: 'changes.csv' });
    const now = await sql(
      'select org_stock_no as no, to_jsonb(s) as stone from stone s where provider_id = $1 and org_stock_no = any($2)',
      lists.providerId,
      numbers,
    );
    const changed = now.flatMap(({ no, stone }) => {
      const before = was.find((one) => one.no === no)?.stone ?? {};
      return Object.keys(stone)
        .filter((key) => JSON.stringify(stone[key]) !== JSON.stringify(before[key]))
        .map((key) => `${no} ${key}`);
    });
    const prices = dearer.Disc === '' ? [] : ['disc'];
    for (const key of ['price_per_ct', ...prices])
      expect(changed).toContain(`${dearer['Stock No']} ${key}`);
    expect(changed).toContain(`${gone['Stock No']} status`);
    expect(changed.filter((line) => line.startsWith(`${same['Stock No']} `))).toEqual([]);
    const [full] = await sql('select count(*) as count from stock_import');
    expectProblem(
      await push({ changes: [{ stock_no: 'A', price_per_ct: 1 }], is_full: true }),
      400,
      'data.is_full',
    );
    expect((await sql('select count(*) as count from stock_import'))[0]).toEqual(full);
    await setLimits(null);
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('are applied automatically within the import limits, and may be sent as CSV', async () => {
    await setLimits({ gone_pct: 5, rejected_pct: 5, moved_pct: 50 });
    const [stone] = await onMarket(1);
    if (!stone) throw new Error('the supplier has nothing on the market');
    const price = (Number(stone['Price per carat']) + 1).toFixed(2);
    const csv = csvOf([{ ...stone, Rap: '', Disc: '', 'Price per carat': price }]).toString();
    const { list, rows } = pushed(await push({ csv }));
    expect(rows).toMatchObject([{ line: 2, outcome: 2 }]);
    expect(await lists.settled(list.id)).toMatchObject({ status: 7, file_name: 'push.csv' });
    const [now] = await sql(
      'select price_per_ct from stone where provider_id = $1 and org_stock_no = $2',
      lists.providerId,
      stone['Stock No'],
    );
    expect(now).toEqual({ price_per_ct: price });
    await setLimits(null);
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('are processed once for one Idempotency-Key', async () => {
    const [stone] = await onMarket(1);
    const stones = [{ 'Stock No': stone?.['Stock No'], 'Price per carat': 1_234.5 }];
    const before = (await receivedLists()).length;
    const once = { 'Idempotency-Key': 'push-of-the-test-1' };
    const first = await push({ stones }, program, once);
    const again = await push({ stones }, program, once);
    expect(pushed(again)).toEqual(pushed(first));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await receivedLists()).toHaveLength(before + 1);
    expectProblem(await push({ stones: [{ 'Stock No': 'X' }] }, program, once), 409);
  });

  it('are at most 10,000, which are answered in one call', async () => {
    const stones = Array.from({ length: 10_000 }, (_, at) => ({
      'Stock No': `P-${at}`,
      'Price per carat': 100,
    }));
    const { rows } = pushed(await push({ stones }));
    expect(rows).toHaveLength(10_000);
    expect(rows.at(-1)).toMatchObject({ line: 10_000, org_stock_no: 'P-9999', outcome: 9 });
    expectProblem(await push({ stones: [...stones, { 'Stock No': 'one too many' }] }), 400);
    const csv = `Stock No,Price per carat\n${'A-1,5\n'.repeat(10_001)}`;
    expectProblem(await push({ csv }), 400, 'data.csv');
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['both ways at once', { stones: [{ a: 1 }], csv: 'a\n1' }],
    ['no rows', { stones: [] }],
    ['a row of nothing', { stones: [{}] }],
    ['a change of nothing', { changes: [{ stock_no: 'A' }] }],
    ['a price below nothing', { changes: [{ stock_no: 'A', price_per_ct: -1 }] }],
    ['a row in a row', { stones: [{ a: { b: 1 } }] }],
    ['a cell that is too long', { stones: [{ a: 'x'.repeat(4_001) }] }],
    ['what is not known', { stones: [{ a: 1 }], provider_id: 'another' }],
  ])('are refused if they are %s, and nothing is received', async (_, data) => {
    const before = await receivedLists();
    expectProblem(await push(data), 400);
    expect(await receivedLists()).toEqual(before);
  });

  it('have the outcome "refused" with the reason if they are no list', async () => {
    const { list, rows } = pushed(await push({ csv: '%PDF-1.4\n' }));
    expect(list).toMatchObject({ status: 8, reason: expect.stringMatching(/PDF/) });
    expect(rows).toEqual([]);
    // Such a name is refused before anybody reads it as a column.
    expectProblem(await push({ stones: [JSON.parse('{"__proto__":"a","b":1}')] }), 400);
  });
});

it('are counted by status for the supplier only', async () => {
  const { body } = await portal.call(program.token, 'GET', PUSH);
  const standing = body.data as Standing;
  const states = await sql(
    'select status, count(*)::int as count from stone where provider_id = $1 and status <> 8 group by 1 order by 1',
    lists.providerId,
  );
  expect(standing).toMatchObject({
    stones: states.reduce((sum, { count }) => sum + Number(count), 0),
    states,
    list: { provider_id: lists.providerId },
  });
  const other = (await portal.call(cast.otherApiProvider.token, 'GET', PUSH)).body.data as Standing;
  expect(other.stones).not.toBe(standing.stones);
  expectProblem(await portal.call(cast.ada.token, 'GET', PUSH), 403);
});

describe('the API key of a supplier', () => {
  it('may call the operations for suppliers, and the key of a client those for clients', async () => {
    const ofClient = await keys.client(cast.ada);
    const make = (client_id: string, more: object) =>
      keys.send('POST', KEYS, { client_id, name: 'Key', ...more });
    for (const scope of ['hold', 'confirm', 'memo', 'export'])
      expectProblem(await make(client, { scopes: [scope] }), 400, 'data.scopes');
    expectProblem(await make(ofClient, { scopes: ['stock', 'supply'] }), 400, 'data.scopes');
    const moved = await keys.send('PUT', `${CLIENTS}/${client}`, { user_id: cast.ada.id });
    expectProblem(moved, 400, 'data.user_id');
    const { body } = await keys.send('GET', `${CLIENTS}/${client}`);
    expect(body.data).toMatchObject({
      business_id: null,
      provider_id: lists.providerId,
      company_name: 'Orrin Rough & Polish',
    });
  });

  it('searches the stones of its supplier, and no others', async () => {
    const found = await portal.call(program.token, 'POST', '/inventory/search', {
      body: { data: { size: 1000 } },
    });
    const numbers = (found.body.data as { stockList: { stock_no: string }[] }).stockList.map(
      ({ stock_no }) => stock_no,
    );
    const own = await sql('select stock_no from stone where provider_id = $1', lists.providerId);
    const known = new Set(own.map(({ stock_no }) => stock_no));
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.filter((no) => !known.has(no))).toEqual([]);
  });

  it('is refused if the supplier is deactivated or the scope is missing', async () => {
    const reading = (await keys.key(client, cast.apiProvider, { scopes: ['stock'] })).as;
    const missing = await push({ stones: [{ a: 1 }] }, reading);
    expectProblem(missing, 403);
    expect(missing.body.code).toBe('KEY_SCOPE_MISSING');
    const aside = (is_active: boolean) =>
      portal.call(cast.administrator.token, 'PUT', `/inventory/company/${lists.providerId}`, {
        body: { data: { is_active } },
      });
    await aside(false);
    const dead = await push({ stones: [{ a: 1 }] });
    expectProblem(dead, 401);
    expect(dead.body.code).toBe('KEY_NOT_VALID');
    expect((await keys.send('GET', `${CLIENTS}/${client}`)).body.data).toMatchObject({
      closed_by: 'supplier',
    });
    const byPassword = await push({ stones: [{ a: 1 }] }, cast.apiProvider);
    expectProblem(byPassword, 401);
    await aside(true);
    expect((await portal.call(program.token, 'GET', PUSH)).status).toBe(200);
  });
});
