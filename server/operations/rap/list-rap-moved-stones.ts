import type { RapListId } from '../../../src/api/ids.gen.ts';
import { decimal, decimalOrNull } from '../../platform/db/decimal.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import { readPriceBookOver } from '../../stock/prices/read-price-book.ts';
import { readMovedStones } from '../../stock/rap/moved-stones.ts';
import { twoVersions } from '../../stock/rap/two-versions.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import type { Handler, OperationOf } from '../handler.ts';

/** Lists the stones on offer whose supplier price changed with the list. */
export const listRapMovedStones: Handler<OperationOf<'listRapMovedStones'>> = async ({
  pool,
  query,
}) => {
  const kind = query.kind ?? 'ROUND';
  const page = paging(query);
  const { after, before } = await twoVersions(pool, { ...query, kind });
  const names = await attributeNames(pool);
  const bookOver = (list: { id: RapListId } | null) =>
    readPriceBookOver(pool, list ? [list.id] : []);
  const books = { before: await bookOver(before), after: await bookOver(after) };
  const { rows, totals } = await readMovedStones(pool, kind, books, page);
  return {
    data: rows.map((stone) => ({
      stock_no: stone.stock_no,
      growth_type: stone.growth_type,
      shape: names.name(stone.shape) ?? '',
      carat: decimal(stone.carat),
      color: names.name(stone.color),
      clarity: names.name(stone.clarity),
      rap_before: decimalOrNull(stone.rap_before),
      rap_after: decimalOrNull(stone.rap_after),
      ppc_before: decimal(stone.ppc_before),
      ppc_after: decimal(stone.ppc_after),
      amount_before: decimal(stone.amount_before),
      amount_after: decimal(stone.amount_after),
      difference: decimal(stone.difference),
    })),
    totals: {
      pieces: totals?.pieces ?? 0,
      carat: decimal(totals?.carat ?? '0'),
      amount_before: decimal(totals?.amount_before ?? '0'),
      amount_after: decimal(totals?.amount_after ?? '0'),
      difference: decimal(totals?.difference ?? '0'),
    },
    pagination: pagination(page, totals?.pieces ?? 0),
  };
};
