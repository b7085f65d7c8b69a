import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { idAs } from '../../support/runner/id-as.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

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
const feature = (stones: readonly Stone[], more: object = {}, by = cast.administrator) =>
  send(by, 'POST', '/inventory/featured-stone', {
    stock_numbers: stones.map(({ stock_no }) => stock_no),
    ...more,
  });
async function featured(stones: readonly Stone[], more: object = {}): Promise<string[]> {
  const answer = await feature(stones, more);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return (answer.body.data as { ids: string[] }).ids;
}

interface Row {
  id: string;
  place: number;
  is_current: boolean;
  company_name: string | null;
  stone: { stock_no: string; sell_amt: number };
}
async function shown(by: Person, data: object = {}): Promise<Row[]> {
  const answer = await send(by, 'POST', '/inventory/get-featured-stone', data);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return (answer.body.data as { featureStoneList: Row[] }).featureStoneList;
}
/** Which of these somebody is shown, in the order of the answer. */
const among = async (
  stones: readonly Stone[],
  by: Person,
  data: object = {},
): Promise<string[]> => {
  const wanted = new Set(stones.map(({ stock_no }) => stock_no));
  return (await shown(by, data)).map(({ stone }) => stone.stock_no).filter((no) => wanted.has(no));
};
const numbersOf = (stones: readonly Stone[]) => stones.map(({ stock_no }) => stock_no);

describe('featured stones', () => {
  it('are listed in the order that staff set', async () => {
    const [one, other] = (await desk.stones(2)) as [Stone, Stone];
    await featured([one], { place: 20 });
    await featured([other], { place: 10 });
    expect(await among([one, other], cast.guest)).toEqual(numbersOf([other, one]));
    await featured([one], { place: 5 });
    expect(await among([one, other], cast.guest)).toEqual(numbersOf([one, other]));
  });

  it('are featured for all users, or for one business and those who act for it', async () => {
    const [all, own] = (await desk.stones(2)) as [Stone, Stone];
    const stones = [all, own];
    await featured([all], { place: 1 });
    await featured([own], { place: 2, user_id: cast.ada.id });
    const both = numbersOf(stones);
    const everybodys = numbersOf([all]);
    expect(await among(stones, cast.ada)).toEqual(both);
    expect(await among(stones, cast.tove)).toEqual(both);
    expect(await among(stones, cast.qualityControl)).toEqual(both);
    expect(await among(stones, cast.auditor)).toEqual(both);
    for (const by of [cast.hanna, cast.marek, cast.guest])
      expect(await among(stones, by)).toEqual(everybodys);
    expect(await among(stones, cast.administrator, { user_id: cast.ada.id })).toEqual(both);
    expect(await among(stones, cast.administrator, { business_id: cast.hanna.businessId })).toEqual(
      everybodys,
    );
  });

  it('have the prices of a client for callers who may name the client', async () => {
    const stones = await desk.stones(1);
    await featured(stones);
    const priceFor = async (by: Person, data: object = {}) =>
      (await shown(by, data)).find(({ stone }) => stone.stock_no === stones[0]?.stock_no)?.stone
        .sell_amt;
    expect(await priceFor(cast.tove, { business_id: cast.ada.businessId })).toBe(
      await priceFor(cast.ada),
    );
    const asked = { business_id: cast.ada.businessId };
    for (const by of [cast.hanna, cast.marek, cast.guest])
      expect(await send(by, 'POST', '/inventory/get-featured-stone', asked)).toMatchObject({
        status: 404,
      });
  });

  it('are shown between their first and last day; staff also see the others', async () => {
    const [past, now, coming] = (await desk.stones(3)) as [Stone, Stone, Stone];
    const stones = [past, now, coming];
    await featured([past], {
      from: '2020-01-01T00:00:00Z',
      until: '2020-02-01T00:00:00Z',
      place: 1,
    });
    await featured([now], {
      from: '2020-01-01T00:00:00Z',
      until: '2099-01-01T00:00:00Z',
      place: 2,
    });
    await featured([coming], { from: '2098-01-01T00:00:00Z', place: 3 });
    expect(await among(stones, cast.ada, { is_current: false })).toEqual(numbersOf([now]));
    expect(await among(stones, cast.administrator)).toEqual(numbersOf(stones));
    expect(await among(stones, cast.administrator, { is_current: true })).toEqual(numbersOf([now]));
    expect(await among(stones, cast.administrator, { is_current: false })).toEqual(
      numbersOf([past, coming]),
    );
  });

  it('are filtered by diamond type and paged; clients do not see a sold one', async () => {
    const [white, fancy] = (await desk.stones(2)) as [Stone, Stone];
    await portal.database.pool.query('update stone set diamond_type = 2 where id = $1', [fancy.id]);
    await featured([white, fancy]);
    expect(await among([white, fancy], cast.ada, { diamond_type: 2 })).toEqual(numbersOf([fancy]));
    expect(await shown(cast.ada, { size: 1, page: 2 })).toHaveLength(1);
    await desk.setStatus(cast.administrator, fancy.id, 2);
    expect(await among([white, fancy], cast.ada)).toEqual(numbersOf([white]));
  });

  it('are removed, with an audit entry each', async () => {
    const stones = await desk.stones(1);
    const [id] = await featured(stones);
    expect(
      await send(cast.administrator, 'DELETE', `/inventory/featured-stone/${id}`),
    ).toMatchObject({ status: 200 });
    expect(await among(stones, cast.ada)).toEqual([]);
    expect(
      await send(cast.administrator, 'DELETE', `/inventory/featured-stone/${id}`),
    ).toMatchObject({ status: 404 });
    const { rows } = await portal.database.pool.query(
      `select operation from audit_entry where operation in ('featureStones', 'removeFeaturedStone')
        order by id desc limit 2`,
    );
    expect(rows.map(({ operation }) => operation)).toEqual([
      'removeFeaturedStone',
      'featureStones',
    ]);
  });

  it('are featured once, however often the request is sent', async () => {
    const stones = await desk.stones(3);
    const answers = await Promise.all([1, 2, 3, 4].map((place) => feature(stones, { place })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await among(stones, cast.ada)).toHaveLength(3);
  });

  it('are refused with invalid fields', async () => {
    const stones = await desk.stones(1);
    const before = await fingerprint(portal.database.pool);
    expectProblem(await feature([]), 400);
    expectProblem(
      await feature([...stones, { id: idAs(''), stock_no: 'NOBODY-1' }]),
      404,
      'data.stock_numbers.1',
    );
    expectProblem(await feature(stones, { business_id: NOBODYS_ID }), 404);
    expectProblem(
      await feature(stones, { user_id: cast.ada.id, business_id: cast.hanna.businessId }),
      404,
    );
    expectProblem(
      await feature(stones, { from: '2030-01-02T00:00:00Z', until: '2030-01-02T00:00:00Z' }),
      400,
      'data.until',
    );
    expectProblem(await feature(stones, { until: '0001-01-01T00:00:00Z' }), 400, 'data.until');
    expectProblem(await feature(stones, { place: -1 }), 400, 'data.place');
    expectProblem(await feature(stones, {}, cast.qualityControl), 403);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});
