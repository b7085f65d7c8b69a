import type { BusinessId } from '#api/ids.gen.ts';
import { pricesOf, searchStones } from '../../../shared/stones/stone-calls.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';

const PRICES = ['rap', 'markup_disc', 'markup_ppc', 'sell_amt'] as const;

interface Asked {
  readonly diamondType: 1 | 2;
  readonly pricesFor: BusinessId | null;
  readonly withDetails: boolean;
}

/**
 * `fresh` contains the new rows and `prices` the names of the changed price fields, both by stock
 * number. `here` contains the rows of `before` that are not null.
 */
export async function freshStones(
  before: ReadonlyMap<string, StoneRow | null>,
  { diamondType, pricesFor, withDetails }: Asked,
) {
  const { data } = await searchStones({
    diamondType,
    term: '',
    withDetails,
    filter: {
      stock_numbers: [...before.keys()],
      ...pricesOf(pricesFor),
      page: 1,
      size: before.size,
    },
  });
  const fresh = new Map(data.stockList.map((row) => [row.stock_no, row]));
  const here = [...before.values()].filter((row) => row !== null);
  return { fresh, here, prices: changedPrices(here, fresh) };
}

function changedPrices(before: readonly StoneRow[], now: ReadonlyMap<string, StoneRow>) {
  const cells = new Map<string, ReadonlySet<string>>();
  for (const row of before) {
    const fresh = now.get(row.stock_no);
    const changed = fresh ? PRICES.filter((field) => fresh[field] !== row[field]) : [];
    if (changed.length > 0) cells.set(row.stock_no, new Set(changed));
  }
  return cells;
}
