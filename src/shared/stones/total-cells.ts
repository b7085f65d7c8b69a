import { count } from '#common/count.ts';
import { formatNumber, formatWeight } from '#common/format.ts';
import { GROWTH_ABBREVIATION, GROWTH_NAME } from '#common/stone-labels.ts';
import type { Sums } from '#common/stone-sums.ts';
import type { GridParts, GridTotalCells } from '../../ui/grid/types.ts';
import type { StoneTotals } from './stone-types.ts';

type Averages = Sums['byGrowth'][number];

/**
 * Returns the totals by column. Averages are computed per growth type, never across natural and
 * lab-grown stones.
 */
export function totalCells(sums: Sums): GridTotalCells {
  const average = (
    of: keyof Pick<Averages, 'rapAverage' | 'averageDiscount' | 'pricePerCarat'>,
  ): string | GridParts =>
    sums.byGrowth.length === 0
      ? formatNumber(sums[of])
      : {
          parts: sums.byGrowth.map((part) => ({
            name: GROWTH_NAME[part.growth],
            abbreviation: GROWTH_ABBREVIATION[part.growth],
            text: formatNumber(part[of]),
          })),
        };
  return {
    shape: count(sums.pieces, 'pc'),
    carat: formatWeight(sums.carat),
    rap: average('rapAverage'),
    markup_disc: average('averageDiscount'),
    markup_ppc: average('pricePerCarat'),
    sell_amt: formatNumber(sums.amount),
  };
}

const figuresOf = (totals: Omit<StoneTotals, 'by_growth'>): Omit<Sums, 'byGrowth'> => ({
  pieces: totals.pieces,
  carat: totals.carat,
  rapAverage: totals.rap_average,
  averageDiscount: totals.average_discount,
  pricePerCarat: totals.price_per_ct,
  amount: totals.total_amount,
});

export const totalCellsOf = (totals: StoneTotals): GridTotalCells =>
  totalCells({
    ...figuresOf(totals),
    byGrowth: totals.by_growth.map((part) => ({ growth: part.growth_type, ...figuresOf(part) })),
  });
