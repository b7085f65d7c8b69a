import type { StoneId } from '#api/ids.gen.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import type { PriceBook } from '../stock/prices/price-book.ts';
import { PRICE_REVISION } from '../stock/prices/read-price-book.ts';
import {
  costPrice,
  offeredPrice,
  type PricedStone,
  type PriceText,
  priceText,
} from '../stock/prices/stone-price.ts';
import { type Viewer, viewerOfClient } from '../stock/prices/viewer.ts';
import type { Change } from './change.ts';

/** Price of each stone by stone id, as a hold, an order or a memo line stores it. */
export type FrozenPrices = ReadonlyMap<string, PriceText>;

// Selects the price revision together with the stones, which saves a query.
const READ = statement(
  'stones-to-price',
  `select id, diamond_type, growth_type, shape, color, clarity, carat, provider_id, disc, price_per_ct, total_amt, (${PRICE_REVISION}) as revision
           from stone where id = any($1)`,
);

async function readPrices<T>(
  change: Change,
  stoneIds: readonly StoneId[],
  price: (book: PriceBook, stone: PricedStone) => T,
): Promise<Map<StoneId, T>> {
  const { rows } = await runStatement(change.connection, READ, [stoneIds]);
  const [first] = rows;
  if (!first) return new Map();
  const book = await change.prices(first.revision ?? 0);
  return new Map(rows.map((stone) => [stone.id, price(book, stone)]));
}

export const readCurrentPrices = (
  change: Change,
  stoneIds: readonly StoneId[],
  viewer: Viewer,
): Promise<Map<StoneId, PriceText>> =>
  readPrices(change, stoneIds, (book, stone) => priceText(offeredPrice(book, viewer, stone)));

/** Returns the current supplier price of each stone, as decimal texts. */
export const readCostPrices = (
  change: Change,
  stoneIds: readonly StoneId[],
): Promise<ReadonlyMap<StoneId, PriceText>> =>
  readPrices(change, stoneIds, (book, stone) => priceText(costPrice(book, stone)));

/** Returns the current supplier prices of the stones, in cents. */
export const readCurrentCosts = (
  change: Change,
  stoneIds: readonly StoneId[],
): Promise<ReadonlyMap<StoneId, number>> =>
  readPrices(change, stoneIds, (book, stone) => costPrice(book, stone).amount);

const HELD = statement(
  'prices-held',
  `select stone_id, rap, disc, price_per_ct, amount from hold
          where stone_id = any($1) and business_id = $2 and ${stateIn('state', holdMachine, 'live')}`,
);

/** A stone that the business holds keeps the price of the hold. */
export async function readReservationPrices(
  change: Change,
  stoneIds: readonly StoneId[],
  tradingClient: TradingClient,
): Promise<FrozenPrices> {
  const prices = await readCurrentPrices(change, stoneIds, viewerOfClient(tradingClient));
  const held = await runStatement(change.connection, HELD, [stoneIds, tradingClient.businessId]);
  for (const { stone_id, ...price } of held.rows) prices.set(stone_id, price);
  return prices;
}

/** SQL for a table `f` of prices from five array parameters, beginning with number `first`. */
export const FROZEN_PRICES = (first: number): string =>
  `unnest($${first}::uuid[], $${first + 1}::numeric[], $${first + 2}::numeric[], $${first + 3}::numeric[], $${first + 4}::numeric[])
             as f (stone_id, rap, disc, price_per_ct, amount)`;

type FrozenColumns = readonly [
  stoneIds: readonly StoneId[],
  rap: readonly PriceText['rap'][],
  disc: readonly PriceText['disc'][],
  perCarat: readonly PriceText['price_per_ct'][],
  amount: readonly PriceText['amount'][],
];

export function frozenValues(prices: FrozenPrices, stoneIds: readonly StoneId[]): FrozenColumns {
  const rows = stoneIds.map((id) => {
    const price = prices.get(id);
    if (!price) throw new Error('a stone has no price');
    return price;
  });
  return [
    stoneIds,
    rows.map(({ rap }) => rap),
    rows.map(({ disc }) => disc),
    rows.map(({ price_per_ct }) => price_per_ct),
    rows.map(({ amount }) => amount),
  ];
}
