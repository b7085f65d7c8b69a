import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { PRICE_BASIS } from '#common/price-basis.ts';
import { IMPORT_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import {
  type ImportDesk,
  importDeskOf,
  type ListedStone,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type StoneRow = components['schemas']['StoneRow'];
const LIST = '/inventory/stock-list';
const { available, notAvailable } = STONE_STATUS;

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

const sql = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await portal.database.pool.query(text, values)).rows as Row[];

/** The stock list as a person reads it. */
async function read(by: Person, query = ''): Promise<StoneRow[]> {
  const answer = await portal.call(by.token, 'GET', `${LIST}?size=1000${query}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as StoneRow[];
}
const put = (by: Person, data: object, was?: object) =>
  portal.call(by.token, 'PUT', LIST, { body: { data, ...(was ? { was } : {}) } });

/** A list that is let through. */
async function applied(rows: readonly ListedStone[]) {
  const list = await lists.imported(rows);
  await lists.act(cast.administrator, list.id, 'approve');
  const done = await lists.settled(list.id);
  expect(done.status).toBe(IMPORT_STATUS.applied.code);
  return done;
}
const ownStones = () =>
  sql<{ id: string; stock_no: string; org_stock_no: string }>(
    `select id, stock_no, org_stock_no from stone where provider_id = $1 and status = ${available.code} order by id`,
    lists.providerId,
  );
const rowOf = async (number: string): Promise<ListedStone> => {
  const row = (await lists.stock()).find((one) => one['Stock No'] === number);
  if (!row) throw new Error(`the supplier has no ${number}`);
  return row;
};

describe('the source of each stone', () => {
  it('is the list that added it, and the last applied list that contains it', async () => {
    const [stone] = await ownStones();
    const old = await rowOf(stone?.org_stock_no ?? '');
    const fresh = { ...old, 'Stock No': 'NEW-1', 'Report No': '990001' };
    const first = await applied([old, fresh]);
    const second = await applied([fresh]);
    // What nobody has let through has said nothing yet.
    await lists.imported([{ ...old, Rap: '', Disc: '', 'Price per carat': '4321.00' }]);

    const [found] = await read(cast.administrator, '&code=NEW-1');
    const name = ({ id, import_no, created_at }: typeof first) => ({ id, import_no, created_at });
    expect(found?.listed).toEqual({
      provider_id: lists.providerId,
      provider: expect.any(String),
      price_basis: PRICE_BASIS.discount,
      brought_by: name(first),
      named_by: name(second),
      seen_at: second.created_at,
    });
    const [before] = await read(cast.administrator, `&code=${stone?.stock_no}`);
    expect(before?.listed).toMatchObject({
      brought_by: null,
      named_by: name(first),
      seen_at: first.created_at,
    });
  });

  it('is the time of its creation if no list contains it, and again after its lists are rolled back', async () => {
    const [untouched] = await sql<{ stock_no: string; org_stock_no: string }>(
      `select stock_no, org_stock_no from stone s where provider_id = $1 and status = ${available.code}
         and not exists (select from stock_import_row r where r.stone_id = s.id) order by id desc limit 1`,
      lists.providerId,
    );
    const [row] = await read(cast.auditor, `&code=${untouched?.stock_no}`);
    expect(row?.listed).toMatchObject({
      brought_by: null,
      named_by: null,
      seen_at: row?.listed_at,
    });

    const list = await applied([await rowOf(untouched?.org_stock_no ?? '')]);
    await lists.act(cast.administrator, list.id, 'roll-back', 'Sent by mistake.');
    await lists.settled(list.id);
    const [after] = await read(cast.auditor, `&code=${untouched?.stock_no}`);
    expect(after?.listed).toEqual(row?.listed);
  });

  it('is in every row of the stock list, and in no other search', async () => {
    const ask = (path: string) =>
      portal.call(cast.administrator.token, 'POST', path, {
        body: { data: { provider_id: lists.providerId, size: 20 } },
      });
    const there = await ask(LIST);
    const { stockList } = there.body.data as { stockList: StoneRow[] };
    expect(stockList.length).toBeGreaterThan(1);
    expect(new Set(stockList.map(({ listed }) => listed?.provider_id))).toEqual(
      new Set([lists.providerId]),
    );
    const elsewhere = await ask('/inventory/search');
    for (const row of (elsewhere.body.data as { stockList: StoneRow[] }).stockList)
      expect(row).not.toHaveProperty('listed');
  });
});

describe('access to the stock list', () => {
  it('lets a supplier read its own stones with their prices, and staff all stones', async () => {
    const own = await read(cast.apiProvider);
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ listed }) => listed?.provider_id))).toEqual(
      new Set([lists.providerId]),
    );
    const all = await read(cast.administrator);
    expect(new Set(all.map(({ listed }) => listed?.provider_id)).size).toBeGreaterThan(1);
    expect(await read(cast.auditor, `&provider_id=${lists.providerId}`)).toHaveLength(own.length);

    const stranger = all.find(({ listed }) => listed?.provider_id !== lists.providerId);
    expect(await read(cast.apiProvider, `&code=${stranger?.stock_no}`)).toEqual([]);
    const asked = await portal.call(
      cast.apiProvider.token,
      'GET',
      `${LIST}?provider_id=${stranger?.listed?.provider_id}`,
    );
    expect(asked).toMatchObject({ status: 400, body: { message: 'Unknown supplier.' } });
    for (const person of [cast.ada, cast.tove])
      expect(await portal.call(person.token, 'GET', LIST)).toMatchObject({ status: 403 });
  });

  it('finds a stone by each of its numbers, and filters by state and diamond type', async () => {
    const [stone] = await sql<{ stock_no: string; org_stock_no: string; report_no: string }>(
      `select stock_no, org_stock_no, report_no from stone
        where report_no is not null and provider_id = $1 order by id offset 3 limit 1`,
      lists.providerId,
    );
    for (const code of [stone?.stock_no.toLowerCase(), stone?.org_stock_no, stone?.report_no])
      expect(
        (await read(cast.qualityControl, `&code=${code}`)).map((row) => row.stock_no),
      ).toContain(stone?.stock_no);
    expect(await read(cast.qualityControl, '&code=NOBODYS-9')).toEqual([]);
    const fancy = await read(cast.administrator, '&diamond_type=2&status=1');
    expect(fancy.length).toBeGreaterThan(0);
    expect(new Set(fancy.map((row) => `${row.diamond_type} ${row.status}`))).toEqual(
      new Set(['2 1']),
    );
  });
});

describe('the correction of a stone', () => {
  it("changes the fields that are sent; a price is the supplier's asking price", async () => {
    const [stone] = await sql<{ id: string; stock_no: string; disc: string; carat: string }>(
      `select id, stock_no, disc, carat from stone
        where disc is not null and status = 1 and provider_id = $1 order by id offset 5 limit 1`,
      lists.providerId,
    );
    const { id = '', carat } = stone ?? {};
    expect(
      await put(cast.qualityControl, {
        id,
        price_per_ct: 5150.25,
        clarity: 'VS2',
        depth_pct: 61.3,
      }),
    ).toMatchObject({ status: 200, body: { message: `${stone?.stock_no} corrected` } });
    const kept = 'select price_per_ct, disc, carat, depth_pct from stone where id = $1';
    expect(await sql(kept, id)).toEqual([
      { price_per_ct: '5150.25', disc: null, carat, depth_pct: '61.30' },
    ]);
    expect(await put(cast.administrator, { id, price_per_ct: 5000, disc: -31.5 })).toMatchObject({
      status: 200,
    });
    // The prices of this supplier are discounts on our list, so Rap makes the price, and the price that was said does not.
    expect(await sql(kept, id)).toMatchObject([{ disc: '-31.5000' }]);
    const [row] = await read(cast.administrator, `&code=${stone?.stock_no}`);
    expect(row).toMatchObject({ clarity: 'VS2', disc: -31.5 });
    const byRap = (rap: unknown, disc: number) => Math.round(Number(rap) * (100 + disc)) / 100;
    expect(row).toMatchObject({ price_per_ct: byRap(row?.rap, -31.5) });
    expect(await put(cast.administrator, { id, disc: -20 })).toMatchObject({ status: 200 });
    const [cheaper] = await read(cast.administrator, `&code=${stone?.stock_no}`);
    expect(cheaper).toMatchObject({ disc: -20, price_per_ct: byRap(row?.rap, -20) });
  });

  it('stores the asking price for a supplier with asking prices, with its own total', async () => {
    const [stone] = await sql<{ id: string; stock_no: string; carat: string }>(
      `select id, stock_no, carat from stone
        where disc is not null and status = 1 and provider_id = $1 order by id offset 6 limit 1`,
      lists.providerId,
    );
    const { id = '', stock_no = '', carat = '' } = stone ?? {};
    const basis = (code: number) =>
      sql('update provider set price_basis = $2 where id = $1', lists.providerId, code);
    await basis(1);
    try {
      const total = Math.round(5000 * Number(carat) * 100) / 100 + 0.5;
      const sent = { id, price_per_ct: 5000, disc: -31.5, total_amt: total };
      expect(await put(cast.administrator, sent)).toMatchObject({ status: 200 });
      const [row] = await read(cast.administrator, `&code=${stock_no}`);
      expect(row).toMatchObject({
        price_per_ct: 5000,
        total_amt: total,
        disc: Math.round((5000 / Number(row?.rap) - 1) * 10_000) / 100,
      });
      // The total of another weight is no total of the stone any more.
      const heavier = Math.round((Number(carat) + 0.01) * 1000) / 1000;
      expect(await put(cast.administrator, { id, carat: heavier })).toMatchObject({ status: 200 });
      const [after] = await read(cast.administrator, `&code=${stock_no}`);
      expect(after).toMatchObject({
        price_per_ct: 5000,
        total_amt: Math.round(5000 * heavier * 100) / 100,
      });
      const fault = { id, price_per_ct: 5000, total_amt: total * 2 };
      expect(await put(cast.administrator, fault)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'data.total_amt' }] },
      });
    } finally {
      await basis(2);
    }
  });

  it('is refused with the field if it is invalid, and changes nothing', async () => {
    const [one, other] = await ownStones();
    const { id = '' } = one ?? {};
    const before = await sql('select * from stone where id = $1', id);
    const [report] = await sql<{ lab: string; report_no: string; stock_no: string }>(
      `select m.code as lab, s.report_no, s.stock_no from stone s join sub_master m on m.nr = s.lab
        where s.report_no is not null and s.provider_id <> $1 limit 1`,
      lists.providerId,
    );
    const faults: [object, string, string][] = [
      [{ clarity: 'VS9' }, 'data.clarity', 'Unknown clarity: VS9.'],
      [
        { carat: 7.5, disc: -20 },
        'data.disc',
        'Our Rap list has no price for this kind of stone. Enter the price per carat.',
      ],
      [
        { disc: null },
        'data.price_per_ct',
        'Enter the price per carat, or a discount on our Rap list.',
      ],
      [{ carat: 1.0005 }, 'data.carat', 'Enter a number with at most 3 decimals.'],
      [{ org_stock_no: '  ' }, 'data.org_stock_no', 'Enter a value.'],
      [
        { org_stock_no: other?.org_stock_no },
        'data.org_stock_no',
        `${other?.stock_no} already has this supplier stock number.`,
      ],
      [
        { lab: report?.lab, report_no: report?.report_no },
        'data.report_no',
        `${report?.stock_no} already has this report number.`,
      ],
    ];
    for (const [data, field, message] of faults)
      expect(await put(cast.administrator, { id, ...data }), field).toMatchObject({
        status: 400,
        body: { errors: [{ field, message }] },
      });
    expect(await put(cast.administrator, { id, diamond_type: 1, color: null })).toMatchObject({
      status: 400,
      body: { message: 'A white stone needs a colour.' },
    });
    expect(await sql('select * from stone where id = $1', id)).toEqual(before);
  });

  it('is refused for a reserved stone, an unknown one, and one that was changed concurrently', async () => {
    const { stock_no, id } = await desk.stone();
    await desk.hold(cast.ada, [stock_no]);
    expect(await put(cast.administrator, { id, price_per_ct: 1000 })).toMatchObject({
      status: 409,
      body: { code: 'STONE_IS_TAKEN' },
    });
    const none = '01980c5e-7a4b-7c1d-9f2e-3b5a6d7c8e90';
    expect(await put(cast.administrator, { id: none, price_per_ct: 1 })).toMatchObject({
      status: 404,
    });
    const [own] = await ownStones();
    expect(
      await put(cast.administrator, { id: own?.id, eye_clean: true }, { price_per_ct: 0.5 }),
    ).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  });
});

describe('the withdrawal of a stone', () => {
  it('has a reason, stays in the history, and no list undoes it automatically', async () => {
    const stone = (await ownStones()).at(-2);
    const { id = '', org_stock_no = '' } = stone ?? {};
    const one = `${LIST}/${id}`;
    expect(await portal.call(cast.apiProvider.token, 'DELETE', one)).toMatchObject({ status: 403 });
    expect(await portal.call(cast.administrator.token, 'DELETE', one)).toMatchObject({
      status: 200,
      body: { message: `${stone?.stock_no} is off the market` },
    });
    expect(await portal.call(cast.administrator.token, 'DELETE', one)).toMatchObject({
      status: 409,
    });
    const last = async () =>
      (
        await sql<{ event: string; reason: string }>(
          'select event, reason from ledger where record_id = $1 order by id desc limit 1',
          id,
        )
      )[0];
    expect(await last()).toEqual({
      event: 'stone.withdraw',
      reason: 'Removed from the stock list.',
    });
    await applied([await rowOf(org_stock_no)]);
    expect(await sql('select status from stone where id = $1', id)).toEqual([
      { status: notAvailable.code },
    ]);

    const status = (code: number, remark?: string) =>
      portal.call(cast.qualityControl.token, 'PUT', `/inventory/status/${id}`, {
        body: { data: { status: code, ...(remark ? { remark } : {}) } },
      });
    expect(await status(available.code)).toMatchObject({ status: 200 });
    expect(await last()).toEqual({ event: 'stone.restore', reason: null });
    expect(await status(notAvailable.code, ' It is damaged. ')).toMatchObject({ status: 200 });
    expect(await last()).toEqual({ event: 'stone.withdraw', reason: 'It is damaged.' });
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });
});
