import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GROWTH_TYPE, ROLE, STONE_STATUS } from '#machines/codes.ts';
import { some } from '../../support/runner/some.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { checkDeskOf } from '../../support/trade/check-desk.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { keepDeskOf } from '../../support/trade/keep-desk.ts';
import { byRole, type Cast, castOf, newSession } from '../../support/trade/people.ts';
import { searchDeskOf } from '../../support/trade/search-desk.ts';

const { natural, labGrown } = GROWTH_TYPE;

interface Row {
  stock_no: string;
  growth_type: number;
  status: number;
  carat: number;
  rap: number | null;
  sell_amt: number;
}
interface Totals {
  pieces: number;
  carat: number;
  average_discount: number | null;
  price_per_ct: number | null;
  total_amount: number;
}
interface Found {
  stockList: Row[];
  totals: Totals & { by_growth: (Totals & { growth_type: number })[] };
  facets: Record<string, Record<string, number>>;
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

const done = ({ status, body }: Answer): Record<string, unknown> => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Record<string, unknown>;
};
const post = (by: Person, path: string, data: object) =>
  portal.call(by.token, 'POST', path, { body: { data } });
const search = async (by: Person, data: object = {}, type: 1 | 2 = 1): Promise<Found> =>
  done(
    await post(by, `/inventory/search?diamond_type=${type}`, { size: 1000, ...data }),
  ) as unknown as Found;
const growthsIn = ({ stockList }: Found): number[] =>
  [...new Set(stockList.map(({ growth_type }) => growth_type))].sort();

/** What ada's business buys. */
const limitTo = (growth: unknown, by: Person = cast.administrator) =>
  portal.call(by.token, 'PUT', `/customer/inventory-settings/${cast.ada.id}`, {
    body: { data: growth === undefined ? {} : { growth_type: growth } },
  });
const settings = async (): Promise<unknown> => {
  const path = `/customer/inventory-settings/${cast.ada.id}`;
  const { access } = done(await portal.call(cast.administrator.token, 'GET', path));
  return (access as { growth_type: unknown }).growth_type;
};
const profileOf = async (by: Person) =>
  done(await portal.call(by.token, 'GET', '/user/profile')) as {
    growth_type: number | null;
    business_details: { growth_type: number | null } | null;
  };

async function stoneOf(growth: number, more = 'true'): Promise<Stone> {
  const { rows } = await portal.database.pool.query<Stone>(
    `select id, stock_no from stone where growth_type = $1 and status = 1 and diamond_type = 1 and (${more}) order by nr limit 1`,
    [growth],
  );
  const [stone] = rows;
  if (!stone) throw new Error('the demo world has no such stone');
  return stone;
}

beforeEach(async () => {
  done(await limitTo(undefined));
});

describe('a client that is limited to one growth', () => {
  it('finds no other, with any filter', async () => {
    const before = await search(cast.ada);
    expect(growthsIn(before)).toEqual([labGrown, natural]);
    const own = before.stockList.filter(({ growth_type }) => growth_type === labGrown);
    done(await limitTo(labGrown));
    const after = await search(cast.ada, { facets: ['growth_type', 'shape'] });
    expect(after.totals.pieces).toBe(own.length);
    expect(new Set(after.stockList.map(({ stock_no }) => stock_no))).toEqual(
      new Set(own.map(({ stock_no }) => stock_no)),
    );
    expect(after.facets.growth_type).toEqual({ [labGrown]: own.length });
    const shapes = Object.values(after.facets.shape ?? {});
    expect(shapes.reduce((sum, pieces) => sum + pieces, 0)).toBe(own.length);
    expect((await search(cast.ada, { growth_type: natural })).totals.pieces).toBe(0);
    // Nobody else is limited by it.
    expect((await search(cast.piers)).totals.pieces).toBe(before.totals.pieces);
  });

  it('sees no other in counts, stock, details, saved searches, pairs and the global search', async () => {
    const hidden = await stoneOf(natural);
    const shown = await stoneOf(labGrown);
    const { saved, open } = searchDeskOf(portal);
    const kept = await saved(cast.ada, { filter: { diamond_type: 1 } });
    done(await limitTo(labGrown));
    const found = await search(cast.ada);

    const counts = done(
      await post(cast.ada, '/inventory/filter-search', { facets: ['growth_type'] }),
    ) as unknown as Found;
    expect(counts.facets.growth_type).toEqual({ [labGrown]: found.totals.pieces });
    const get = (path: string) => portal.call(cast.ada.token, 'GET', path);
    const details = done(await get('/inventory/details?diamond_type=1')) as Found['facets'];
    expect(Object.keys(details.growth_type ?? {})).toEqual([String(labGrown)]);
    const run = done(await open(cast.ada, '/inventory/save-search', kept, 'size=1000'));
    expect(growthsIn((run as { found: Found }).found)).toEqual([labGrown]);
    const one = (stone: Stone) => get(`/find?search=${encodeURIComponent(stone.stock_no)}`);
    expect((done(await one(hidden)) as { stones: Row[] }).stones).toEqual([]);
    expect((done(await one(shown)) as { stones: Row[] }).stones).not.toEqual([]);
    expect((await get(`/inventory/dna?stock_no=${hidden.stock_no}`)).status).toBe(404);
    done(await get(`/inventory/dna?stock_no=${shown.stock_no}`));
    const held = await desk.hold(cast.ada, [hidden.stock_no]);
    expect(held.status).toBe(404);

    const matches = done(
      await post(cast.ada, '/inventory/matchpair-search', {
        filter: { diamond_type: 1 },
        size: 20,
      }),
    ) as {
      stockList: { stones: Row[] }[];
    };
    const paired = matches.stockList.flatMap(({ stones }) => stones);
    for (const { growth_type } of paired) expect(growth_type).toBe(labGrown);
  });

  it.each(['administrator', 'qualityControl', 'tove'] as const)(
    'has searches limited to it if %s searches for the client',
    async (name) => {
      const everything = await search(cast[name]);
      expect(growthsIn(everything)).toEqual([labGrown, natural]);
      done(await limitTo(natural));
      const forAda = { business_id: cast.ada.businessId };
      const found = await search(cast[name], forAda);
      expect(growthsIn(found)).toEqual([natural]);
      expect((await search(cast[name], { ...forAda, growth_type: labGrown })).totals.pieces).toBe(
        0,
      );
      expect(growthsIn(await search(cast[name]))).toEqual([labGrown, natural]);
      // What was ticked before stays ticked, whatever the client buys.
      const other = await stoneOf(labGrown);
      const selected = done(
        await post(cast[name], '/inventory/show-selected', {
          stock_numbers: [other.stock_no],
          ...forAda,
        }),
      ) as unknown as Found;
      expect(selected.stockList).toHaveLength(1);
    },
  );

  it.each(['tove', 'administrator', 'auditor'] as const)(
    'has counts limited to it, for %s',
    async (name) => {
      done(await limitTo(labGrown));
      const read = (by: Person, path: string) => portal.call(by.token, 'GET', path);
      const client = `business_id=${cast.ada.businessId}`;
      const counts = done(await read(cast[name], `/inventory/details?${client}`));
      expect(Object.keys(counts.growth_type as object)).toEqual([String(labGrown)]);
      const inStock = async (query: string) => {
        const { whiteInventory } = done(await read(cast[name], `/inventory/stocks?${query}`));
        return (whiteInventory as { pieces: number }).pieces;
      };
      const shown = await inStock(client);
      expect(shown).toBeGreaterThan(0);
      expect(shown).toBeLessThan(await inStock(''));
      expect(
        (await read(cast.marek, `/inventory/stocks?business_id=${cast.ada.businessId}`)).status,
      ).toBe(404);
    },
  );

  it('sees the limit in its profile, as do those who act for it', async () => {
    done(await limitTo(labGrown));
    expect((await profileOf(cast.ada)).business_details?.growth_type).toBe(labGrown);
    expect((await profileOf(cast.piers)).business_details?.growth_type).toBeNull();
    const choices = done(
      await portal.call(cast.tove.token, 'GET', '/customer/customer-dropdown'),
    ) as unknown as { id: string; business: { growth_type: number | null } }[];
    expect(choices.find(({ id }) => id === cast.ada.id)?.business.growth_type).toBe(labGrown);
    expect(choices.find(({ id }) => id === cast.piers.id)?.business.growth_type).toBeNull();
    const detail = done(
      await portal.call(cast.auditor.token, 'GET', `/customer/user/${cast.ada.id}`),
    ) as { business: { growth_type: number | null } };
    expect(detail.business.growth_type).toBe(labGrown);
  });

  it('has no limit once it is removed', async () => {
    done(await limitTo(natural));
    expect(await settings()).toBe(natural);
    done(await limitTo(null));
    expect(await settings()).toBeNull();
    expect(growthsIn(await search(cast.ada))).toEqual([labGrown, natural]);
  });
});

describe('the growth limit of a client', () => {
  it('is set only by staff', async () => {
    for (const [role, person] of Object.entries(byRole(cast))) {
      const staff = [ROLE.administrator, ROLE.qualityControl].some((one) => one === Number(role));
      expect((await limitTo(labGrown, person)).status, role).toBe(staff ? 200 : 403);
    }
  });

  it.each([[0], [3], ['2'], [[1, 2]], [true]])('is not %j', async (wrong) => {
    done(await limitTo(natural));
    const { status, body } = await limitTo(wrong);
    expect(status).toBe(400);
    expect(JSON.stringify(body.errors)).toContain('data.growth_type');
    expect(await settings()).toBe(natural);
  });

  const added = (data: object, by: Person = cast.administrator) =>
    post(by, '/customer/add-customer-with-business', {
      first_name: 'Noor',
      email: `noor-${Math.random()}@culet.example`,
      ...data,
    });

  it.each(['administrator', 'tove'] as const)(
    'is set when the client is added by %s',
    async (name) => {
      const { status, body } = await added(
        { business: { company_name: `Grown by ${name}` }, growth_type: labGrown },
        cast[name],
      );
      expect(status, JSON.stringify(body)).toBe(201);
      const { id } = body.data as { id: string };
      const { business } = done(
        await portal.call(cast.administrator.token, 'GET', `/customer/user/${id}`),
      ) as { business: { growth_type: number } };
      expect(business.growth_type).toBe(labGrown);
    },
  );

  it('is not set with a person who joins the business', async () => {
    const { status, body } = await added({
      business_id: cast.ada.businessId,
      growth_type: labGrown,
    });
    expect(status).toBe(400);
    expect(JSON.stringify(body.errors)).toContain('data.growth_type');
    expect(await settings()).toBeNull();
  });
});

describe('the growth that a person displays', () => {
  const choose = (by: Person, growth_type: unknown) =>
    portal.call(by.token, 'PUT', '/user/profile', { body: { data: { growth_type } } });

  it('is stored for every role across devices, and limits nothing by itself', async () => {
    for (const [role, person] of Object.entries(byRole(cast))) {
      const before = await search(person);
      done(await choose(person, labGrown));
      const elsewhere = await newSession(portal.database.pool, person);
      expect((await profileOf(elsewhere)).growth_type, role).toBe(labGrown);
      expect((await search(elsewhere)).totals.pieces, role).toBe(before.totals.pieces);
      done(await choose(elsewhere, null));
      expect((await profileOf(person)).growth_type, role).toBeNull();
    }
  });

  it.each([[0], [3], ['lab'], [[1]]])('is not %j', async (wrong) => {
    const { status, body } = await choose(cast.ada, wrong);
    expect(status).toBe(400);
    expect(JSON.stringify(body.errors)).toContain('data.growth_type');
    expect((await profileOf(cast.ada)).growth_type).toBeNull();
  });
});

/** To the hundredth, as people add up: in whole cents and thousandths. */
function addedUp(
  rows: readonly Row[],
): Pick<Totals, 'pieces' | 'average_discount' | 'total_amount'> {
  const known = rows.filter(({ rap }) => rap !== null);
  const price = known.reduce((sum, row) => sum + Math.round(row.sell_amt * 100), 0);
  const list = known.reduce((sum, row) => sum + row.carat * 100 * (row.rap ?? 0), 0);
  return {
    pieces: rows.length,
    average_discount: (price / list - 1) * 100,
    total_amount: rows.reduce((sum, row) => sum + Math.round(row.sell_amt * 100), 0) / 100,
  };
}

describe('averages', () => {
  it.each(['administrator', 'ada', 'guest', 'tove', 'auditor', 'apiProvider'] as const)(
    'of %s are stated separately for natural and lab-grown stones',
    async (name) => {
      const { stockList, totals } = await search(cast[name], { shape: ['ROUND'] });
      expect(totals.by_growth.map(({ growth_type }) => growth_type)).toEqual([natural, labGrown]);
      for (const part of totals.by_growth) {
        const wanted = addedUp(
          stockList.filter(({ growth_type }) => growth_type === part.growth_type),
        );
        expect(part.pieces).toBe(wanted.pieces);
        expect(part.total_amount).toBeCloseTo(wanted.total_amount, 2);
        expect(part.average_discount).toBeCloseTo(wanted.average_discount ?? 0, 2);
      }
      const [one, other] = some(totals.by_growth);
      expect((one?.pieces ?? 0) + (other?.pieces ?? 0)).toBe(totals.pieces);
    },
  );

  it('of one growth are stated alone', async () => {
    const { totals } = await search(cast.ada, { growth_type: labGrown });
    expect(totals.pieces).toBeGreaterThan(1);
    expect(totals.by_growth).toEqual([]);
  });

  it('of a cart are separate once both growths are in it', async () => {
    const { added, read } = keepDeskOf(portal);
    const stones = [
      await stoneOf(natural, "stock_no like '%1'"),
      await stoneOf(labGrown, "stock_no like '%2'"),
    ];
    for (const stone of stones) await added(cast.odile, 'cart', stone);
    const totalsOf = async (some: readonly Stone[]) => {
      const asked = { stock_numbers: some.map(({ stock_no }) => stock_no) };
      return (await read(cast.odile, 'cart', 'diamond_type=1', asked)).body
        .totals as Found['totals'];
    };
    const alone = await totalsOf(stones.slice(0, 1));
    expect(alone.by_growth).toEqual([]);
    const both = await totalsOf(stones);
    expect(both.by_growth.map(({ growth_type }) => growth_type)).toEqual([natural, labGrown]);
    const [first, second] = both.by_growth;
    expect(first).toMatchObject({
      average_discount: alone.average_discount,
      price_per_ct: alone.price_per_ct,
    });
    expect((first?.total_amount ?? 0) + (second?.total_amount ?? 0)).toBeCloseTo(
      both.total_amount,
      2,
    );
  });
});

describe('the record of a stone', () => {
  it('states the growth of the stone: a waitlist place, a return check, kept lines', async () => {
    const grown = await stoneOf(labGrown, "stock_no like '%3'");
    await desk.held(cast.ada, grown);
    await desk.inLine(cast.hanna, grown);
    const back = await stoneOf(natural, "stock_no like '%4'");
    await checkDeskOf(portal, cast).returned([back]);
    const get = (path: string) => portal.call(cast.administrator.token, 'GET', path);
    const growthOf = (rows: unknown, { stock_no }: Stone) =>
      (rows as (Row & { stock_no: string })[]).find((row) => row.stock_no === stock_no)
        ?.growth_type;
    const places = done(await get('/inventory/new-arrival/hold-queue?size=1000'));
    expect(growthOf(places, grown)).toBe(labGrown);
    const checks = done(await get('/inventory/return-checks?size=1000'));
    expect(growthOf(checks, back)).toBe(natural);

    const pair = [await stoneOf(labGrown, "stock_no like '%5'"), await stoneOf(labGrown)];
    const stock_numbers = pair.map(({ stock_no }) => stock_no);
    done(await post(cast.ada, '/inventory/matchpair', { name: 'Grown', stock_numbers }));
    const { stockList } = done(
      await portal.call(cast.ada.token, 'GET', '/inventory/matchpair?size=100'),
    ) as { stockList: { stones: Row[] }[] };
    const kept = stockList.flatMap(({ stones }) => stones);
    for (const stone of pair) expect(growthOf(kept, stone)).toBe(labGrown);
  });
});

describe('a sold stone', () => {
  it('is found by an associate who filters for sold stones, and by no other search of the associate', async () => {
    const { rows } = await portal.database.pool.query<Stone>(
      'select id, stock_no from stone where status = 8 and diamond_type = 1 limit 1',
    );
    const [stone] = some(rows);
    const statuses = async (by: Person, data: object = {}) =>
      new Set((await search(by, data)).stockList.map(({ status }) => status));
    const sold = STONE_STATUS.soldOut.code;
    expect(await statuses(cast.tove)).not.toContain(sold);
    expect(await statuses(cast.administrator)).toContain(sold);
    expect(await statuses(cast.tove, { status: [sold] })).toEqual(new Set([sold]));
    expect(await statuses(cast.tove, { availability: 3 })).toContain(sold);
    expect(await statuses(cast.tove, { numbers: [stone?.stock_no] })).toEqual(new Set([sold]));
    // It is still counted among the choices.
    const { facets } = await search(cast.tove, { facets: ['status'] });
    expect(facets.status?.[sold]).toBeGreaterThan(0);
  });
});

describe('pasted numbers', () => {
  it('are found in their order, page by page, unless the search has another order', async () => {
    const { stockList } = await search(cast.ada, { size: 30 });
    const pasted = stockList
      .map(({ stock_no }, at) => [((at * 7) % 30) + at / 100, stock_no] as const)
      .sort(([one], [other]) => one - other)
      .map(([, stockNo]) => stockNo);
    const found = async (more: object) =>
      (await search(cast.ada, { numbers: pasted, ...more })).stockList.map(
        ({ stock_no }) => stock_no,
      );
    expect(await found({})).toEqual(pasted);
    expect(await found({ size: 10, page: 2 })).toEqual(pasted.slice(10, 20));
    expect(await found({ sort: [{ field: 'stock_no' }] })).toEqual(pasted.toSorted());
  });
});
