import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import { STONE_STATUS, type StoneStatusCode } from '#machines/codes.ts';
import { runStatement, statement } from '../server/platform/db/statement.ts';
import type { PriceBook } from '../server/stock/prices/price-book.ts';
import { readPriceBook } from '../server/stock/prices/read-price-book.ts';
import {
  offeredPrice,
  type PricedStone,
  type PriceText,
  priceText,
} from '../server/stock/prices/stone-price.ts';
import type { Viewer } from '../server/stock/prices/viewer.ts';

/**
 * A stone that can be added to carts, watchlists and notes. All times are minutes before the demo
 * data is loaded.
 */
export type ListableStone = PricedStone & {
  readonly id: StoneId;
  readonly status: StoneStatusCode;
  readonly listedAgo: number;
  /** time of the latest status change */
  readonly changedAgo: number;
};

/**
 * Number of available stones in the lists. All owners share these stones, so most of the stock is
 * in no list.
 */
const FREE = 48;
const HELD = 6;

const READ = statement(
  'demo-stones-in-lists',
  `
  select id, status, diamond_type, growth_type, shape, color, clarity, carat, provider_id, disc, price_per_ct, total_amt,
         floor(extract(epoch from $1::timestamptz - listed_at) / 60)::int as "listedAgo",
         floor(extract(epoch from $1::timestamptz - status_changed_at) / 60)::int as "changedAgo"
    from (select *, row_number() over (order by id) as place, count(*) over () as among
            from stone where status = $2 and listed_at < $1::timestamptz - interval '2 days') as s
   where place % greatest(among / $3, 1) = 0
   order by id limit $3`,
);
const LISTS = statement(
  'demo-price-lists',
  'select distinct in_force_from as from from rap_list order by 1',
);

export async function readListableStones(
  connection: pg.PoolClient,
  anchor: Date,
): Promise<{ free: readonly ListableStone[]; held: readonly ListableStone[] }> {
  const some = async (status: number, count: number) =>
    (await runStatement(connection, READ, [anchor, status, count])).rows;
  return {
    free: await some(STONE_STATUS.available.code, FREE),
    held: await some(STONE_STATUS.hold.code, HELD),
  };
}

/**
 * Returns the price for a viewer `ago` minutes before the demo data is loaded, computed with the
 * Rap list in force at that time.
 */
export type HistoricalPrice = (stone: ListableStone, viewer: Viewer, ago: number) => PriceText;

export async function readHistoricalPrices(
  connection: pg.PoolClient,
  anchor: Date,
): Promise<HistoricalPrice> {
  const { rows } = await runStatement(connection, LISTS);
  const books: { from: number; book: PriceBook }[] = [];
  for (const { from } of rows)
    books.push({ from: from.getTime(), book: await readPriceBook(connection, from) });
  return (stone, viewer, ago) => {
    const at = anchor.getTime() - ago * 60_000;
    const { book } = books.findLast(({ from }) => from <= at) ?? books[0] ?? {};
    if (!book) throw new Error('There is no price list yet.');
    return priceText(offeredPrice(book, viewer, stone));
  };
}
