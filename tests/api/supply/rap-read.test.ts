import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  csvOf,
  dayInForce,
  daysAfter,
  INSERT,
  type Line,
  linesInForce,
  sendList,
  UPDATE,
} from '../../support/files/rap-lists.ts';
import { some } from '../../support/runner/some.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  await portal.database.pool.query('update rap_list set listed_on = listed_on - 364');
});
afterAll(() => portal.stop());

const get = async (path: string) => {
  const answer = await portal.call(cast.administrator.token, 'GET', path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as {
    data: never;
    totals: Record<string, number>;
    pagination: { totalRecords: number; size: number };
  };
};
interface Cell {
  kind: string;
  color: string;
  clarity: string;
  carat_from: number;
  carat_to: number;
  price_per_ct: number;
  price_before: number | null;
  change: number | null;
  listed_on: string;
}
interface Listed {
  id: string;
  kind: string;
  listed_on: string;
  in_force_until: string | null;
  cells: number;
}

/** Puts a list in force that differs from the one before it as this says. */
async function replace(change: (lines: Line[]) => Line[]): Promise<void> {
  const day = daysAfter(await dayInForce(portal), 7);
  const csv = csvOf(change(await linesInForce(portal)), day);
  const answer = await sendList(portal, cast.administrator, INSERT, { csv });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

describe('the cells of Rap lists', () => {
  it('of both current lists are returned in pages of 50, with their previous prices', async () => {
    const { data, pagination } = await get('/inventory/get-rap-price');
    expect(data).toHaveLength(50);
    expect(pagination).toMatchObject({ size: 50, totalRecords: (18 + 14) * 121 });
    const cells = (await get('/inventory/get-rap-price?size=1000')).data as Cell[];
    for (const { price_per_ct: now, price_before: then, change } of cells)
      expect(change).toBe(
        then === null ? null : Number((((now - then) / then) * 100).toFixed(2)) + 0,
      );
    expect(cells.some(({ change }) => change !== 0)).toBe(true);
  });

  it('are filtered by kind, colour, clarity, weight, date and list', async () => {
    const lists = (await get('/inventory/rap-lists?kind=PEAR')).data as Listed[];
    const [, earlier] = lists;
    const query = `kind=PEAR&color=F&clarity=VS2&carat=0.995&listed_on=${earlier?.listed_on}`;
    const cells = (await get(`/inventory/get-rap-price?${query}`)).data as Cell[];
    expect(cells).toEqual([
      expect.objectContaining({
        kind: 'PEAR',
        color: 'F',
        clarity: 'VS2',
        carat_from: 0.9,
        carat_to: 0.99,
        listed_on: earlier?.listed_on,
      }),
    ]);
    const byId = await get(
      `/inventory/get-rap-price?version=${earlier?.id}&color=F&clarity=VS2&carat=0.995`,
    );
    expect(byId.data).toEqual(cells);
    expect((await get('/inventory/get-rap-price?carat=7')).data).toEqual([]);
  });

  it('of an unknown list or colour are not found', async () => {
    const ask = (query: string) =>
      portal.call(cast.administrator.token, 'GET', `/inventory/get-rap-price?${query}`);
    expect((await ask(`version=${cast.ada.id}`)).status).toBe(404);
    expect((await ask('color=O')).status).toBe(400);
    expect((await ask('clarity=FL')).status).toBe(400);
    expect((await ask('carat=0')).status).toBe(400);
    expect((await ask('listed_on=2026-02-30')).status).toBe(400);
  });
});

it('the lists are sorted by loading time, each with the end of its validity', async () => {
  const lists = (await get('/inventory/rap-lists')).data as Listed[];
  expect(lists).toHaveLength(8);
  expect(lists.filter(({ in_force_until }) => in_force_until === null)).toHaveLength(2);
  expect(lists.find(({ kind }) => kind === 'ROUND')?.cells).toBe(18 * 121);
});

it('the difference of two lists is a matrix per band, with added and removed cells', async () => {
  await replace(([first, second, ...rest]) => [
    ...(first ? [{ ...first, price: (Number(first.price) * 2).toFixed(2) }] : []),
    ...(second ? [] : []),
    ...rest,
    { shape: 'BR', clarity: 'IF', color: 'D', from: '6.00', to: '9.99', price: '70000' },
  ]);
  const difference = (await get('/inventory/rap-difference?kind=ROUND')).data as {
    changed: number;
    added: number;
    gone: number;
    bands: { carat_from: number; carat_to: number; cells: (object | null)[][] }[];
    version: { id: string };
    against: { id: string };
  };
  expect(difference).toMatchObject({ changed: 1, added: 1, gone: 1 });
  const [smallest] = difference.bands;
  expect(smallest?.cells.map((row) => row.length)).toEqual(Array.from({ length: 11 }, () => 11));
  expect(smallest?.cells[0]?.[0]).toMatchObject({ change: 100 });
  expect(smallest?.cells[0]?.[1]).toMatchObject({ after: null, change: null });
  const large = difference.bands.find(({ carat_from }) => carat_from === 6);
  expect(large?.cells[0]?.[0]).toEqual({ before: null, after: 70_000, change: null });
  expect(large?.cells[0]?.[1]).toBeNull();
  const turned = await get(
    `/inventory/rap-difference?kind=ROUND&version=${difference.against.id}&against=${difference.version.id}`,
  );
  expect(turned.data).toMatchObject({ changed: 1, added: 1, gone: 1 });
  const pear = `/inventory/rap-difference?kind=PEAR&version=${difference.version.id}`;
  expect((await portal.call(cast.administrator.token, 'GET', pear)).status).toBe(404);
});

it('the stones with changed prices are those that the load counted, with both prices to the cent', async () => {
  const day = daysAfter(await dayInForce(portal), 7);
  const lines = (await linesInForce(portal)).map((line) =>
    line.color === 'G' ? { ...line, price: (Number(line.price) * 1.05).toFixed(2) } : line,
  );
  const { body } = await sendList(portal, cast.administrator, INSERT, { csv: csvOf(lines, day) });
  const counted = (body.data as { stones_moved: number }).stones_moved;
  expect(counted).toBeGreaterThan(0);
  const { data, totals, pagination } = await get(
    '/inventory/rap-moved-stones?kind=ROUND&size=1000',
  );
  const stones = data as {
    stock_no: string;
    growth_type: number;
    color: string;
    carat: number;
    rap_before: number;
    rap_after: number;
    ppc_before: number;
    ppc_after: number;
    amount_before: number;
    amount_after: number;
    difference: number;
  }[];
  expect(pagination.totalRecords).toBe(counted);
  expect(totals.pieces).toBe(counted);
  const { rows } = await portal.database.pool.query<{
    stock_no: string;
    disc: string;
    growth_type: number;
  }>('select stock_no, disc, growth_type from stone where stock_no = any($1)', [
    stones.map(({ stock_no }) => stock_no),
  ]);
  const discs = new Map(rows.map(({ stock_no, disc }) => [stock_no, Number(disc)]));
  const growths = rows.map(({ stock_no, growth_type }) => [stock_no, growth_type]);
  expect(stones.map(({ stock_no, growth_type }) => [stock_no, growth_type]).sort()).toEqual(
    growths.sort(),
  );
  const cents = (value: number) => Math.round(value * 100);
  let difference = 0;
  for (const stone of some(stones)) {
    expect(stone.color).toBe('G');
    const disc = discs.get(stone.stock_no) ?? Number.NaN;
    expect(Math.abs(stone.ppc_after - stone.rap_after * (1 + disc / 100))).toBeLessThan(0.0051);
    expect(Math.abs(stone.ppc_before - stone.rap_before * (1 + disc / 100))).toBeLessThan(0.0051);
    expect(Math.abs(stone.amount_after - stone.ppc_after * stone.carat)).toBeLessThan(0.0051);
    expect(cents(stone.difference)).toBe(cents(stone.amount_after) - cents(stone.amount_before));
    difference += cents(stone.difference);
  }
  expect(cents(totals.difference ?? 0)).toBe(difference);
  const sizes = stones.map((stone) => Math.abs(stone.difference));
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  const other = await get('/inventory/rap-moved-stones?kind=PEAR&size=1');
  const shapes = (other.data as { shape: string }[]).map(({ shape }) => shape);
  expect(shapes).toEqual([expect.not.stringMatching(/^Round$/)]);
});

describe('a stone without a Rap price has a reason', () => {
  const stateOf = async (stock_no: string) => {
    const { body } = await portal.call(
      cast.ada.token,
      'GET',
      `/inventory/dna?stock_no=${encodeURIComponent(stock_no)}`,
    );
    return (body.data as { stone: { rap_state: string; rap: number | null; sell_amt: number } })
      .stone;
  };
  const stoneWhere = async (condition: string): Promise<string> => {
    const { rows } = await portal.database.pool.query<{ stock_no: string }>(
      `select stock_no from stone s where status = 1 and ${condition} order by stock_no limit 1`,
    );
    if (!rows[0]) throw new Error(`no stone is ${condition}`);
    return rows[0].stock_no;
  };
  const number = (master: string, code: string) =>
    `(select v.nr from sub_master v join master m on m.id = v.master_id where m.code = '${master}' and v.code = '${code}')`;

  it('weights of 6.00 to 9.99 carats, colours below N and missing clarities have no cell, fancy colours no Rap', async () => {
    const any = await stoneWhere('diamond_type = 1 and disc is not null and color is not null');
    const told = async (change: string) => {
      await portal.database.pool.query(`update stone set ${change} where stock_no = $1`, [any]);
      return await stateOf(any);
    };
    expect((await stateOf(any)).rap_state).toBe('listed');
    for (const change of [
      'carat = 6.00',
      'carat = 9.999',
      `carat = 1.2, color = ${number('COLOR', 'O')}`,
      `color = ${number('COLOR', 'G')}, clarity = ${number('CLARITY', 'NONE')}`,
    ]) {
      expect(await told(change), change).toMatchObject({ rap_state: 'no_cell', rap: null });
      expect((await stateOf(any)).sell_amt, change).toBeGreaterThan(0);
    }
    expect(await told(`clarity = ${number('CLARITY', 'VS1')}, diamond_type = 2`)).toMatchObject({
      rap_state: 'fancy_colour',
      rap: null,
    });
  });

  it('a cell that one list removes can return with the next list', async () => {
    const stock = await stoneWhere(
      `diamond_type = 1 and disc is not null and shape = ${number('SHAPE', 'ROUND')} and color = ${number('COLOR', 'H')} and carat < 5.9`,
    );
    const { rap } = await stateOf(stock);
    const { rows } = await portal.database.pool.query<{ clarity: string; carat: string }>(
      `select v.code as clarity, carat from stone s join sub_master v on v.nr = s.clarity where stock_no = $1`,
      [stock],
    );
    const [stone] = rows;
    const clarity = stone?.clarity === 'FL' ? 'IF' : stone?.clarity;
    const carat = Math.floor(Number(stone?.carat) * 100) / 100;
    const isIts = (line: Line) =>
      line.color === 'H' &&
      line.clarity === clarity &&
      Number(line.from) <= carat &&
      carat <= Number(line.to);
    const whole = await linesInForce(portal);
    await replace((lines) => lines.filter((line) => !isIts(line)));
    expect(await stateOf(stock)).toMatchObject({ rap_state: 'no_cell', rap: null });
    await replace(() => whole);
    expect(await stateOf(stock)).toMatchObject({ rap_state: 'listed', rap });
  });
});

it('a portal without a list answers, and accepts its first list', async () => {
  const lines = await linesInForce(portal);
  await portal.database.pool.query('delete from rap_list');
  const nothing = { pagination: { totalRecords: 0 }, data: [] };
  expect(await get('/inventory/get-rap-price')).toMatchObject(nothing);
  expect(await get('/inventory/rap-lists')).toMatchObject(nothing);
  expect(await get('/inventory/rap-moved-stones')).toMatchObject({
    ...nothing,
    totals: { pieces: 0 },
  });
  expect((await get('/inventory/rap-difference')).data).toMatchObject({
    version: null,
    against: null,
    bands: [],
  });
  const csv = csvOf(lines, '2026-01-02');
  const amended = await sendList(portal, cast.administrator, UPDATE, { csv });
  expect(amended).toMatchObject({ status: 409, body: { code: 'NO_LIST_TO_AMEND' } });
  const first = await sendList(portal, cast.administrator, INSERT, { csv });
  expect(first).toMatchObject({ status: 200, body: { data: { lists: [{ replaces: null }] } } });
  const { totals } = await get('/inventory/rap-moved-stones');
  expect(totals.pieces).toBe((first.body.data as { stones_moved: number }).stones_moved);
  expect(totals.pieces).toBeGreaterThan(20);
});
