import { type PricedStone, priceOf, priceText } from '../prices/stone-price.ts';
import type { Viewer } from '../prices/viewer.ts';
import type { Change } from './change.ts';

const READ = {
  name: 'stones-to-price',
  text: `select id, diamond_type, shape, color, clarity, carat, provider_id, disc, price_per_ct from stone where id = any($1)`,
};

/** The prices that a record keeps of its stones, as rows `f` of the statement that writes it; takes five values. */
export const FROZEN_PRICES = (first: number): string =>
  `unnest($${first}::uuid[], $${first + 1}::numeric[], $${first + 2}::numeric[], $${first + 3}::numeric[], $${first + 4}::numeric[])
             as f (stone_id, rap, disc, price_per_ct, amount)`;

/** The viewer's price of each locked stone at this moment: the values for `FROZEN_PRICES`. */
export async function frozenPrices(
  change: Change,
  stoneIds: readonly string[],
  viewer: Viewer,
): Promise<unknown[]> {
  const book = await change.prices();
  const { rows } = await change.client.query<PricedStone & { id: string }>({
    ...READ,
    values: [stoneIds],
  });
  const prices = rows.map((stone) => priceText(priceOf(book, viewer, stone).viewer));
  return [
    rows.map(({ id }) => id),
    prices.map(({ rap }) => rap),
    prices.map(({ disc }) => disc),
    prices.map(({ price_per_ct }) => price_per_ct),
    prices.map(({ amount }) => amount),
  ];
}
