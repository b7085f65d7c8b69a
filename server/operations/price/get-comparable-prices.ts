import type { components } from '#api/schema.gen.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { readComparedStone } from '../../stock/comparable/compared-stone.ts';
import { shownCents, spreadOf } from '../../stock/comparable/price-spread.ts';
import { offeredPrice } from '../../stock/prices/stone-price.ts';
import { foundColumns } from '../../stock/search/find-page.ts';
import { ALL_STONES } from '../../stock/search/index-query.ts';
import { seesCost } from '../../stock/stones/stone-row.ts';
import { supplierNames } from '../../stock/stones/supplier-names.ts';
import type { Handler, OperationOf } from '../handler.ts';

type Schemas = components['schemas'];

interface Compared {
  readonly provider: number;
  readonly cents: number;
}

export const getComparablePrices: Handler<OperationOf<'getComparablePrices'>> = async (call) => {
  const { pool, session, query } = call;
  const { stone, book, viewer, filter, finish } = await readComparedStone(call, query);
  const available: Schemas['Specification'] = {
    ...filter,
    status: [STONE_STATUS.available.code],
  };
  const { columns } = await foundColumns(
    call,
    { ...available, ...(query.business_id ? { business_id: query.business_id } : {}) },
    { names: ['nr', 'provider', 'markup_ppc'], most: ALL_STONES },
  );
  const { nr = [], provider = [], markup_ppc = [] } = columns ?? {};
  const own: Compared = {
    provider: book.providers.get(stone.provider_id) ?? 0,
    cents: offeredPrice(book, viewer, stone).perCarat,
  };
  const others = Array.from(nr, (one, at) => ({
    ...{ nr: one, provider: provider[at] ?? 0, cents: markup_ppc[at] ?? 0 },
  })).filter((one) => one.nr !== stone.nr);
  const compared = [own, ...others].toSorted((one, other) => one.cents - other.cents);
  return {
    data: {
      stock_no: stone.stock_no,
      filter: available,
      finish,
      pieces: compared.length,
      rank: compared.findIndex(({ cents }) => cents === own.cents) + 1,
      same_price: others.filter(({ cents }) => cents === own.cents).length,
      price_per_ct: shownCents(own.cents),
      prices: spreadOf(compared.map(({ cents }) => cents)),
      ...(seesCost(session)
        ? { suppliers: spreadBySupplier(compared, own, await supplierNames(pool)) }
        : {}),
    },
  };
};

/** `compared` is sorted by price, so the supplier with the lowest price comes first. */
const spreadBySupplier = (
  compared: readonly Compared[],
  own: Compared,
  suppliers: Awaited<ReturnType<typeof supplierNames>>,
): Schemas['SupplierSpread'][] =>
  [...Map.groupBy(compared, ({ provider }) => provider)].map(([provider, stones]) => ({
    name: suppliers.get(provider)?.name ?? '',
    is_own: provider === own.provider,
    pieces: stones.length,
    prices: spreadOf(stones.map(({ cents }) => cents)),
  }));
