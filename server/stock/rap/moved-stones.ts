import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { DIAMOND_TYPE, STONE_STATUS } from '#machines/codes.ts';
import type { Paging } from '../../platform/http/paging.ts';
import type { PriceBook } from '../prices/price-book.ts';
import { priceSql } from '../prices/price-sql.ts';
import type { ListKind } from '../prices/rap-table.ts';
import type { Viewer } from '../prices/viewer.ts';

/** Viewer to whom no markup applies: the prices are the cost, which the suppliers receive. */
const SUPPLIERS: Viewer = { businessId: null, associateId: null, isSupplier: true };

export interface MovedRecord {
  stock_no: string;
  growth_type: components['schemas']['GrowthType'];
  shape: number;
  carat: string;
  color: number | null;
  clarity: number | null;
  rap_before: string | null;
  rap_after: string | null;
  ppc_before: string;
  ppc_after: string;
  amount_before: string;
  amount_after: string;
  difference: string;
}

export interface MovedTotals {
  pieces: number;
  carat: string;
  amount_before: string;
  amount_after: string;
  difference: string;
}

/**
 * Returns available white stones of this `kind` that have a discount on Rap and whose Rap price
 * differs between `before` and `after`. The largest change of the amount comes first.
 */
export async function readMovedStones(
  pool: pg.Pool,
  kind: ListKind,
  books: { before: PriceBook; after: PriceBook },
  { size, offset }: Paging,
): Promise<{ rows: MovedRecord[]; totals: MovedTotals | undefined }> {
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const priced = (book: PriceBook): string => {
    const price = priceSql(book, SUPPLIERS, place);
    return `select s.id, s.stock_no, s.growth_type, s.shape, s.carat, s.color, s.clarity, ${price.rap} as rap,
                   ${price.perCarat} as ppc, ${price.amount} as amount
              from stone s ${price.joins}
             where s.status = ${STONE_STATUS.available.code} and s.diamond_type = ${DIAMOND_TYPE.white}
               and s.disc is not null and (s.shape = ${place(book.grades.round)}) = ${place(kind === 'ROUND')}`;
  };
  const moved = `
    with moved as (
      select a.stock_no, a.growth_type, a.shape, a.carat, a.color, a.clarity, b.rap as rap_before, a.rap as rap_after,
             b.ppc as ppc_before, a.ppc as ppc_after, b.amount as amount_before, a.amount as amount_after,
             a.amount - b.amount as difference
        from (${priced(books.before)}) b join (${priced(books.after)}) a using (id)
       where a.rap is distinct from b.rap)`;
  const [rows, sums] = await Promise.all([
    pool.query<MovedRecord>(
      `${moved} select * from moved order by abs(difference) desc, stock_no limit ${size} offset ${offset}`,
      values,
    ),
    pool.query<MovedTotals>(
      `${moved} select count(*)::int as pieces, coalesce(sum(carat), 0) as carat, coalesce(sum(amount_before), 0) as amount_before,
                coalesce(sum(amount_after), 0) as amount_after, coalesce(sum(difference), 0) as difference from moved`,
      values,
    ),
  ]);
  return { rows: rows.rows, totals: sums.rows[0] };
}
