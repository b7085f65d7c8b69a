import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { createDatabase } from '../../../server/platform/db/pool.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cell, type MarkupDesk, markupDeskOf, priceIn } from '../../support/trade/markups.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { standard, associate, business } = MARKUP_SCOPE;
const WEIGHT = 1.2;

let portal: Portal;
let cast: Cast;
let desk: MarkupDesk;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = markupDeskOf(portal, cast.administrator);
});
beforeEach(async () => {
  await portal.database.owner.query('truncate markup_rule, markup_change');
});
afterAll(() => portal?.stop());

const cell = (points: number | null): Promise<Cell> => desk.cell(WEIGHT, points);
const pointsNow = async (): Promise<(number | null)[]> => {
  const { body } = await portal.call(cast.administrator.token, 'GET', '/markup/default');
  const { defaultMarkupDetails } = body.data as { defaultMarkupDetails: Cell[] };
  return defaultMarkupDetails
    .filter(({ points, growth_type }) => points !== null && growth_type === 2)
    .map(({ points }) => points);
};

it('the default markups have a cell for each weight of white stones and of fancy ones', async () => {
  const { body } = await portal.call(cast.administrator.token, 'GET', '/markup/default');
  const { defaultMarkupDetails } = body.data as { defaultMarkupDetails: Cell[] };
  const { rows } = await portal.database.pool.query<{ id: string }>(
    'select id from sub_carat_range order by id',
  );
  const ranges = rows.map(({ id }) => id);
  const rangesOf = (type: number, growth: number) =>
    defaultMarkupDetails
      .filter(({ diamond_type, growth_type }) => diamond_type === type && growth_type === growth)
      .map(({ sub_range_id }) => sub_range_id)
      .sort();
  expect([1, 2].flatMap((type) => [1, 2].map((growth) => rangesOf(type, growth)))).toEqual([
    ...[ranges, ranges],
    ...[ranges, ranges],
  ]);
});

describe('the history of markups', () => {
  it('shows who changed which value from what to what, latest first', async () => {
    const first = await desk.saved(standard, null, [await cell(2)]);
    const second = await desk.saved(standard, null, [await cell(3.5), await desk.cell(0.4, 1)]);
    const changes = await desk.history(standard);
    expect(changes.map(({ id }) => id)).toEqual([second, first]);
    expect(changes[0]).toMatchObject({
      actor: 'Nora Verhoeven',
      undoable: true,
      undone_by: null,
      cells: [
        { growth_type: 2, carat_from: 0.4, carat_to: 0.49, from: null, to: 1, to_mode: 2 },
        { growth_type: 2, carat_from: 1, carat_to: 1.49, from: 2, to: 3.5, from_mode: 2 },
        { growth_type: 1, carat_from: 0.4, carat_to: 0.49, from: null, to: 1, to_mode: 1 },
        { growth_type: 1, carat_from: 1, carat_to: 1.49, from: 2, to: 3.5, from_mode: 1 },
      ],
    });
    expect(changes[1]).toMatchObject({
      undoable: false,
      cells: [
        { from: null, to: 2 },
        { from: null, to: 2 },
      ],
    });
  });

  it('covers one owner, or all owners of a scope', async () => {
    await desk.saved(business, cast.ada.businessId, [await cell(2)]);
    await desk.saved(business, cast.hanna.businessId, [await cell(2)]);
    expect(await desk.history(business)).toHaveLength(2);
    const own = await desk.history(business, cast.ada.businessId ?? '');
    expect(own.map(({ owner_name }) => owner_name)).toEqual(['Halden & Roe']);
    const answer = await portal.call(
      cast.administrator.token,
      'GET',
      `/markup/history?scope=1&owner_id=${cast.ada.id}`,
    );
    expect(answer.status).toBe(400);
  });
});

describe('the undo of a markup change', () => {
  it('restores the previous rules, and can itself be undone', async () => {
    await desk.saved(standard, null, [await cell(2)]);
    const change = await desk.saved(standard, null, [await cell(3.5), await desk.cell(0.4, 1)]);
    const undone = await desk.undo(change);
    expect(undone.status).toBe(200);
    expect(await pointsNow()).toEqual([2]);
    const [undo, taken] = await desk.history(standard);
    expect(undo).toMatchObject({ undoes: change, undoable: true });
    expect(taken).toMatchObject({ id: change, undone_by: undo?.id });

    expect((await desk.undo(undo?.id ?? 0)).status).toBe(200);
    expect(await pointsNow()).toEqual([1, 3.5]);
  });

  it('reverts only the last change of its owner, and nothing twice', async () => {
    const first = await desk.saved(standard, null, [await cell(2)]);
    const other = await desk.saved(associate, cast.tove.id, [await cell(7)]);
    const last = await desk.saved(standard, null, [await cell(3)]);
    const before = await fingerprint(portal.database.pool);
    const refused = await desk.undo(first);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'MARKUP_NOT_LAST',
        message:
          'Only the latest change to these markups can be undone. Nora Verhoeven has changed these markups since then.',
      },
    });
    expect((await desk.undo(last + 1000)).status).toBe(404);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    expect((await desk.undo(other)).status).toBe(200);
    expect((await desk.undo(last)).status).toBe(200);
    expect((await desk.undo(last)).status).toBe(409);
    expect(await pointsNow()).toEqual([2]);
  });

  it('reverts a change for several owners, all or nothing', async () => {
    const ids = [cast.ada.businessId, cast.hanna.businessId];
    const answer = await desk.save(business, { ids, cells: [await cell(4)] });
    const { changes } = answer.body.data as { changes: { id: number }[] };
    const undo = () =>
      portal.call(cast.administrator.token, 'PUT', '/markup/undo', {
        body: { data: { change_ids: changes.map(({ id }) => id) } },
      });
    expect((await undo()).status).toBe(200);
    expect(await desk.own(business, ids[0] ?? '')).toMatchObject({ rules: 0 });
    expect((await undo()).status).toBe(409);
  });
});

describe('two users who save concurrently', () => {
  it('save one after the other; the second gets a refusal that names the first', async () => {
    const seen = await desk.saved(standard, null, [await cell(2)]);
    const answers = await Promise.all(
      [3, 4, 5, 6].map(async (points) =>
        desk.save(standard, { cells: [await cell(points)], seen_change: seen }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(
      /^Nora Verhoeven changed these markups in the meantime \(\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M, UTC\)\. Check/,
    );
    expect(await desk.history(standard)).toHaveLength(2);
  });

  it('may state that they saw no change yet', async () => {
    const save = (points: number) =>
      cell(points).then((one) => desk.save(standard, { cells: [one], seen_change: null }));
    expect((await save(1)).status).toBe(200);
    expect((await save(2)).status).toBe(409);
  });

  it('leave one rule in force for a cell', async () => {
    const cells = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(cell));
    const answers = await Promise.all(cells.map((one) => desk.save(standard, { cells: [one] })));
    expect(answers.map(({ status }) => status)).toEqual(cells.map(() => 200));
    expect(await pointsNow()).toHaveLength(1);
    const { rows } = await portal.database.pool.query(
      `select count(*)::int as gaps from markup_rule e join markup_rule b on b.begun_by = e.ended_by
        where e.in_force_until <> b.in_force_from`,
    );
    expect(rows[0].gaps).toBe(0);
  });
});

it('a change in one process is in the next response of another process', async () => {
  const second = createDatabase(portal.database.url, { connections: 4 });
  const other = await startPortal({ ...portal.database, ...second });
  try {
    const { rows } = await portal.database.pool.query(
      `select stock_no from stone where status = 1 and diamond_type = 1 and carat between 1 and 1.49 order by stock_no limit 1`,
    );
    const stockNo = rows[0].stock_no as string;
    const before = await priceIn(other, cast.ada, stockNo);
    for (const points of [5, -5, 12.25]) {
      await desk.saved(standard, null, [await cell(points)]);
      const here = await priceIn(portal, cast.ada, stockNo);
      const there = await priceIn(other, cast.ada, stockNo);
      expect(there).toEqual(here);
      expect(there.sell_amt).not.toBe(before.sell_amt);
    }
  } finally {
    await other.stop();
    await second.close();
  }
});

it('a removed write permission refuses the next save, but not reading', async () => {
  const { pool } = portal.database;
  const set = (value: boolean) =>
    pool.query(
      `update user_permission set write_access = $1 where user_id = $2
          and submodule_id = (select id from submodule where path = '/admin/settings/markup')`,
      [value, cast.administrator.id],
    );
  const one = await cell(9);
  await set(false);
  expect((await desk.save(standard, { cells: [one] })).status).toBe(403);
  expect((await desk.undo(1)).status).toBe(403);
  expect((await desk.preview({ scope: 1, cells: [one] })).owners).toHaveLength(1);
  await set(true);
  expect((await desk.save(standard, { cells: [one] })).status).toBe(200);
});
