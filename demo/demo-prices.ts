import type pg from 'pg';
import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';
import { decimalOf, decimalOrNullOf } from '../server/stock/prices/decimals.ts';
import { readPriceBook } from '../server/stock/prices/read-price-book.ts';
import { offeredPrice, type PriceText, priceText } from '../server/stock/prices/stone-price.ts';
import { viewerOfClient } from '../server/stock/prices/viewer.ts';
import type { DemoIds } from './load/load-people.ts';
import { ASSOCIATES, BUSINESSES, toStoredDiscount } from './people.ts';
import { idAt } from './people-ids.ts';
import type { DemoStone } from './stone/model.ts';
import type { ValueNumbers } from './value-numbers.ts';

/** Returns the price of a stone for the business at this index of `BUSINESSES`. */
export type DemoPrices = (stone: DemoStone, business: number) => PriceText;

export async function readDemoPrices(
  connection: pg.PoolClient,
  ids: DemoIds,
  numbers: ValueNumbers,
): Promise<DemoPrices> {
  const book = await readPriceBook(connection, null);
  return ({ grades, labGrown, color, fancyColored, weight, price, provider }, business) => {
    const associate = ASSOCIATES[BUSINESSES[business]?.associate ?? -1];
    const viewer = viewerOfClient({
      businessId: idAt(ids.businesses, business),
      associateId: associate ? ids.userOf(associate) : null,
    });
    const offered = offeredPrice(book, viewer, {
      diamond_type: fancyColored ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white,
      growth_type: labGrown ? GROWTH_TYPE.labGrown : GROWTH_TYPE.natural,
      shape: numbers('SHAPE', grades.shape) ?? 0,
      color: numbers('COLOR', color),
      clarity: numbers('CLARITY', grades.clarity),
      carat: decimalOf(weight, 2),
      provider_id: idAt(ids.providers, provider),
      disc: decimalOrNullOf(toStoredDiscount(provider, price.discount), 2),
      price_per_ct: decimalOf(price.perCarat, 2),
      total_amt: null,
    });
    return priceText(offered);
  };
}
