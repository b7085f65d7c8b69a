import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { makeAlike } from '../../support/runner/alike.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { some } from '../../support/runner/some.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { SAVED, searchDeskOf } from '../../support/trade/search-desk.ts';

const SETTING = '/matchpair-setting/setting';
const SEARCH = '/inventory/matchpair-search';
const KEPT = '/inventory/matchpair';

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

interface FoundMatch {
  score: number;
  carat: number;
  sell_amt: number;
  differences: { field: string; difference: number }[];
  stones: { stock_no: string; sell_amt: number; provider?: string }[];
  measures: { stock_no: string; length_mm: number }[];
}
const matchesIn = (answer: Answer): FoundMatch[] => {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return (answer.body.data as { stockList: FoundMatch[] }).stockList;
};
const numbersIn = (answer: Answer): string[][] =>
  matchesIn(answer).map(({ stones }) => stones.map(({ stock_no }) => stock_no).sort());
const numbersOf = (stones: readonly Stone[]): string[] =>
  stones.map(({ stock_no }) => stock_no).sort();

const weighing = (carat: number) => ({
  diamond_type: 1,
  carat: [{ from: carat - 0.5, to: carat + 0.5 }],
});

describe('pairs', () => {
  it('are found across suppliers, with both prices, their sum and their differences', async () => {
    const pair = await desk.stones(2);
    await portal.database.pool.query(
      `update stone set provider_id = (select id from provider order by name limit 1 offset $2) where id = $1`,
      [pair[1]?.id, 1],
    );
    await portal.database.pool.query(
      `update stone set provider_id = (select id from provider order by name limit 1) where id = $1`,
      [pair[0]?.id],
    );
    await makeAlike(portal, pair, 31, { length_mm: [30, 30.05] });
    const answer = await send(cast.administrator, 'POST', SEARCH, { filter: weighing(31) });
    expect(answer.body).toMatchObject({
      data: { compared: 2, left_out: 0, is_complete: true, set_size: 2 },
      pagination: { page: 1, size: 50, totalRecords: 1, totalPages: 1 },
    });
    const [match] = matchesIn(answer);
    expect(numbersIn(answer)).toEqual([numbersOf(pair)]);
    expect(match?.carat).toBe(62);
    const prices = match?.stones.map(({ sell_amt }) => Math.round(sell_amt * 100)) ?? [];
    expect(Math.round((match?.sell_amt ?? 0) * 100)).toBe((prices[0] ?? 0) + (prices[1] ?? 0));
    expect(new Set(match?.stones.map(({ provider }) => provider)).size).toBe(2);
    expect(match?.score).toBeLessThan(100);
    expect(match?.differences.filter(({ difference }) => difference > 0)).toEqual([
      { field: 'length_mm', difference: 0.05 },
    ]);
    expect(match?.measures.map(({ stock_no }) => stock_no)).toEqual(
      match?.stones.map(({ stock_no }) => stock_no),
    );
    expect(match?.measures.map(({ length_mm }) => length_mm).sort()).toEqual([30, 30.05]);
    expect(match?.measures[0]).toMatchObject({ width_mm: 30, depth_mm: 18, ratio: 1 });
  });

  it('consist of available stones, with any filter', async () => {
    const [one, other, third] = await desk.stones(3);
    if (!one || !other || !third) throw new Error('no stones came');
    await makeAlike(portal, [one, other, third], 33, { table_pct: [57, 57, 57.5] });
    const search = () =>
      send(cast.ada, 'POST', SEARCH, { filter: { ...weighing(33), availability: 3 } });
    expect(numbersIn(await search())).toEqual([numbersOf([one, other])]);
    await desk.held(cast.hanna, other);
    expect(numbersIn(await search())).toEqual([numbersOf([one, third])]);
    await desk.held(cast.hanna, third);
    expect(numbersIn(await search())).toEqual([]);
  });

  it('consist of stones that the viewer may see', async () => {
    const pair = await desk.stones(2);
    await makeAlike(portal, pair, 35);
    const { rows } = await portal.database.pool.query<{ provider_id: string }>(
      'select provider_id from stone where id = $1',
      [pair[0]?.id],
    );
    await portal.database.pool.query(
      `insert into inventory_access (business_id, kind, field, allowed_suppliers)
       select $1, 'supplier', 'provider_id', array(select id from provider where id <> $2)`,
      [cast.piers.businessId, rows[0]?.provider_id],
    );
    const search = (by: Person) => send(by, 'POST', SEARCH, { filter: weighing(35) });
    expect(numbersIn(await search(cast.ada))).toEqual([numbersOf(pair)]);
    expect(numbersIn(await search(cast.piers))).toEqual([]);
    const shown = some(matchesIn(await search(cast.ada)).flatMap(({ stones }) => stones));
    expect(shown.filter((stone) => 'provider' in stone)).toEqual([]);
  });

  it('follow the rules of the search, with grades in steps', async () => {
    const pair = await desk.stones(2);
    await makeAlike(portal, pair, 37);
    await portal.database.pool.query(
      `update stone set color = c.nr from sub_master c join master m on m.id = c.master_id
        where stone.id = $1 and m.code = 'COLOR' and c.code = $2`,
      [pair[0]?.id, 'D'],
    );
    await portal.database.pool.query(
      `update stone set color = c.nr from sub_master c join master m on m.id = c.master_id
        where stone.id = $1 and m.code = 'COLOR' and c.code = $2`,
      [pair[1]?.id, 'F'],
    );
    const within = (tolerance: number) =>
      send(cast.ada, 'POST', SEARCH, {
        filter: weighing(37),
        rules: [{ field: 'color', tolerance }],
      });
    expect(numbersIn(await within(1))).toEqual([]);
    const [match] = matchesIn(await within(2));
    expect(match).toMatchObject({ score: 0, differences: [{ field: 'color', difference: 2 }] });
  });

  it('exclude stones without a required measurement, and count them', async () => {
    const stones = await desk.stones(3);
    await makeAlike(portal, stones, 39);
    await portal.database.pool.query('update stone set length_mm = null where id = $1', [
      stones[0]?.id,
    ]);
    const answer = await send(cast.ada, 'POST', SEARCH, { filter: weighing(39) });
    expect(answer.body.data).toMatchObject({ compared: 2, left_out: 1 });
    expect(numbersIn(answer)).toEqual([numbersOf(stones.slice(1))]);
  });

  it('come in pages, the best first', async () => {
    const stones = await desk.stones(4);
    await makeAlike(portal, stones, 41, { table_pct: [57, 57, 57.1, 57.3] });
    const page = (n: number) =>
      send(cast.ada, 'POST', SEARCH, { filter: weighing(41), page: n, size: 1 });
    const [first, second] = [await page(1), await page(2)];
    expect(numbersIn(first)).toEqual([numbersOf(stones.slice(0, 2))]);
    expect(numbersIn(second)).toEqual([numbersOf(stones.slice(2))]);
    expect(second.body.pagination).toMatchObject({ page: 2, totalRecords: 2, totalPages: 2 });
  });

  it('are sorted and limited by the price of the pair, across the pages', async () => {
    const stones = await desk.stones(4);
    await makeAlike(portal, stones, 57, {
      table_pct: [57, 57, 59.9, 60],
    });
    for (const [at, price] of [2_000, 2_100, 1_000, 1_100].entries())
      await portal.database.pool.query(
        'update stone set disc = null, price_per_ct = $2, total_amt = $2 * carat where id = $1',
        [stones[at]?.id, price],
      );
    const rules = [{ field: 'table_pct', tolerance: 1 }];
    const search = (more: object) =>
      send(cast.ada, 'POST', SEARCH, { filter: weighing(57), rules, ...more });
    const [dear, cheap] = [numbersOf(stones.slice(0, 2)), numbersOf(stones.slice(2))];
    const plain = await search({});
    expect(numbersIn(plain)).toEqual([dear, cheap]);
    const [first, second] = matchesIn(plain);
    if (!first || !second) throw new Error('no two pairs came');
    expect(second.sell_amt).toBeLessThan(first.sell_amt);

    const byPrice = { sort: [{ field: 'sell_amt' }] };
    expect(numbersIn(await search(byPrice))).toEqual([cheap, dear]);
    expect(numbersIn(await search({ ...byPrice, page: 2, size: 1 }))).toEqual([dear]);
    const below = await search({ sell_amt: { to: second.sell_amt } });
    expect(numbersIn(below)).toEqual([cheap]);
    expect(below.body.pagination).toMatchObject({ totalRecords: 1 });
    const perCarat = Math.round((first.sell_amt / first.carat) * 100) / 100;
    expect(numbersIn(await search({ markup_ppc: { from: perCarat } }))).toEqual([dear]);
    expectProblem(await search({ sell_amt: { from: 2, to: 1 } }), 400, 'data.sell_amt');
    expectProblem(await search({ sort: [{ field: 'color' }] }), 400, 'data.sort.0.field');
  });

  it('may be sets of more', async () => {
    const stones = await desk.stones(4);
    await makeAlike(portal, stones, 43, { table_pct: [57, 57.5, 58, 59.5] });
    const sets = (set_size: number) =>
      send(cast.ada, 'POST', SEARCH, { filter: weighing(43), set_size });
    expect(numbersIn(await sets(3))).toEqual([numbersOf(stones.slice(0, 3))]);
    expect(numbersIn(await sets(4))).toEqual([]);
  });
});

describe('the default match rules', () => {
  it('are visible to all who search for pairs and set by an administrator, with an audit entry', async () => {
    const { body } = await send(cast.ada, 'GET', SETTING);
    const usual = body.data as { rules: { field: string; tolerance: number }[]; set_size: number };
    expect(usual.set_size).toBe(2);
    const pair = await desk.stones(2);
    await makeAlike(portal, pair, 45, { table_pct: [57, 60] });
    const search = () => send(cast.ada, 'POST', SEARCH, { filter: weighing(45) });
    expect(numbersIn(await search())).toEqual([]);
    const rules = [{ field: 'table_pct', tolerance: 3.5 }];
    const data = { rules, set_size: 2 };
    expect(await send(cast.administrator, 'PUT', SETTING, data)).toMatchObject({
      status: 200,
      body: { data },
    });
    expect(numbersIn(await search())).toEqual([numbersOf(pair)]);
    const { rows } = await portal.database.pool.query(
      `select actor_id from audit_entry where operation = 'updateMatchSetting'`,
    );
    expect(rows).toEqual([{ actor_id: cast.administrator.id }]);
    await send(cast.administrator, 'PUT', SETTING, usual);
  });

  it('list every field with its unit and limits', async () => {
    const { body } = await send(cast.ada, 'GET', '/matchpair-setting/fields');
    expect(body.data).toContainEqual({
      field: 'length_mm',
      label: 'Length',
      unit: 'mm',
      most: 5,
      usual: 0.1,
      is_usual: true,
    });
    expect(body.data).toContainEqual({
      field: 'lab',
      label: 'Lab',
      unit: 'same',
      most: 0,
      usual: 0,
      is_usual: false,
    });
  });

  it('accept every tolerance with two decimals', async () => {
    // Some of them, such as 0.07, are no whole number of hundredths as a computer divides.
    for (const tolerance of [0.07, 0.29, 1.15])
      expect(
        await send(cast.ada, 'POST', SEARCH, {
          filter: weighing(55),
          rules: [{ field: 'carat', tolerance }],
        }),
      ).toMatchObject({ status: 200 });
  });

  it.each([
    [
      'a field named twice',
      [
        { field: 'carat', tolerance: 1 },
        { field: 'carat', tolerance: 2 },
      ],
      'data.rules.1.field',
    ],
    ['half a grade', [{ field: 'color', tolerance: 0.5 }], 'data.rules.0.tolerance'],
    [
      'a tolerance beyond the bound',
      [{ field: 'length_mm', tolerance: 6 }],
      'data.rules.0.tolerance',
    ],
    [
      'a tolerance of what has to be equal',
      [{ field: 'lab', tolerance: 1 }],
      'data.rules.0.tolerance',
    ],
    ['three decimals', [{ field: 'carat', tolerance: 0.055 }], 'data.rules.0.tolerance'],
    ['a tolerance below nothing', [{ field: 'carat', tolerance: -1 }], 'data.rules.0.tolerance'],
    ['a field that there is not', [{ field: 'price', tolerance: 1 }], 'data.rules.0.field'],
    ['no rule', [], 'data.rules'],
  ])('refuse %s, here and in a search', async (_, rules, field) => {
    const before = await fingerprint(portal.database.pool);
    expectProblem(
      await send(cast.administrator, 'PUT', SETTING, { rules, set_size: 2 }),
      400,
      field,
    );
    expectProblem(await send(cast.ada, 'POST', SEARCH, { filter: {}, rules }), 400, field);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});

describe('a saved pair', () => {
  it('has a name and a remark, and shows whether all its stones are still available', async () => {
    const [one, other] = await desk.stones(2);
    if (!one || !other) throw new Error('no stones came');
    const kept = await send(cast.ada, 'POST', KEPT, {
      name: ' For the earrings ',
      remark: 'Ask for a video.',
      stock_numbers: [other.stock_no, one.stock_no],
    });
    expect(kept, JSON.stringify(kept.body)).toMatchObject({
      status: 200,
      body: {
        data: {
          name: 'For the earrings',
          remark: 'Ask for a video.',
          are_all_available: true,
          gone: [],
          stones: [{ stock_no: other.stock_no }, { stock_no: one.stock_no }],
        },
      },
    });
    const { id } = kept.body.data as { id: string };
    await desk.held(cast.hanna, one);
    const list = async (by: Person) =>
      ((await send(by, 'GET', KEPT)).body.data as { stockList: { id: string }[] }).stockList;
    expect(await list(cast.ada)).toMatchObject([{ id, are_all_available: false, gone: [] }]);
    await desk.setStatus(cast.administrator, other.id, 2);
    expect(await list(cast.ada)).toMatchObject([{ id, gone: [other.stock_no] }]);
    expect(await list(cast.hanna)).toEqual([]);
  });

  it('is changed in part, and deleted', async () => {
    const [one, other, third] = (await desk.stones(3)).map(({ stock_no }) => stock_no);
    const kept = await send(cast.marek, 'POST', KEPT, {
      name: 'First',
      stock_numbers: [one, other],
    });
    const { id } = kept.body.data as { id: string };
    const change = (data: object) => send(cast.marek, 'PUT', KEPT, { id, ...data });
    expect(await change({ name: 'Second' })).toMatchObject({
      status: 200,
      body: { data: { name: 'Second', stones: [{ stock_no: one }, { stock_no: other }] } },
    });
    expect(await change({ stock_numbers: [third, one, other], remark: 'Three.' })).toMatchObject({
      body: { data: { name: 'Second', remark: 'Three.', stones: [{ stock_no: third }, {}, {}] } },
    });
    for (const by of [cast.hanna, cast.administrator]) {
      expect(await send(by, 'PUT', KEPT, { id, name: 'Mine' })).toMatchObject({ status: 404 });
      expect(await send(by, 'DELETE', `${KEPT}/${id}`)).toMatchObject({ status: 404 });
    }
    expect(await send(cast.marek, 'DELETE', `${KEPT}/${id}`)).toMatchObject({ status: 200 });
    expect(await change({ name: 'Third' })).toMatchObject({ status: 404 });
  });

  it('is refused if the stones cannot be saved together', async () => {
    const [one, other] = await desk.stones(2);
    await portal.database.pool.query('update stone set diamond_type = 2 where id = $1', [
      other?.id,
    ]);
    const before = await fingerprint(portal.database.pool);
    const keep = (data: object) => send(cast.ada, 'POST', KEPT, { name: 'A pair', ...data });
    expectProblem(
      await keep({ stock_numbers: [one?.stock_no, 'NOBODY-1'] }),
      404,
      'data.stock_numbers.1',
    );
    expectProblem(
      await keep({ stock_numbers: [one?.stock_no, other?.stock_no] }),
      400,
      'data.stock_numbers.1',
    );
    expectProblem(await keep({ stock_numbers: [one?.stock_no] }), 400, 'data.stock_numbers');
    expectProblem(
      await keep({ stock_numbers: [one?.stock_no, one?.stock_no] }),
      400,
      'data.stock_numbers',
    );
    expectProblem(await keep({ name: ' ', stock_numbers: [one?.stock_no, 'X'] }), 400, 'data.name');
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});

describe('a saved search for pairs', () => {
  const match = { rules: [{ field: 'table_pct', tolerance: 3 }], set_size: 3 };

  it('stores its rules, and uses the default rules once they are removed', async () => {
    const searches = searchDeskOf(portal);
    const more = { name: 'Three alike', search_type: 2, filter: weighing(49), match };
    const id = await searches.saved(cast.ada, more);
    const saved = async () =>
      (await searches.rows(cast.ada, SAVED, 'search_type=2')).find((row) => row.id === id);
    expect(await saved()).toMatchObject({ id, name: 'Three alike', match });
    expectProblem(
      await searches.save(cast.ada, { ...more, match: { ...match, rules: tooWide } }),
      400,
      'data.match.rules.0.tolerance',
    );
    await searches.change(cast.ada, id, { name: 'Alike' });
    expect(await saved()).toMatchObject({ name: 'Alike', match });
    await searches.change(cast.ada, id, { match: null });
    expect(await saved()).toMatchObject({ match: null });
    // A search of stones has no rules, whatever is sent with it.
    const plain = await searches.saved(cast.ada, { ...more, search_type: 1 });
    expect(await searches.rows(cast.ada, SAVED, 'search_type=1')).toContainEqual(
      expect.objectContaining({ id: plain, match: null }),
    );
  });
  const tooWide = [{ field: 'length_mm', tolerance: 6 }];

  it('with other rules is another search, and runs with its own rules', async () => {
    const stones = await desk.stones(3);
    await makeAlike(portal, stones, 53, { table_pct: [57, 58.5, 60] });
    const searches = searchDeskOf(portal);
    const pairs = { search_type: 2, filter: weighing(53) };
    const usual = await searches.recorded(cast.ada, pairs);
    const own = await searches.recorded(cast.ada, { ...pairs, match });
    expect(own).not.toBe(usual);
    expect((await searches.record(cast.ada, { ...pairs, match })).body.data).toEqual({
      id: own,
      times: 2,
    });
    const found = async (id: string) =>
      (await send(cast.ada, 'POST', `/inventory/recent-matchpair/${id}`, {})).body.data;
    expect(await found(own)).toMatchObject({
      search: { id: own, times: 3, match },
      found: { ...match, stockList: [{ measures: [{}, {}, {}] }] },
    });
    expect(await found(usual)).toMatchObject({ found: { set_size: 2 } });
  });
});

describe('a recent search for pairs', () => {
  it('runs again, moves to the top, and finds the current stones', async () => {
    const pair = await desk.stones(2);
    await makeAlike(portal, pair, 47);
    const searches = searchDeskOf(portal);
    const id = await searches.recorded(cast.ada, { search_type: 2, filter: weighing(47) });
    const again = (by: Person, query = '') =>
      send(by, 'POST', `/inventory/recent-matchpair/${id}${query}`, {});
    const answer = await again(cast.ada);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 200,
      body: { data: { search: { id, times: 2, found: 1 } }, pagination: { totalRecords: 1 } },
    });
    const { found } = answer.body.data as { found: { stockList: FoundMatch[] } };
    expect(found.stockList[0]?.stones.map(({ stock_no }) => stock_no).sort()).toEqual(
      numbersOf(pair),
    );
    // Whoever looks after the client sees it with the client's prices and does not count as its run.
    expect(await again(cast.tove, `?user_id=${cast.ada.id}`)).toMatchObject({
      status: 200,
      body: { data: { search: { id, times: 2 } } },
    });
    expect(await again(cast.marek, `?user_id=${cast.ada.id}`)).toMatchObject({ status: 404 });
    expect(await again(cast.hanna)).toMatchObject({ status: 404 });
    const plain = await searches.recorded(cast.ada, { filter: weighing(47) });
    expect(await send(cast.ada, 'POST', `/inventory/recent-matchpair/${plain}`, {})).toMatchObject({
      status: 404,
    });
    expect(
      await send(cast.ada, 'POST', `/inventory/recent-matchpair/${NOBODYS_ID}`, {}),
    ).toMatchObject({ status: 404 });
  });
});
