import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  type Cell,
  type MarkupDesk,
  markupDeskOf,
  priceIn,
  type Written,
} from '../../support/trade/markups.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { standard, provider, associate, business } = MARKUP_SCOPE;

let portal: Portal;
let cast: Cast;
let desk: MarkupDesk;
/** a white stone of one to one and a half carats that Rap prices, and whose it is */
let stone: { stock_no: string; provider_id: string };
let carat: number;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = markupDeskOf(portal, cast.administrator);
});
beforeEach(async () => {
  await portal.database.owner.query('truncate markup_rule, markup_change');
  const { rows } = await portal.database.pool.query(
    `select stock_no, provider_id, carat from stone
      where status = 1 and diamond_type = 1 and growth_type = 2 and disc between -60 and -20 and carat between 1 and 1.49
        and color = (select nr from sub_master s join master m on m.id = s.master_id where m.code = 'COLOR' and s.code = 'G')
      order by stock_no limit 1`,
  );
  stone = rows[0];
  carat = Number(rows[0].carat);
});
afterAll(() => portal?.stop());

const disc = async (person: Person): Promise<number> =>
  (await priceIn(portal, person, stone.stock_no)).markup_disc ?? Number.NaN;

/** How a cell without a growth is kept: points of Rap for natural stones, percent of cost for lab-grown ones. */
const inBothGrowths = (cell: Cell) =>
  [
    { growth_type: 2, mode: 2 },
    { growth_type: 1, mode: 1 },
  ].map((kind) => ({
    ...{ ...cell, ...kind },
    ...{ first_day: null, last_day: null, below_cost_reason: null },
  }));

describe('a markup rule of each scope', () => {
  it('applies to the next search, and the most specific rule applies', async () => {
    const bare = await disc(cast.ada);
    await desk.saved(standard, null, [await desk.cell(carat, 1)]);
    expect(await disc(cast.ada)).toBeCloseTo(bare + 1);
    await desk.saved(provider, stone.provider_id, [await desk.cell(carat, 2)]);
    expect(await disc(cast.guest)).toBeCloseTo(bare + 2);
    await desk.saved(associate, cast.tove.id, [await desk.cell(carat, 3)]);
    expect(await disc(cast.ada)).toBeCloseTo(bare + 3);
    expect(await disc(cast.hanna)).toBeCloseTo(bare + 2);
    await desk.saved(business, cast.ada.businessId, [await desk.cell(carat, -4.25)]);
    expect(await disc(cast.ada)).toBeCloseTo(bare - 4.25);
    expect(await disc(cast.piers)).toBeCloseTo(bare + 3);

    await desk.saved(business, cast.ada.businessId, [await desk.cell(carat, null)]);
    expect(await disc(cast.ada)).toBeCloseTo(bare + 3);
  });

  it("is returned with its owner, the owner's associate, and the last change", async () => {
    const own = await desk.cell(carat, 3);
    await desk.saved(associate, cast.tove.id, [own]);
    const change = await desk.saved(business, cast.ada.businessId, [await desk.cell(carat, 1.5)]);
    expect(await desk.own(business, cast.ada.businessId ?? '')).toMatchObject({
      name: 'Halden & Roe',
      associate: { id: cast.tove.id, cells: inBothGrowths(own) },
      rules: 2,
      cells: inBothGrowths({ ...own, points: 1.5 }),
      last_change: { id: change, undoable: true, undoes: null },
    });
    const list = (query: string) =>
      portal.call(cast.administrator.token, 'GET', `/markup/business?${query}`);
    const withRules = await list('own_rules=true');
    expect(withRules.body.pagination).toMatchObject({ totalRecords: 1 });
    expect((await list('search=halden')).body.pagination).toMatchObject({ totalRecords: 1 });
    const without = await list('own_rules=false&search=halden');
    expect(without.body.pagination).toMatchObject({ totalRecords: 0 });
    const one = await portal.call(
      cast.administrator.token,
      'GET',
      `/markup/business-provider/${stone.provider_id}`,
    );
    expect(one.body.data).toMatchObject({ id: stone.provider_id, rules: 0, last_change: null });
    const none = await portal.call(
      cast.administrator.token,
      'GET',
      `/markup/business-provider/${cast.ada.id}`,
    );
    expect(none.status).toBe(404);
  });

  it('is saved for several owners at once, or for none of them', async () => {
    const ids = [cast.ada.businessId, cast.hanna.businessId];
    const cells = [await desk.cell(carat, 6)];
    const answer = await desk.save(business, { ids, cells });
    expect((answer.body.data as Written).changes.map((change) => change.owner_id).sort()).toEqual(
      [...ids].sort(),
    );
    const before = await fingerprint(portal.database.pool);
    const refused = await desk.save(business, { ids: [...ids, cast.ada.id], cells });
    expect(refused.status).toBe(404);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    expect((await desk.save(business, { cells })).status).toBe(400);
    expect((await desk.save(business, { id: ids[0], ids, cells })).status).toBe(400);
  });

  it('is not saved if it is already in force', async () => {
    const cells = [await desk.cell(carat, 6)];
    await desk.saved(standard, null, cells);
    const again = await desk.save(standard, { cells });
    expect(again).toMatchObject({
      status: 200,
      body: {
        message: 'Nothing was changed: these markups are already set.',
        data: { changes: [] },
      },
    });
    expect(await desk.history(standard)).toHaveLength(1);
  });

  it('is refused for a deleted business', async () => {
    const { pool } = portal.database;
    const id = cast.odile.businessId;
    const cells = [await desk.cell(carat, 6)];
    await pool.query('update business set deleted_at = now() where id = $1', [id]);
    expect((await desk.save(business, { id, cells })).status).toBe(404);
    await pool.query('update business set deleted_at = null where id = $1', [id]);
  });
});

describe('the value of a markup', () => {
  it.each([
    ['less than the least', -20.01, 'data.cells.0.points'],
    ['far less', -200, 'data.cells.0.points'],
    ['more than the most', 100.01, 'data.cells.0.points'],
    ['a text', '5', 'data.cells.0.points'],
    ['three decimals', 1.005, 'data.cells.0.points'],
    ['three decimals of nearly nothing', 0.001, 'data.cells.0.points'],
    ['a list', [5], 'data.cells.0.points'],
  ])('%s is refused with the field', async (_, points, field) => {
    const cell = { ...(await desk.cell(carat, 0)), points };
    const answer = await desk.save(standard, { cells: [cell] });
    expect(answer.status).toBe(400);
    expect((answer.body.errors as { field: string }[])[0]?.field).toBe(field);
  });

  it.each([-20, 100, 0, 0.07, 1.15, 99.99])('%d is accepted', async (points) => {
    await desk.saved(standard, null, [await desk.cell(carat, points)]);
    const { rows } = await portal.database.pool.query('select points from markup_rule');
    expect(rows.map((rule) => Number(rule.points))).toEqual([points, points]);
  });

  it.each([
    [
      'beyond numbers',
      '{"data":{"cells":[{"diamond_type":1,"sub_range_id":"ID","points":1e309}]}}',
    ],
    [
      'no number at all',
      '{"data":{"cells":[{"diamond_type":1,"sub_range_id":"ID","points":NaN}]}}',
    ],
  ])('%s is refused', async (_, text) => {
    const { sub_range_id } = await desk.cell(carat, 0);
    const answer = await portal.call(cast.administrator.token, 'PUT', '/markup/update-default', {
      body: text.replace('ID', sub_range_id),
    });
    expect(answer.status).toBe(400);
  });

  it('a cell that is sent twice, and an unknown range, are refused with their fields', async () => {
    const cell = await desk.cell(carat, 5);
    const twice = await desk.save(standard, { cells: [cell, { ...cell, points: 6 }] });
    expect(twice).toMatchObject({ status: 400, body: { errors: [{ field: 'data.cells.1' }] } });
    const unknown = { ...cell, sub_range_id: cast.ada.id };
    expect(await desk.save(standard, { cells: [cell, unknown] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.cells.1.sub_range_id' }] },
    });
  });

  it.each([-20.01, 100.01])('the database also refuses %d', async (points) => {
    await desk.saved(standard, null, [await desk.cell(carat, 5)]);
    await expect(
      portal.database.pool.query('update markup_rule set points = $1', [points]),
    ).rejects.toThrow('markup_rule_points_check');
  });
});

it('all signed-in users can read the carat ranges', async () => {
  const { body } = await portal.call(cast.ada.token, 'GET', '/inventory/carat-range');
  const ranges = body.data as { name: string; sub_ranges: { carat_from: number }[] }[];
  expect(ranges.map(({ name }) => name)).toEqual([
    'Melee',
    'Light',
    'One carat',
    'Two to five',
    'Large',
    'Calibrated',
  ]);
  expect(ranges.flatMap(({ sub_ranges }) => sub_ranges)).toHaveLength(20);
});
