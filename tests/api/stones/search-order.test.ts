import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { priceBook } from '../../../server/stock/prices/read-price-book.ts';
import { NO_CLIENT } from '../../../server/stock/prices/viewer.ts';
import { isInTurn } from '../../support/screens/turns.ts';
import type { FreshDatabase } from '../../support/servers/database.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { searchInSql } from '../../support/trade/search-in-sql.ts';
import { SORTS } from '../../support/trade/wild-searches.ts';

const COPIES = 30;
const SIZE = 1_000;

/** More stones than the index sorts one by one: copies of the small world, of other weights and prices, some of none. */
const MANY_STONES = `
  insert into stone (stock_no, org_stock_no, provider_id, diamond_type, growth_type, shape, color, clarity, cut, polish,
    symmetry, fluorescence, lab, location, fancy, intensity, overtone, carat, length_mm, width_mm, depth_mm, depth_pct,
    table_pct, disc, price_per_ct, listed_at)
  select s.stock_no || '-' || n, s.org_stock_no, s.provider_id, s.diamond_type, s.growth_type, s.shape, s.color,
    s.clarity, s.cut, s.polish, s.symmetry, s.fluorescence, s.lab, s.location, s.fancy, s.intensity, s.overtone,
    s.carat + n / 100.0, s.length_mm + n / 50.0, s.width_mm, case when n % 7 = 0 then null else s.depth_mm end, s.depth_pct,
    s.table_pct, case when n % 5 = 0 then null else greatest(s.disc - n % 4, -99) end, s.price_per_ct * (1 + s.nr * n % 97 / 100.0),
    s.listed_at - make_interval(mins => s.nr * n % 5000)
    from stone s, generate_series(1, ${COPIES}) n order by md5(s.nr::text || n)`;

let database: FreshDatabase;
let portal: Portal;
beforeAll(async () => {
  database = await freshDemoDatabase();
  await database.pool.query(MANY_STONES);
  portal = await startPortal(database);
});
afterAll(async () => {
  await portal?.stop();
  await database?.drop();
});

describe('the order of more than ten thousand stones', () => {
  // Some of the stock, and nearly all of it: the index goes about them in other ways.
  const stocks: [string, Partial<components['schemas']['StoneFilter']>][] = [
    ['all', {}],
    ['those of two colours', { color: ['D', 'E'] }],
  ];
  // Each order is asked for in one of the two, by turn.
  describe.each(stocks.map(([name, chosen], at) => [name, chosen, at] as const))(
    '%s',
    (_, chosen, at) => {
      it.each(SORTS.filter((__, index) => isInTurn(index + at, 2)))(
        'is correct on the first, a middle and the last page by %s',
        async (field) => {
          const { pool } = portal.database;
          const book = await priceBook(pool);
          const { token } = await portal.person(1);
          for (const descending of [false, true]) {
            const filter = { ...chosen, sort: [{ field, descending }], facets: [] };
            const { stocks } = await searchInSql(
              pool,
              { book, viewer: NO_CLIENT, visible: 'true', withoutSold: false },
              { ...filter, size: 100_000 },
              1,
            );
            expect(stocks.length).toBeGreaterThan(2 * SIZE);
            const last = Math.ceil(stocks.length / SIZE);
            for (const page of [1, Math.ceil(last / 2), last]) {
              const { body } = await portal.call(
                token,
                'POST',
                '/inventory/search?diamond_type=1',
                {
                  body: { data: { ...filter, page, size: SIZE } },
                },
              );
              const { stockList } = body.data as { stockList: { stock_no: string }[] };
              expect(
                stockList.map(({ stock_no }) => stock_no),
                `page ${page}`,
              ).toEqual(stocks.slice((page - 1) * SIZE, page * SIZE));
            }
          }
        },
      );
    },
  );
});
