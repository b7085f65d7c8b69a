import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#api/ids.gen.ts';
import { createRandom, pick, wholeBetween } from '../../../demo/random.ts';
import { priceBook } from '../../../server/stock/prices/read-price-book.ts';
import { NO_CLIENT, type Viewer } from '../../../server/stock/prices/viewer.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { searchInSql } from '../../support/trade/search-in-sql.ts';
import { type Stock, wildFilter } from '../../support/trade/wild-searches.ts';

/** `npm run search:property` asks ten thousand times. */
const SEARCHES = Number(process.env.SEARCHES ?? 240);
const CHANGE_EVERY = 3;
const SEEDS = [1, 2, 3];

let portal: Portal;
let cast: Cast;
let stock: Stock;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const { pool } = portal.database;
  const lists = await pool.query<{ list: string; codes: string[] }>(
    `select lower(m.code) as list, array_agg(s.code order by s.sequence) as codes
       from sub_master s join master m on m.id = s.master_id group by 1`,
  );
  const numbers = await pool.query<{ stock_no: string; report_no: string | null; carat: string }>(
    'select stock_no, report_no, carat from stone order by nr',
  );
  const moments = await pool.query<{ listed_at: Date }>(
    'select distinct listed_at from stone order by 1',
  );
  const symbols = await pool.query<{ symbol: string }>(
    'select distinct unnest(key_to_symbols) as symbol from stone order by 1',
  );
  stock = {
    codes: Object.fromEntries(lists.rows.map(({ list, codes }) => [list, codes])),
    symbols: symbols.rows.map(({ symbol }) => symbol),
    stockNos: numbers.rows.map(({ stock_no }) => stock_no),
    reportNos: numbers.rows.flatMap(({ report_no }) => report_no ?? []),
    weights: numbers.rows.map(({ carat }) => Number(carat)),
    listedAt: moments.rows.map(({ listed_at }) => listed_at.toISOString()),
  };
});
afterAll(() => portal.stop());

interface Searcher {
  person: Person;
  viewer: Viewer;
  visible: string;
  withoutSold?: true;
}

async function searchers(): Promise<Searcher[]> {
  const { rows } = await portal.database.pool.query<{ associate_id: UserId | null }>(
    'select associate_id from business where id = $1',
    [cast.ada.businessId],
  );
  const offered = 's.status not in (2, 8)';
  const ada = {
    ...NO_CLIENT,
    businessId: cast.ada.businessId,
    associateId: rows[0]?.associate_id ?? null,
  };
  return [
    { person: cast.administrator, viewer: NO_CLIENT, visible: 'true' },
    { person: cast.guest, viewer: NO_CLIENT, visible: offered },
    { person: cast.ada, viewer: ada, visible: offered },
    {
      person: cast.tove,
      viewer: { ...NO_CLIENT, associateId: cast.tove.id },
      visible: 'true',
      withoutSold: true,
    },
    {
      person: cast.apiProvider,
      viewer: { ...NO_CLIENT, isSupplier: true },
      visible: `s.provider_id in (select id from provider where user_id = '${cast.apiProvider.id}')`,
    },
  ];
}

/** What happens to stock: all of it behind the back of the portal, as another node would do it. */
const CHANGES: readonly ((random: ReturnType<typeof createRandom>) => string)[] = [
  (random) =>
    `update stone set status = 2 where status = 1 and nr % 7 = 3 and nr % 11 = ${wholeBetween(random, 0, 10)}`,
  () => 'update stone set status = 1 where status = 2',
  (random) =>
    `update stone set price_per_ct = ${wholeBetween(random, 100, 900_000) / 100} where nr % 50 = ${wholeBetween(random, 0, 49)}`,
  (random) =>
    `update stone set disc = ${-wholeBetween(random, 0, 9000) / 100} where nr % 50 = ${wholeBetween(random, 0, 49)}`,
  (random) =>
    `update stone set carat = ${wholeBetween(random, 200, 5000) / 1000} where nr % 60 = ${wholeBetween(random, 0, 59)}`,
  (random) =>
    `update stone set lab = null, color = (select nr from sub_master where code = 'G' limit 1), eye_clean = true where nr % 40 = ${wholeBetween(random, 0, 39)}`,
  (random) =>
    `update stone set report_no = 'R' || nr || '${wholeBetween(random, 10, 99)}', key_to_symbols = '{Feather,Crystal}' where nr % 40 = ${wholeBetween(random, 0, 39)}`,
  (random) =>
    `update stone set stock_no = 'NEW' || nr || '-${wholeBetween(random, 1, 9999)}' where nr % 300 = ${wholeBetween(random, 0, 299)}`,
  (
    random,
  ) => `insert into stone (stock_no, org_stock_no, provider_id, diamond_type, growth_type, shape, color, clarity, carat, disc, price_per_ct)
     select 'MORE' || s.nr || '-${wholeBetween(random, 1, 1_000_000)}', s.org_stock_no, s.provider_id, s.diamond_type, s.growth_type, s.shape, s.color,
            s.clarity, s.carat, s.disc, s.price_per_ct from stone s order by s.nr limit 5`,
];

describe('the index against plain SQL', () => {
  it.each(SEEDS)(
    'returns the same stones, sums to the cent and counts, seed %i',
    async (seed) => {
      const { pool } = portal.database;
      const random = createRandom(seed, 'searches');
      const people = await searchers();
      let found = 0;
      for (let round = 0; round < SEARCHES / SEEDS.length; round += 1) {
        if (round % CHANGE_EVERY === 0) await pool.query(pick(random, CHANGES)(random));
        const { person, viewer, visible, withoutSold = false } = pick(random, people);
        const diamondType = wholeBetween(random, 1, 10) === 1 ? 2 : 1;
        const filter = wildFilter(random, stock);
        const { status, body } = await portal.call(
          person.token,
          'POST',
          `/inventory/search?diamond_type=${diamondType}`,
          { body: { data: filter } },
        );
        const asked = JSON.stringify({ seed, round, diamondType, filter });
        expect(status, `${asked} ${JSON.stringify(body)}`).toBe(200);
        const { stockList, totals, facets, unknown_numbers } = body.data as {
          stockList: { stock_no: string }[];
          totals: { pieces: number };
          facets: object;
          unknown_numbers: string[];
        };
        const book = await priceBook(pool);
        const wanted = await searchInSql(
          pool,
          { book, viewer, visible, withoutSold },
          filter,
          diamondType,
        );
        expect(
          {
            stocks: stockList.map(({ stock_no }) => stock_no),
            totals,
            facets,
            unknown: unknown_numbers,
          },
          asked,
        ).toEqual(wanted);
        found += totals.pieces;
      }
      // Searches that find nothing prove nothing.
      expect(found).toBeGreaterThan(SEARCHES);
    },
    3_600_000,
  );
});
