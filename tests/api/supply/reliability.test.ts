import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { readReliability } from '../../../server/stock/suppliers/reliability.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type ImportDesk, importDeskOf } from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type StoneRow = components['schemas']['StoneRow'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
let lists: ImportDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
});
afterAll(() => portal?.stop());

const known = async () => {
  const all = await readReliability(portal.database.pool);
  return [...all.values()].find(({ id }) => id === lists.providerId);
};
async function found(by: Person, filter: object): Promise<StoneRow[]> {
  const answer = await portal.call(by.token, 'POST', '/inventory/search', {
    body: { data: { size: 1000, facets: [], ...filter } },
  });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return (answer.body.data as { stockList: StoneRow[] }).stockList;
}

it('the reliability depends on the age of the last list, failed orders, unreadable rows and differing certificates', async () => {
  const before = await known();
  const rows = (await lists.stock()).filter((row) => row['Report No'] !== '').slice(0, 8);
  const spoiled = rows.map((row, at) =>
    at < 2
      ? { ...row, Shape: 'Potato' }
      : at === 2
        ? { ...row, Polish: row.Polish === 'EX' ? 'VG' : 'EX' }
        : row,
  );
  const list = await lists.imported(spoiled);
  const meanwhile = await known();
  // What waits has said nothing of its stones yet, and its rows could not be read all the same.
  expect(meanwhile?.word.hours).toBeCloseTo(before?.word.hours ?? 0, 1);
  expect(meanwhile).toMatchObject({
    word: {
      rows: (before?.word.rows ?? 0) + 8,
      rejected: (before?.word.rejected ?? 0) + 2,
      differing: (before?.word.differing ?? 0) + 1,
    },
  });
  await lists.act(cast.administrator, list.id, 'approve');
  await lists.settled(list.id);
  await portal.database.pool.query(
    `update stock_import set created_at = now() - interval '30 hours', confirmed_at = null where provider_id = $1`,
    [lists.providerId],
  );
  expect((await known())?.word.hours).toBeCloseTo(30, 1);

  const { rows: free } = await portal.database.pool.query<{ stock_no: string }>(
    'select stock_no from stone where provider_id = $1 and status = 1 order by id desc limit 2',
    [lists.providerId],
  );
  const [one, other] = free.map(({ stock_no }) => stock_no);
  const orders = await desk.confirm(cast.ada, [one ?? '', other ?? '']);
  const { stones } = orders.body.data as { stones: { id: string }[] };
  const asked = await known();
  expect(asked?.word.requests).toBe((before?.word.requests ?? 0) + 2);
  expect(asked?.word.gone).toBe(before?.word.gone);
  const gone = { withdraw: true, remark: 'Sold elsewhere.' };
  expect(await desk.reject(cast.qualityControl, [stones[0]?.id ?? ''], gone)).toMatchObject({
    status: 200,
  });
  expect(
    await desk.reject(cast.qualityControl, [stones[1]?.id ?? ''], { remark: 'No.' }),
  ).toMatchObject({ status: 200 });
  expect((await known())?.word).toMatchObject({
    requests: asked?.word.requests,
    gone: (before?.word.gone ?? 0) + 1,
  });
});

it('the search filters by reliability, and buyers see its parts for each stone', async () => {
  const all = await readReliability(portal.database.pool);
  const scores = new Map([...all.values()].map(({ id, score }) => [id, score]));
  const { rows } = await portal.database.pool.query<{ stock_no: string; provider_id: string }>(
    `select stock_no, provider_id from stone where diamond_type = 1 and status in (1, 3, 4, 5)`,
  );
  const score = (provider: string) => scores.get(provider as never) ?? null;
  const every = await found(cast.ada, {});
  const supplierOf = new Map(rows.map(({ stock_no, provider_id }) => [stock_no, provider_id]));
  for (const row of every) expect(row.reliability).toBe(score(supplierOf.get(row.stock_no) ?? ''));

  const own = score(lists.providerId) ?? 0;
  const exact = await found(cast.ada, { reliability: { from: own, to: own } });
  expect(exact.length).toBeGreaterThan(0);
  expect(exact.map(({ stock_no }) => stock_no).toSorted()).toEqual(
    every
      .filter(({ reliability }) => reliability === own)
      .map(({ stock_no }) => stock_no)
      .toSorted(),
  );
  expect(await found(cast.ada, { reliability: { from: 101 } })).toEqual([]);
  const upsideDown = await portal.call(cast.ada.token, 'POST', '/inventory/search', {
    body: { data: { reliability: { from: 80, to: 20 } } },
  });
  expect(upsideDown).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'data.reliability' }] },
  });

  const dna = await portal.call(
    cast.ada.token,
    'GET',
    `/inventory/dna?stock_no=${exact[0]?.stock_no}`,
  );
  const { reliability } = dna.body.data as components['schemas']['StoneDna'];
  expect(reliability.parts.map(({ name }) => name)).toEqual([
    'freshness',
    'kept_word',
    'lists',
    'certificates',
  ]);
  const sum = (of: 'points' | 'of') => reliability.parts.reduce((total, one) => total + one[of], 0);
  expect(reliability.score).toBe(Math.round((100 * sum('points')) / sum('of')));
});
