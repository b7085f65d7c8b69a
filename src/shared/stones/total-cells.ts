import { count } from '../../common/count.ts';
import { formatNumber, formatWeight } from '../../common/format.ts';
import type { GridTotalCells } from '../../ui/grid/types.ts';
import type { Sums } from './sums.ts';

/** Each total under the column that it adds up or averages. */
export const totalCells = (sums: Sums): GridTotalCells => ({
  shape: count(sums.pieces, 'pc'),
  carat: formatWeight(sums.carat),
  rap: formatNumber(sums.rapAverage),
  markup_disc: formatNumber(sums.averageDiscount),
  markup_ppc: formatNumber(sums.pricePerCarat),
  sell_amt: formatNumber(sums.amount),
});
