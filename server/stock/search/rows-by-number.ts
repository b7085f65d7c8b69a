import type { BusinessId } from '#api/ids.gen.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { StoneRow } from '../stones/stone-row.ts';
import { findPage } from './find-page.ts';

export type StoneSearchContext = Parameters<typeof findPage>[0];

const BATCH_SIZE = 1_000;

/** Omits stones that the caller may not see. */
export async function rowsByNumber(
  looking: StoneSearchContext,
  stockNumbers: readonly string[],
  businessId?: BusinessId,
): Promise<Map<string, StoneRow>> {
  const rows = new Map<string, StoneRow>();
  for (let at = 0; at < stockNumbers.length; at += BATCH_SIZE) {
    const some = stockNumbers.slice(at, at + BATCH_SIZE);
    const { data } = await findPage(looking, {
      stock_numbers: some,
      size: BATCH_SIZE,
      facets: [],
      ...(businessId ? { business_id: businessId } : {}),
    });
    for (const row of data.stockList) rows.set(row.stock_no, row);
  }
  return rows;
}

/**
 * Returns the stones in the order of `named`. Throws if `named` is empty or contains a stone that
 * is not visible.
 */
export async function namedStones(
  looking: StoneSearchContext,
  named: readonly string[],
): Promise<StoneRow[]> {
  if (named.length === 0) throw refuse('noStoneChosen');
  const rows = await rowsByNumber(looking, named);
  const unknown = named.flatMap((stock_no, at) =>
    rows.has(stock_no)
      ? []
      : [{ field: `data.stock_numbers.${at}`, stock_no, message: 'Stone not found.' }],
  );
  if (unknown.length > 0) throw refuse('notFound', unknown);
  return named.flatMap((stockNo) => rows.get(stockNo) ?? []);
}
