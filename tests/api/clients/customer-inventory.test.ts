import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { some } from '../../support/runner/some.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawCall } from '../../support/servers/raw-call.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

interface Row {
  stock_no: string;
  shape: string;
  color: string | null;
  location: string | null;
  diamond_type: number;
}

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

const limit = (data: object, by: Person = cast.administrator) =>
  portal.call(by.token, 'PUT', `/customer/inventory-settings/${cast.ada.id}`, { body: { data } });
beforeEach(async () => {
  expect((await limit({})).status).toBe(200);
});

async function search(by: Person, diamondType: 1 | 2 = 1, data: object = {}): Promise<Row[]> {
  const { status, body } = await portal.call(
    by.token,
    'POST',
    `/inventory/search?diamond_type=${diamondType}`,
    { body: { data: { size: 1000, ...data } } },
  );
  expect(status).toBe(200);
  return (body.data as { stockList: Row[] }).stockList;
}

/** Suppliers with a stone each that ada could see. */
async function suppliers(): Promise<{ id: string; stock_no: string }[]> {
  const { rows } = await portal.database.pool.query<{ id: string; stock_no: string }>(
    `select provider_id as id, min(stock_no) as stock_no from stone where status = 1 and diamond_type = 1 group by 1 order by 1`,
  );
  return rows;
}

describe('a customer without limits', () => {
  it('sees the same stones as any other customer', async () => {
    const stocks = async (by: Person) => (await search(by)).map(({ stock_no }) => stock_no);
    expect(await stocks(cast.ada)).toEqual(await stocks(cast.piers));
  });
});

describe('a limit to', () => {
  it('some shapes applies to the search, its totals, and to colleagues', async () => {
    const all = await search(cast.ada);
    const wanted = all.filter(({ shape }) => shape === 'Round' || shape === 'Oval');
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(all.length);
    await limit({ attributes: { shape: ['ROUND', 'OVAL'] } });
    const seen = await search(cast.ada);
    expect(seen.map(({ stock_no }) => stock_no).sort()).toEqual(
      wanted.map(({ stock_no }) => stock_no).sort(),
    );
    const { body } = await portal.call(
      cast.ada.token,
      'POST',
      '/inventory/search?is_count_only=true',
      {
        body: { data: {} },
      },
    );
    expect(body.data).toMatchObject({ totals: { pieces: wanted.length } });
    expect((await search(cast.piers)).length).toBe(all.length);
  });

  it('some colours does not exclude fancy stones, which have no colour grade', async () => {
    const fancies = await search(cast.ada, 2);
    await limit({ attributes: { color: ['D', 'E'] } });
    expect(some(await search(cast.ada)).every(({ color }) => color === 'D' || color === 'E')).toBe(
      true,
    );
    expect((await search(cast.ada, 2)).length).toBe(fancies.length);
  });

  it('locations and suppliers applies to both', async () => {
    const [first] = await suppliers();
    await limit({ suppliers: [first?.id], locations: ['MUMBAI', 'ANTWERP'] });
    const { rows } = await portal.database.pool.query<{ stock_no: string }>(
      `select stock_no from stone s join sub_master m on m.nr = s.location
        where s.provider_id = $1 and m.name in ('Mumbai', 'Antwerp') and s.status not in (2, 8) and s.diamond_type = 1`,
      [first?.id],
    );
    expect((await search(cast.ada)).map(({ stock_no }) => stock_no).sort()).toEqual(
      rows.map(({ stock_no }) => stock_no).sort(),
    );
  });
});

describe('a stone outside the limits', () => {
  it('returns the bytes of an unknown stone in the detail', async () => {
    const [mine, other] = await suppliers();
    await limit({ suppliers: [mine?.id] });
    const dna = (stock: string) =>
      rawCall(portal, cast.ada.token, 'GET', `/inventory/dna?stock_no=${stock}`);
    expect((await dna(mine?.stock_no ?? '')).status).toBe(200);
    const [hiddenOne, none] = await Promise.all([dna(other?.stock_no ?? ''), dna('NO-SUCH')]);
    expect(hiddenOne.status).toBe(404);
    expect(hiddenOne.text).toBe(none?.text);
    expect(await search(cast.ada, 1, { stock_numbers: [other?.stock_no] })).toEqual([]);
  });

  it('is unknown to a hold and to the waitlist', async () => {
    const stone = await desk.stone();
    const { rows } = await portal.database.pool.query<{ id: string }>(
      'select p.id from provider p where p.id <> (select provider_id from stone where id = $1) limit 1',
      [stone.id],
    );
    await limit({ suppliers: [rows[0]?.id] });
    const answers = await Promise.all([
      desk.hold(cast.ada, [stone.stock_no]),
      desk.join(cast.ada, [stone.stock_no]),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 404,
        body: { errors: [{ stock_no: stone.stock_no, message: 'Stone not found.' }] },
      });
    expect(await desk.statusOf(stone)).toBe(1);
    await limit({});
    await desk.held(cast.ada, stone);
  });

  it('can still be released by its holder', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    const { rows } = await portal.database.pool.query<{ id: string }>(
      'select p.id from provider p where p.id <> (select provider_id from stone where id = $1) limit 1',
      [stone.id],
    );
    await limit({ suppliers: [rows[0]?.id] });
    expect((await desk.release(cast.ada, [hold])).status).toBe(200);
  });
});

describe('the settings', () => {
  it('are returned as written, with all choices and the number of remaining stones', async () => {
    const [first] = await suppliers();
    const data = {
      attributes: { shape: ['OVAL', 'ROUND'] },
      locations: ['MUMBAI'],
      suppliers: [first?.id],
    };
    const written = await limit(data);
    expect(written.status).toBe(200);
    const { body } = await portal.call(
      cast.qualityControl.token,
      'GET',
      `/customer/inventory-settings/${cast.ada.id}`,
    );
    expect(body.data).toEqual(written.body.data);
    expect(body.data).toMatchObject({
      access: {
        attributes: { shape: ['ROUND', 'OVAL'] },
        locations: ['MUMBAI'],
        suppliers: [first?.id],
      },
      suppliers: expect.arrayContaining([{ id: first?.id, name: expect.any(String) }]),
      locations: expect.arrayContaining([{ code: 'MUMBAI', name: 'Mumbai' }]),
    });
    const seen = (await search(cast.ada)).length + (await search(cast.ada, 2)).length;
    expect(body.data).toMatchObject({ visible_stones: seen });
  });

  it.each([
    [{ attributes: { shape: ['MOON'] } }, 'data.attributes.shape.0'],
    [{ attributes: { shape: ['ROUND', 'D'] } }, 'data.attributes.shape.1'],
    [{ locations: ['ATLANTIS'] }, 'data.locations.0'],
    [{ suppliers: [NOBODYS_ID] }, 'data.suppliers.0'],
    [{ attributes: { shape: [] } }, 'data.attributes.shape'],
    [{ attributes: { provider_id: ['x'] } }, 'data.attributes.provider_id'],
  ])('refuse %j and stay unchanged', async (data, field) => {
    await limit({ attributes: { shape: ['ROUND'] } });
    expect(await limit(data)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    const { rows } = await portal.database.pool.query(
      'select field from inventory_access where business_id = $1',
      [cast.ada.businessId],
    );
    expect(rows).toEqual([{ field: 'shape' }]);
  });

  it('are only for the back office', async () => {
    for (const by of [cast.tove, cast.ada, cast.auditor, cast.guest])
      expect((await limit({}, by)).status).toBe(403);
    expect(
      await portal.call(
        cast.administrator.token,
        'PUT',
        `/customer/inventory-settings/${cast.tove.id}`,
        { body: { data: {} } },
      ),
    ).toMatchObject({ status: 404 });
  });
});

describe('the stock access of a person', () => {
  const access = async (by: Person) =>
    (await portal.call(by.token, 'GET', `/inventory/access/${cast.ada.id}`)).body.data as {
      userInventoryAccess: object;
      getAllLocations: { code: string; allowed: boolean }[];
    };

  it('is shown to the person, its associate and staff; suppliers only to those who see cost', async () => {
    const [first] = await suppliers();
    await limit({ suppliers: [first?.id], locations: ['MUMBAI'] });
    for (const by of [cast.ada, cast.tove, cast.auditor]) {
      const { userInventoryAccess, getAllLocations } = await access(by);
      expect(userInventoryAccess).not.toHaveProperty('suppliers');
      expect(getAllLocations.filter(({ allowed }) => allowed)).toMatchObject([{ code: 'MUMBAI' }]);
    }
    expect((await access(cast.administrator)).userInventoryAccess).toMatchObject({
      suppliers: [first?.id],
    });
    await limit({});
    expect(some((await access(cast.ada)).getAllLocations).every(({ allowed }) => allowed)).toBe(
      true,
    );
  });
});
