import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { NO_SESSION } from '../../../server/people/accounts/session.ts';
import { findAllPages } from '../../../server/stock/search/find-all-pages.ts';
import type { SearchIndex } from '../../../server/stock/search/search-index.ts';
import { patientSearch } from '../../support/servers/patient-search.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let search: SearchIndex;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const failed = (error: unknown) => {
    throw error;
  };
  search = patientSearch(portal.database.pool, failed);
});
afterAll(async () => {
  await search?.stop();
  await portal?.stop();
});

const more = (count: number, prefix: string) =>
  portal.database.pool.query(
    `insert into stone (stock_no, org_stock_no, provider_id, diamond_type, growth_type, shape, color, clarity, carat, disc, price_per_ct)
     select $2 || n, $2 || n, s.provider_id, 1, s.growth_type, s.shape, s.color, s.clarity, s.carat, s.disc, s.price_per_ct
       from (select * from stone where status = 1 and diamond_type = 1 order by nr limit 1) s, generate_series(1, $1::int) n`,
    [count, prefix],
  );

it('a stone that moves to another page while all pages are read is returned once', async () => {
  await more(1_200, 'MANY-');
  const { id } = cast.administrator;
  const session = {
    id: NO_SESSION,
    actor: { id, role: ROLE.administrator, businessId: null },
    registration: null,
    associateId: null,
    limits: null,
    zone: 'UTC',
  };
  const given: string[] = [];
  const all = findAllPages(
    { pool: portal.database.pool, search, session },
    { diamond_type: 1, sort: [{ field: 'stock_no', descending: false }] },
  );
  for await (const { stock_no } of all) {
    given.push(stock_no);
    // Before all others: the last five of the first page are the first of the second one from now on.
    if (given.length === 1_000) await more(5, '!NEW-');
  }
  expect(given.length).toBeGreaterThan(1_200);
  expect(new Set(given).size).toBe(given.length);
});
