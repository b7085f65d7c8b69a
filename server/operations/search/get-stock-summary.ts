import { DIAMOND_TYPE } from '#machines/codes.ts';
import { findPage } from '../../stock/search/find-page.ts';
import { IN_STOCK } from '../../stock/search/in-stock.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { businessOption } from './business-option.ts';

export const getStockSummary: Handler<OperationOf<'getStockSummary'>> = async (call) => {
  const { diamond_type: wanted } = call.query;
  const stock = async (diamondType?: 1 | 2) => {
    const filter = { status: IN_STOCK, facets: ['shape' as const], ...businessOption(call.query) };
    const { data } = await findPage(call, filter, { diamondType, countOnly: true });
    const { pieces, carat, total_amount } = data.totals;
    return { size: { pieces, carats: carat, total_amt: total_amount }, shapes: data.facets.shape };
  };
  const [all, white, fancy, names] = await Promise.all([
    stock(),
    stock(DIAMOND_TYPE.white),
    stock(DIAMOND_TYPE.fancy),
    attributeNames(call.pool),
  ]);
  const counts = (wanted ? (wanted === DIAMOND_TYPE.fancy ? fancy : white) : all).shapes ?? {};
  return {
    data: {
      totalInventory: all.size,
      whiteInventory: white.size,
      fancyInventory: fancy.size,
      shapes: (names.choices().SHAPE ?? [])
        .map(({ code, name }) => ({ code, name, pieces: counts[code] ?? 0 }))
        .filter(({ pieces }) => pieces > 0),
    },
  };
};
