import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import {
  csvOf,
  daysAfter,
  INSERT,
  type Line,
  linesInForce,
  sendList,
  UPDATE,
} from '../../support/files/rap-lists.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Schemas = components['schemas'];
type StoneRow = Schemas['StoneRow'];

let portal: Portal;
let cast: Cast;
/** a lab-grown list with a tenth of the Rap prices, without the colours below G */
let lines: Line[];
const DAY = '2026-01-02';
const NEXT_DAY = daysAfter(DAY, 7);
const GRADES = ['D', 'E', 'F', 'G'];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const rap = [...(await linesInForce(portal)), ...(await linesInForce(portal, 'PEAR'))];
  lines = rap
    .filter(({ color }) => GRADES.includes(color))
    .map((line) => ({ ...line, price: (Number(line.price) / 10).toFixed(2) }));
});
afterEach(removeAll);
afterAll(() => portal?.stop());

const send = (path: string, csv: string, rest: object = {}): Promise<Answer> =>
  sendList(portal, cast.administrator, path, { csv, list: 'lab_grown', ...rest });
async function loaded(day = DAY, of = lines): Promise<void> {
  const answer = await send(INSERT, csvOf(of, day));
  expect(answer, JSON.stringify(answer.body)).toMatchObject({
    status: 200,
    body: { message: `Lab-grown list of ${day} loaded`, data: { stones_moved: 0 } },
  });
}
const get = async <T>(by: Person, path: string): Promise<T> => {
  const { status, body } = await portal.call(by.token, 'GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
const remove = (id: string): Promise<Answer> =>
  portal.call(cast.administrator.token, 'DELETE', `/inventory/rap-lists/${id}`);
const lists = () => get<Schemas['RapList'][]>(cast.administrator, '/inventory/rap-lists?size=100');
const isLabGrown = ({ kind }: Schemas['RapList']): boolean => kind.startsWith('LAB_');
/** Removes all lab-grown lists, the newest first. */
async function removeAll(): Promise<void> {
  for (const list of (await lists()).filter(isLabGrown))
    expect((await remove(list.id)).status).toBe(200);
}
async function search(
  by: Person,
  filter: object = {},
  type: 1 | 2 = 1,
): Promise<Schemas['FoundStones']> {
  const path = `/inventory/search?diamond_type=${type}`;
  const { status, body } = await portal.call(by.token, 'POST', path, {
    body: { data: { size: 1000, ...filter } },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Schemas['FoundStones'];
}
const grown = (rows: readonly StoneRow[]) =>
  rows.filter(({ growth_type }) => growth_type === GROWTH_TYPE.labGrown);
const explained = (by: Person, stockNo: string, at = '') =>
  get<Schemas['PriceExplanation']>(
    by,
    `/inventory/price-explanation?stock_no=${stockNo}${at === '' ? '' : `&at=${at}`}`,
  );

/** Drops the fields of the lab-grown list, and times, from an answer. */
const withoutList = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value) =>
      key.startsWith('lab_grown') || key === 'at' ? undefined : value,
    ),
  );

/** Everything with a price that the portal answers to a viewer. */
async function answersTo(by: Person): Promise<unknown> {
  const white = await search(by, { facets: ['shape', 'color', 'carat'] });
  const fancy = await search(by, {}, 2);
  const some = [...grown(white.stockList).slice(0, 2), ...white.stockList.slice(0, 2)];
  const single = await Promise.all(
    some.flatMap(({ stock_no }) => [
      explained(by, stock_no),
      get<Schemas['ComparablePrices']>(by, `/inventory/comparable-prices?stock_no=${stock_no}`),
      search(by, { stock_numbers: [stock_no], sort: [{ field: 'markup_disc' }] }),
    ]),
  );
  return withoutList([white, fancy, single]);
}
const stored = async () =>
  (
    await portal.database.pool.query(
      'select id, disc, price_per_ct, total_amt from stone order by id',
    )
  ).rows;

describe('a lab-grown list', () => {
  it('changes no price, discount or amount when it is loaded, amended or removed', async () => {
    const viewers = [
      cast.administrator,
      cast.qualityControl,
      cast.ada,
      cast.tove,
      cast.apiProvider,
    ];
    const read = async () => [await Promise.all(viewers.map(answersTo)), await stored()];
    const before = await read();
    await loaded();
    expect(await read()).toEqual(before);
    const dear = lines.map((line) => ({ ...line, price: (Number(line.price) * 30).toFixed(2) }));
    expect((await send(UPDATE, csvOf(dear, DAY))).status).toBe(200);
    expect(await read()).toEqual(before);
    await removeAll();
    expect(await read()).toEqual(before);
    const { rows } = await portal.database.pool.query(
      'select count(*)::int as n from stock_import where after_rap is not null',
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('gives each lab-grown stone a list price or a reason for having none, and natural stones nothing', async () => {
    const { stockList: without } = await search(cast.ada);
    expect(grown(without).length).toBeGreaterThan(0);
    for (const row of grown(without))
      expect(row).toMatchObject({
        lab_grown_state: 'no_list',
        lab_grown_ppc: null,
        lab_grown_diff: null,
      });
    await loaded();
    const { stockList } = await search(cast.ada);
    const states = new Set<string | undefined>();
    for (const row of stockList) {
      const { lab_grown_state: state, lab_grown_ppc: price, lab_grown_diff: diff } = row;
      states.add(state);
      if (row.growth_type === GROWTH_TYPE.natural) {
        expect([state, price, diff]).toEqual([undefined, undefined, undefined]);
        continue;
      }
      const expected = cellOf(row);
      expect(price ?? null, row.stock_no).toBe(expected);
      expect(state).toBe(expected === null ? 'no_cell' : 'listed');
      if (expected !== null) {
        const percent = (row.markup_ppc / expected - 1) * 100;
        if (percent <= 999) expect(Math.abs((diff ?? Number.NaN) - percent)).toBeLessThan(0.0051);
        else expect(diff).toBeNull();
      }
    }
    expect([...states].sort()).toEqual(['listed', 'no_cell', undefined]);
    const { stockList: fancy } = await search(cast.ada, {}, 2);
    expect(grown(fancy).length).toBeGreaterThan(0);
    for (const row of grown(fancy)) expect(row.lab_grown_state).toBe('fancy_colour');

    function cellOf(row: StoneRow): number | null {
      const shape = row.shape === 'Round' ? 'BR' : 'PS';
      const weight = Math.floor(row.carat * 100 + 1e-9) / 100;
      const clarity = row.clarity === 'FL' ? 'IF' : row.clarity;
      const line = lines.find(
        (one) =>
          one.shape === shape &&
          one.color === row.color &&
          one.clarity === clarity &&
          Number(one.from) <= weight &&
          weight <= Number(one.to),
      );
      return line ? Number(line.price) : null;
    }
  });

  it("is compared with the viewer's price, and explained with its date", async () => {
    await loaded();
    for (const by of [cast.administrator, cast.ada]) {
      const { stockList } = await search(by);
      const [row] = grown(stockList).filter(({ lab_grown_diff: diff }) => diff != null);
      if (!row) throw new Error('no lab-grown stone is in the list');
      const { lab_grown, markup_ppc } = await explained(by, row.stock_no);
      expect(markup_ppc).toBe(row.markup_ppc);
      expect(lab_grown).toEqual({
        state: 'listed',
        price: row.lab_grown_ppc,
        difference: row.lab_grown_diff,
        list: {
          kind: row.shape === 'Round' ? 'LAB_ROUND' : 'LAB_PEAR',
          listed_on: DAY,
          revision: 1,
        },
      });
      const natural = stockList.find(({ growth_type }) => growth_type === GROWTH_TYPE.natural);
      expect((await explained(by, natural?.stock_no ?? '')).lab_grown).toBeNull();
      const then = await explained(by, row.stock_no, row.listed_at);
      expect(then.lab_grown).toMatchObject({ state: 'no_list', price: null, list: null });
    }
  });

  it('sorts the search by its price and by the difference', async () => {
    await loaded();
    for (const field of ['lab_grown_ppc', 'lab_grown_diff'] as const)
      for (const descending of [false, true]) {
        const { stockList } = await search(cast.ada, { sort: [{ field, descending }] });
        const values = stockList.map((row) => row[field] ?? null);
        const known = values.filter((value) => value !== null);
        expect(known.length).toBeGreaterThan(2);
        expect(values.slice(0, known.length)).toEqual(
          [...known].sort((a, b) => (descending ? b - a : a - b)),
        );
      }
  });

  it('is refused for the same faults as a Rap list, and amended with its own date', async () => {
    const bad = csvOf([{ ...(lines[0] as Line), color: 'Q' }], DAY);
    const rap = await sendList(portal, cast.administrator, INSERT, { csv: bad });
    const own = await send(INSERT, bad);
    expect(own).toMatchObject({ status: 400, body: { code: 'RAP_LIST_FAULTY' } });
    expect(own.body.errors).toEqual(rap.body.errors);
    expect(await send(UPDATE, csvOf(lines, DAY))).toMatchObject({
      body: { code: 'NO_LIST_TO_AMEND' },
    });
    await loaded();
    expect(await send(INSERT, csvOf(lines, DAY))).toMatchObject({
      body: {
        code: 'LIST_DATE_REFUSED',
        message: expect.stringContaining('lab-grown round list'),
      },
    });
    expect(await send(INSERT, csvOf(lines.slice(0, 3), NEXT_DAY))).toMatchObject({
      body: { code: 'LIST_SHRINKS' },
    });
  });

  it('can be removed while it is current; Rap lists and replaced lists cannot', async () => {
    await loaded();
    await loaded(NEXT_DAY);
    const all = await lists();
    const [newest, oldest] = all.filter(({ kind }) => kind === 'LAB_ROUND');
    const rap = all.find(({ kind }) => kind === 'ROUND');
    for (const list of [rap, oldest])
      expect(await remove(list?.id ?? '')).toMatchObject({
        status: 409,
        body: { code: 'LIST_NOT_REMOVABLE' },
      });
    expect((await remove(newest?.id ?? '')).status).toBe(200);
    expect((await remove(newest?.id ?? '')).status).toBe(404);
    const now = (await lists()).find(({ id }) => id === oldest?.id);
    expect(now).toMatchObject({ listed_on: DAY, in_force_until: null });
  });
});

describe('a reprice rule with the lab-grown list', () => {
  it('proposes a share of the list price as the selling price, for lab-grown stones only', async () => {
    await loaded();
    const { stockList } = await search(cast.administrator, { status: [1] });
    const ofList = grown(stockList).filter(({ lab_grown_state: state }) => state === 'listed');
    const unlisted = grown(stockList).filter(({ lab_grown_state: state }) => state === 'no_cell');
    const natural = stockList.filter(({ growth_type }) => growth_type === GROWTH_TYPE.natural);
    expect([ofList.length > 2, unlisted.length > 0, natural.length > 0]).not.toContain(false);
    const chosen = [...ofList.slice(0, 3), ...unlisted.slice(0, 1), ...natural.slice(0, 1)];
    const propose = await portal.call(cast.administrator.token, 'POST', '/inventory/reprice', {
      body: {
        data: {
          filter: { stock_numbers: chosen.map(({ stock_no }) => stock_no) },
          rule: { base: 'lab_grown_list', value: -10 },
          limits: { max_percent: 50, keeps_lowest: false },
        },
      },
    });
    expect(propose.status, JSON.stringify(propose.body)).toBe(200);
    const { id } = propose.body.data as Schemas['RepriceSession'];
    const { lines: proposed } = await get<Schemas['OpenedRepriceSession']>(
      cast.administrator,
      `/inventory/reprice/${id}`,
    );
    const lineOf = ({ stock_no }: StoneRow) => proposed.find((line) => line.stock_no === stock_no);
    for (const stone of [...unlisted.slice(0, 1), ...natural.slice(0, 1)])
      expect(lineOf(stone)).toMatchObject({ limit: 'no_list_price', is_left_out: true });
    const unlimited = ofList.slice(0, 3).filter((stone) => lineOf(stone)?.limit !== 'max_percent');
    expect(unlimited.length).toBeGreaterThan(0);
    for (const stone of unlimited) {
      const wanted = (stone.lab_grown_ppc ?? 0) * 0.9;
      const offered = lineOf(stone)?.after.offered_per_ct ?? 0;
      expect(Math.abs(offered / wanted - 1)).toBeLessThan(0.001);
    }
    await portal.call(cast.administrator.token, 'PUT', `/inventory/reprice/${id}`, {
      body: {
        data: {
          stone_ids: proposed.flatMap((line) => (line.is_left_out ? [] : [line.stone_id])),
          accepted: true,
        },
      },
    });
    await removeAll();
    const apply = await portal.call(
      cast.administrator.token,
      'PUT',
      `/inventory/reprice/${id}/apply`,
    );
    expect(apply).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  });
});
