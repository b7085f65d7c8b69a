import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { setRule } from '../../support/trade/prices.ts';

type Found = components['schemas']['FoundThings'];

let portal: Portal;
let cast: Cast;
let stone: Stone & { carat: string };

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const { rows } = await portal.database.pool.query<Stone & { carat: string }>(
    `select id, stock_no, carat from stone
      where status = 1 and diamond_type = 1 and disc is not null order by stock_no limit 1`,
  );
  if (!rows[0]) throw new Error('the demo world has no such stone');
  [stone] = rows as [typeof stone];
  const tier = { ownerId: cast.ada.businessId, actorId: cast.administrator.id };
  await setRule(portal.database.pool, stone.carat, {
    scope: MARKUP_SCOPE.business,
    ...tier,
    points: '9',
  });
});
afterAll(() => portal?.stop());

type Ask = (by: Person, businessId: string) => Promise<Answer>;

const posts =
  (path: string, data: (stockNo: string) => object): Ask =>
  (by, business_id) =>
    portal.call(by.token, 'POST', path, {
      body: { data: { ...data(stone.stock_no), business_id } },
    });
const gets =
  (path: (stockNo: string) => string): Ask =>
  (by, businessId) =>
    portal.call(by.token, 'GET', `${path(stone.stock_no)}&business_id=${businessId}`);
const one = (stockNo: string) => ({ stock_numbers: [stockNo] });

/** Every call that answers at the prices of a client. */
const CALLS: readonly (readonly [name: string, ask: Ask])[] = [
  ['search', posts('/inventory/search?diamond_type=1', one)],
  ['new arrivals', posts('/inventory/new-arrival/search-arrival', one)],
  ['counts of choices', posts('/inventory/filter-search', one)],
  [
    'pairs',
    (by, business_id) =>
      portal.call(by.token, 'POST', '/inventory/matchpair-search', {
        body: { data: { filter: { ...one(stone.stock_no), business_id } } },
      }),
  ],
  ['one stone', gets((stockNo) => `/inventory/dna?stock_no=${stockNo}`)],
  ['why a price', gets((stockNo) => `/inventory/price-explanation?stock_no=${stockNo}`)],
  ['a text to share', posts('/inventory/share-diamonds', one)],
  ['find', gets((stockNo) => `/find?search=${stockNo}`)],
];

describe('a client for whom a user acts', () => {
  it.each(CALLS)('is accessible to its associate and to staff: %s', async (_, ask) => {
    for (const who of [cast.tove, cast.administrator, cast.qualityControl]) {
      const answer = await ask(who, cast.ada.businessId ?? '');
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    }
  });

  it.each(CALLS)('of another associate is refused like an unknown client: %s', async (_, ask) => {
    for (const who of [cast.marek, cast.hanna, cast.guest]) {
      const foreign = await ask(who, cast.ada.businessId ?? '');
      const unknown = await ask(who, NOBODYS_ID);
      expect(foreign.body).toMatchObject({ success: false, message: expect.stringMatching(/\.$/) });
      expect(foreign.status).toBeGreaterThanOrEqual(403);
      expect([foreign.status, foreign.body.code, foreign.body.message]).toEqual([
        unknown.status,
        unknown.body.code,
        unknown.body.message,
      ]);
    }
  });
});

describe('the global search', () => {
  const find = async (by: Person, search: string, client?: Person): Promise<Found> => {
    const of = client ? `&business_id=${client.businessId}` : '';
    const path = `/find?search=${encodeURIComponent(search)}${of}`;
    const answer = await portal.call(by.token, 'GET', path);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    return answer.body.data as Found;
  };

  it('shows a stone at the price of the client', async () => {
    const priceOf = async (by: Person, client?: Person) =>
      (await find(by, stone.stock_no, client)).stones[0]?.sell_amt;
    const hers = await priceOf(cast.ada);
    expect(await priceOf(cast.tove)).not.toBe(hers);
    for (const who of [cast.tove, cast.administrator, cast.qualityControl])
      expect(await priceOf(who, cast.ada)).toBe(hers);
  });

  it('lists the records of the client first, of every kind', async () => {
    const desk = deskOf(portal);
    const numberOf = async (id: string): Promise<string> => {
      const { rows } = await portal.database.pool.query<{ hold_no: string }>(
        'select hold_no from hold where id = $1',
        [id],
      );
      return rows[0]?.hold_no ?? '';
    };
    const first = await numberOf(await desk.held(cast.ada, await desk.stone()));
    const [letters, year, running = ''] = first.split('-');
    // The newest would stand before hers.
    await desk.held(cast.piers, await desk.stone());
    const half = `${letters}-${year}-${running.slice(0, 3)}`;
    const companies = async (client?: Person) =>
      (await find(cast.tove, half, client)).records.map(({ company }) => company);
    const { rows } = await portal.database.pool.query<{ company_name: string }>(
      'select company_name from business where id = $1',
      [cast.ada.businessId],
    );
    const hers = rows[0]?.company_name;
    expect((await companies())[0]).not.toBe(hers);
    const within = await companies(cast.ada);
    expect(within[0]).toBe(hers);
    const last = within.lastIndexOf(hers ?? null);
    expect(new Set(within.slice(0, last + 1))).toEqual(new Set([hers]));
  });
});
