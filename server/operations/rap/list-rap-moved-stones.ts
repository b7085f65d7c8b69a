import type { RapListId } from '#api/ids.gen.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import { readPriceBookOver } from '../../stock/prices/read-price-book.ts';
import { readMovedStones } from '../../stock/rap/moved-stones.ts';
import { readTwoVersions } from '../../stock/rap/read-two-versions.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import type { Handler, OperationOf } from '../handler.ts';

/** Lists the stones on offer whose supplier price differs between two versions of a Rap list. */
export const listRapMovedStones: Handler<OperationOf<'listRapMovedStones'>> = async ({
  pool,
  query,
}) => {
  const kind = query.kind ?? 'ROUND';
  const page = paging(query);
  const { after, before } = await readTwoVersions(pool, { ...query, kind });
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
      carat: parseDecimal(stone.carat),
      color: names.name(stone.color),
      clarity: names.name(stone.clarity),
      rap_before: parseDecimalOrNull(stone.rap_before),
      rap_after: parseDecimalOrNull(stone.rap_after),
      ppc_before: parseDecimal(stone.ppc_before),
      ppc_after: parseDecimal(stone.ppc_after),
      amount_before: parseDecimal(stone.amount_before),
      amount_after: parseDecimal(stone.amount_after),
      difference: parseDecimal(stone.difference),
    })),
    totals: {
      pieces: totals?.pieces ?? 0,
      carat: parseDecimal(totals?.carat ?? '0'),
      amount_before: parseDecimal(totals?.amount_before ?? '0'),
      amount_after: parseDecimal(totals?.amount_after ?? '0'),
      difference: parseDecimal(totals?.difference ?? '0'),
    },
    pagination: pagination(page, totals?.pieces ?? 0),
  };
};
