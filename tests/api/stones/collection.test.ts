import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
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

const PATH = '/inventory/collection';

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal?.stop());

const send = (by: Person, method: string, path: string, data?: object): Promise<Answer> =>
  portal.call(by.token, method, path, data ? { body: { data } } : {});
const add = (data: object, by = cast.administrator) => send(by, 'POST', PATH, data);
const change = (id: string, data: object, by = cast.administrator) =>
  send(by, 'PUT', `${PATH}/${id}`, data);
interface Row {
  id: string;
  name: string;
  pieces: number | null;
  available: number | null;
  stock_numbers: string[];
  [name: string]: unknown;
}
const rowIn = (answer: Answer): Row => {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Row;
};
async function list(by: Person, query = ''): Promise<Row[]> {
  const { body } = await send(by, 'GET', `${PATH}?${query}`);
  return (body.data as { stockList: Row[] }).stockList;
}
const one = async (by: Person, id: string): Promise<Row | undefined> =>
  (await list(by, `id=${id}`))[0];
const numbersOf = (stones: readonly Stone[]) => stones.map(({ stock_no }) => stock_no);

async function count(filter: object): Promise<number> {
  const { body } = await send(cast.ada, 'POST', '/inventory/search?is_count_only=true', filter);
  return (body.data as { totals: { pieces: number } }).totals.pieces;
}

describe('a collection', () => {
  it('of selected stones keeps their order and counts the available ones', async () => {
    const stones = (await desk.stones(3)) as [Stone, Stone, Stone];
    const [first, second, third] = numbersOf(stones);
    const made = rowIn(
      await add({
        name: ' Three ',
        description: ' For spring. ',
        stock_numbers: [third, first, second],
      }),
    );
    expect(made).toMatchObject({
      name: 'Three',
      description: 'For spring.',
      diamond_type: 1,
      is_active: true,
      filter: null,
      stock_numbers: [third, first, second],
      pieces: 3,
      available: 3,
      fault: null,
    });
    await desk.held(cast.hanna, stones[0]);
    expect(await one(cast.ada, made.id)).toMatchObject({ pieces: 3, available: 2 });
    await desk.setStatus(cast.administrator, stones[1].id, 2);
    // A client is not told of what it is not shown.
    expect(await one(cast.ada, made.id)).toMatchObject({
      pieces: 2,
      available: 1,
      stock_numbers: [third, first],
    });
    expect(await one(cast.administrator, made.id)).toMatchObject({ pieces: 3, available: 1 });
  });

  it('of a search contains its matches, and counts a stone that is also selected once', async () => {
    const filter = { diamond_type: 1, shape: ['OVAL'] };
    const ovals = await count(filter);
    const made = rowIn(await add({ name: 'Ovals', filter: { shape: ['OVAL'], page: 2, size: 7 } }));
    expect(made).toMatchObject({ filter, stock_numbers: [] });
    expect(await one(cast.ada, made.id)).toMatchObject({ pieces: ovals });
    const { body } = await send(cast.ada, 'POST', '/inventory/search', { ...filter, size: 1 });
    const [oval] = (body.data as { stockList: { stock_no: string }[] }).stockList;
    const { body: rounds } = await send(cast.ada, 'POST', '/inventory/search', {
      shape: ['ROUND'],
      size: 1,
    });
    const [round] = (rounds.data as { stockList: { stock_no: string }[] }).stockList;
    rowIn(await change(made.id, { stock_numbers: [oval?.stock_no, round?.stock_no] }));
    expect(await one(cast.ada, made.id)).toMatchObject({ pieces: ovals + 1 });
    expect(await count({ collection_id: made.id })).toBe(ovals + 1);
    expect(await count({ collection_id: made.id, shape: ['ROUND'] })).toBe(1);
    expect(rowIn(await change(made.id, { filter: {} }))).toMatchObject({ filter: null, pieces: 2 });
  });

  it('whose search is no longer valid shows the reason, without affecting other collections', async () => {
    const { id } = rowIn(await add({ name: 'Gone', filter: { shape: ['OVAL'] } }));
    await portal.database.pool.query(
      `update collection set filter = filter || '{"color": ["GONE"]}' where id = $1`,
      [id],
    );
    expect(await one(cast.ada, id)).toMatchObject({
      pieces: null,
      available: null,
      fault: expect.stringContaining('GONE'),
    });
  });

  it('is visible to clients while it is active; its flag has a state machine', async () => {
    const { id } = rowIn(await add({ name: 'Quiet', is_active: false }));
    for (const by of [cast.ada, cast.guest, cast.tove]) expect(await one(by, id)).toBeUndefined();
    const search = (by: Person) => send(by, 'POST', '/inventory/search', { collection_id: id });
    expectProblem(await search(cast.ada), 400, 'data.collection_id');
    expect(await search(cast.auditor)).toMatchObject({ status: 200 });
    for (const by of [cast.qualityControl, cast.auditor])
      expect(await one(by, id)).toMatchObject({ is_active: false });
    rowIn(await change(id, { is_active: true }));
    rowIn(await change(id, { is_active: true, description: 'Still shown.' }));
    expect(await one(cast.ada, id)).toMatchObject({ is_active: true });
    expect(await send(cast.administrator, 'DELETE', `${PATH}/${id}`)).toMatchObject({
      status: 200,
    });
    expect(await one(cast.administrator, id)).toBeUndefined();
    expect(await change(id, { name: 'Back' })).toMatchObject({ status: 404 });
    expect(await send(cast.administrator, 'DELETE', `${PATH}/${id}`)).toMatchObject({
      status: 404,
    });
    const { rows } = await portal.database.pool.query(
      `select event from ledger where workflow = 'activeFlag' and record_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ event }) => event)).toEqual([
      'flag.create',
      'flag.deactivate',
      'flag.activate',
      'flag.deactivate',
    ]);
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
    const path = await send(cast.auditor, 'GET', `/workflows/activeFlag/records/${id}/path`);
    expect(path.body, JSON.stringify(path.body)).toMatchObject({
      data: { record: { number: 'Quiet', state: 2 } },
    });
  });

  it('is found by kind and by a part of its name or description', async () => {
    rowIn(await add({ name: 'Needle 50%', description: 'In the hay.' }));
    rowIn(await add({ name: 'Haystack', diamond_type: 2 }));
    const names = async (query: string) => (await list(cast.ada, query)).map(({ name }) => name);
    expect(await names('searchTerm=HAY')).toEqual(['Haystack', 'Needle 50%']);
    expect(await names('searchTerm=hay&diamond_type=2')).toEqual(['Haystack']);
    expect(await names('searchTerm=0%25')).toEqual(['Needle 50%']);
    expect(await names(`searchTerm=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
  });

  it('is created and changed by administrators, with an audit entry, and once for one key', async () => {
    for (const by of [cast.ada, cast.tove, cast.qualityControl, cast.auditor, cast.guest])
      expect(await add({ name: 'Mine' }, by)).toMatchObject({ status: 403 });
    const twice = () =>
      portal.call(cast.administrator.token, 'POST', PATH, {
        body: { data: { name: 'Once' } },
        headers: { 'idempotency-key': 'make-it-once' },
      });
    const [first, second] = [rowIn(await twice()), rowIn(await twice())];
    expect(second.id).toBe(first.id);
    const { rows } = await portal.database.pool.query(
      `select actor_id from audit_entry where operation = 'addCollection' and summary::text like '%Once%'`,
    );
    expect(rows).toEqual([{ actor_id: cast.administrator.id }]);
  });

  it('is refused with invalid fields', async () => {
    const { id } = rowIn(await add({ name: 'Taken' }));
    const [white, fancy] = (await desk.stones(2)) as [Stone, Stone];
    await portal.database.pool.query('update stone set diamond_type = 2 where id = $1', [fancy.id]);
    const other = rowIn(await add({ name: 'Other', stock_numbers: [white.stock_no] }));
    const before = await fingerprint(portal.database.pool);
    const cases: readonly (readonly [object, number, string])[] = [
      [{ name: 'taken ' }, 409, 'data.name'],
      [{ name: 'A', stock_numbers: ['NOBODY-1'] }, 404, 'data.stock_numbers.0'],
      [{ name: 'A', stock_numbers: [white.stock_no, fancy.stock_no] }, 400, 'data.stock_numbers.1'],
      [{ name: 'A', filter: { shape: ['NO-SUCH'] } }, 400, 'data.filter.shape.0'],
      [{ name: 'A', filter: { carat: [{ from: 2, to: 1 }] } }, 400, 'data.filter.carat.0'],
      [{ name: 'A', filter: { status: [1] } }, 400, 'data.filter.status'],
      [{ name: 'A', filter: { business_id: cast.ada.businessId } }, 400, 'data.filter.business_id'],
      [{ name: ' ' }, 400, 'data.name'],
      [{ name: 'A', description: 'x'.repeat(2_001) }, 400, 'data.description'],
    ];
    for (const [data, status, field] of cases) {
      expectProblem(await add(data), status, field);
      expectProblem(await change(other.id, data), status, field);
    }
    expectProblem(await change(id, {}), 400, 'data');
    expectProblem(await change(NOBODYS_ID, { name: 'A' }), 404);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});
