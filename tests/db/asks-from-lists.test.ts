import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FreshDatabase } from '../support/servers/database.ts';
import { freshDemoDatabase } from '../support/servers/demo-database.ts';

const FILE = path.resolve('server/platform/db/migrations/0081_asks_from_lists.sql');

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDemoDatabase();
});
afterAll(() => database.drop());

const rows = async (text: string, ...values: unknown[]) =>
  (await database.owner.query(text, values)).rows;

interface Listed {
  readonly stone: string;
  readonly row: string;
  readonly list: string;
  readonly price: string;
  readonly disc: string;
}

/** Stones of applied lists that were kept as a discount, each with the last row that speaks of it. */
const LISTED = `
  select distinct on (s.id) s.id as stone, r.id::text as row, r.import_id as list, s.price_per_ct as price, s.disc
    from stone s join stock_import_row r on r.stone_id = s.id and r.line is not null
    join stock_import i on i.id = r.import_id and i.state = 7
   where s.disc is not null and r.disc = s.disc and r.price_per_ct = s.price_per_ct and r.carat = s.carat
     and (r.applied_at is not null or r.outcome = 6)
   order by s.id, r.import_id desc, r.id desc`;

it('stones whose stock list states a price have it as cost; all others keep their discount', async () => {
  const listed: Listed[] = await rows(LISTED);
  const [plain, changed, silent, totalled] = listed;
  if (!plain || !changed || !silent || !totalled) throw new Error('no list brought four stones');
  const other = (
    await rows(
      `select id as stone, disc from stone s where disc is not null
        and not exists (select from stock_import_row r where r.stone_id = s.id) limit 1`,
    )
  )[0];
  // Somebody has corrected its price since its list came.
  await rows('update stone set price_per_ct = price_per_ct + 1 where id = $1', changed.stone);
  // Its row says a discount and no price.
  const priceAt = `(select (m ->> 'column')::int from stock_import i, jsonb_array_elements(i.mapping -> 'columns') m
                     where i.id = r.import_id and m ->> 'field' = 'price_per_ct')`;
  await rows(
    `update stock_import_row r set cells[${priceAt}] = '' where r.stone_id = $1`,
    silent.stone,
  );
  // The list of another one states totals, and writes them as the continent does.
  await rows(
    `update stock_import set mapping = jsonb_set(jsonb_set(mapping, '{conventions,decimal}', '","'),
            '{columns}', (mapping -> 'columns') || '[{"column": 40, "header": "Total", "field": "total_amt"}]') where id = $1`,
    totalled.list,
  );
  const [written] = await rows(
    `update stock_import_row r set cells[40] = 'USD ' || replace(to_char(round(s.price_per_ct * s.carat, 2) + 0.25, 'FM9G999G999D00'), '.', '#')
       from stone s where r.id = $1 and s.id = r.stone_id
     returning round(s.price_per_ct * s.carat, 2) + 0.25 as total`,
    totalled.row,
  );
  await rows(
    `update stock_import_row set cells[40] = replace(replace(cells[40], ',', '.'), '#', ',') where id = $1`,
    totalled.row,
  );
  const [open] = await rows(
    `update stock_import_row r set disc = -30, price_per_ct = 700 from stock_import i
      where i.id = r.import_id and i.state = 5 and r.line is not null and r.outcome <> 9
        and r.id = (select min(q.id) from stock_import_row q join stock_import j on j.id = q.import_id
                     where j.state = 5 and q.line is not null and q.outcome <> 9 and q.price_per_ct is not null)
     returning r.id::text as row`,
  );

  await database.owner.query(await readFile(FILE, 'utf8'));

  const kept = async (id: string) =>
    (await rows('select disc, price_per_ct, total_amt from stone where id = $1', id))[0];
  expect(await kept(plain.stone)).toEqual({
    disc: null,
    price_per_ct: plain.price,
    total_amt: null,
  });
  expect(await kept(totalled.stone)).toEqual({
    disc: null,
    price_per_ct: totalled.price,
    total_amt: written.total,
  });
  expect(await kept(changed.stone)).toMatchObject({ disc: changed.disc, total_amt: null });
  expect(await kept(silent.stone)).toMatchObject({ disc: silent.disc, total_amt: null });
  expect(await kept(other.stone)).toMatchObject({ disc: other.disc, total_amt: null });
  expect(await rows('select disc from stock_import_row where id = $1', open.row)).toEqual([
    { disc: null },
  ]);
  // What the lists have said of all others is counted once more, stone by stone.
  const [{ left }] = await rows(`select count(*)::int as left from (${LISTED}) s`);
  expect(left).toBe(1);
});
