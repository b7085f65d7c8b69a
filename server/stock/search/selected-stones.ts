import type { BusinessId } from '#api/ids.gen.ts';
import { findPage } from './find-page.ts';

type SearchContext = Parameters<typeof findPage>[0];

/**
 * Returns the stones in the order of `stockNumbers`, priced for the business `businessId` or else
 * for the caller. `unknown_numbers` lists the numbers that do not exist or that the caller may not
 * see.
 */
export async function selectedStones(
  context: SearchContext,
  stockNumbers: readonly string[],
  businessId?: BusinessId,
): ReturnType<typeof findPage> {
  const wanted = [...stockNumbers];
  const filter = { stock_numbers: wanted, size: wanted.length, facets: [] };
  const found = await findPage(
    context,
    businessId ? { ...filter, business_id: businessId } : filter,
  );
  const places = new Map(wanted.map((stockNo, place) => [stockNo, place]));
  const place = ({ stock_no }: { stock_no: string }): number => places.get(stock_no) ?? -1;
  const stockList = found.data.stockList.toSorted((a, b) => place(a) - place(b));
  const known = new Set(stockList.map(({ stock_no }) => stock_no));
  return {
    ...found,
    data: {
      ...found.data,
      stockList,
      unknown_numbers: wanted.filter((stockNo) => !known.has(stockNo)),
    },
  };
}
