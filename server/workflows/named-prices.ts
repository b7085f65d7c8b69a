import type { StoneId } from '#api/ids.gen.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { type RefusalEntry, refuse } from '../platform/http/refusal.ts';
import { type AgreedTerms, agreedPrice } from '../stock/prices/agreed-price.ts';
import type { PriceText } from '../stock/prices/stone-price.ts';
import { type Change, type LockedStone, lockedStone } from './change.ts';
import { readReservationPrices } from './frozen-prices.ts';
import type { NamedPrices } from './records/price-offer-records.ts';

/** Agreed terms of each stone, and the request field that contained them. */
export type WantedPrices = ReadonlyMap<StoneId, AgreedTerms & { field: string }>;

const CARATS = statement('named-price-carats', 'select id, carat from stone where id = any($1)');

/**
 * Computes the prices that a party names, and reads what the trading client would pay for the stones
 * without a price offer. Throws a refusal that names the request field of each impossible price.
 */
export async function namePrices(
  change: Change,
  stones: readonly LockedStone[],
  tradingClient: TradingClient,
  wanted: WantedPrices,
): Promise<NamedPrices> {
  const ids = stones.map(({ id }) => id);
  const current = await readReservationPrices(change, ids, tradingClient);
  if (wanted.size === 0) return { current, offered: new Map() };
  const { rows } = await runStatement(change.connection, CARATS, [ids]);
  const offered = new Map<string, PriceText>();
  const unfit: RefusalEntry[] = [];
  for (const { id, carat } of rows) {
    const price = wanted.get(id);
    if (!price) continue;
    const stock_no = lockedStone(change, id).stockNo;
    const rap = current.get(id)?.rap ?? null;
    const named = agreedPrice(price, { stock_no, rap, carat });
    if ('fault' in named) unfit.push({ field: price.field, stock_no, message: named.fault });
    else offered.set(id, named);
  }
  if (unfit.length > 0) throw refuse('invalidRequest', unfit);
  return { current, offered };
}
