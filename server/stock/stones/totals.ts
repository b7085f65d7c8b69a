import type { components } from '#api/schema.gen.ts';
import type { Sums } from '#common/stone-sums.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';

/**
 * SQL for the totals of stones. The average discount compares the sum of the prices with the sum of
 * the Rap prices, over the stones that have a Rap price. A single stone keeps `disc` and
 * `perCarat`, because values computed from the rounded amount would differ.
 */
export const totalColumns = (
  carat: string,
  rap: string,
  disc: string,
  perCarat: string,
  amount: string,
): string =>
  `count(*)::int as pieces, coalesce(sum(${carat}), 0) as carat,
   round(sum(${rap} * ${carat}) / nullif(sum(${carat}) filter (where ${rap} is not null), 0), 2) as rap_average,
   coalesce(case when count(*) = 1 then round(min(${disc}) filter (where ${rap} is not null), 2) end,
     round((sum(${amount}) filter (where ${rap} is not null) / nullif(sum(${rap} * ${carat}), 0) - 1) * 100, 2)) as average_discount,
   case when count(*) = 1 then min(${perCarat}) else round(sum(${amount}) / nullif(sum(${carat}), 0), 2) end as price_per_ct,
   coalesce(sum(${amount}), 0) as total_amount`;

type Totals = components['schemas']['StoneTotals'];
export type GrowthType = Totals['by_growth'][number]['growth_type'];

export const naturalFirst = (
  one: { growth_type: GrowthType },
  other: { growth_type: GrowthType },
): number => other.growth_type - one.growth_type;

export const TOTALS_BY_GROWTH = 'group by grouping sets ((), (s.growth_type))';

export interface TotalsRecord {
  /** null for the total of all stones */
  growth_type: GrowthType | null;
  pieces: number;
  carat: string;
  rap_average: string | null;
  average_discount: string | null;
  price_per_ct: string | null;
  total_amount: string;
}

export function totals(records: readonly TotalsRecord[]): Totals {
  const whole = records.find(({ growth_type }) => growth_type === null);
  if (!whole) throw new Error('the query for totals returned no row');
  const parts = records.flatMap(({ growth_type, ...record }) =>
    growth_type === null ? [] : [{ growth_type, ...figuresOf(record) }],
  );
  return { ...figuresOf(whole), by_growth: parts.length > 1 ? parts.sort(naturalFirst) : [] };
}

const figuresOf = (record: Omit<TotalsRecord, 'growth_type'>): Omit<Totals, 'by_growth'> => ({
  pieces: record.pieces,
  carat: parseDecimal(record.carat),
  rap_average: parseDecimalOrNull(record.rap_average),
  average_discount: parseDecimalOrNull(record.average_discount),
  price_per_ct: parseDecimalOrNull(record.price_per_ct),
  total_amount: parseDecimal(record.total_amount),
});

type OneGrowth = Omit<Sums, 'byGrowth'>;

export const totalsOfSums = ({ byGrowth, ...whole }: Sums): Totals => ({
  ...shownSums(whole),
  by_growth: byGrowth.map(({ growth, ...part }) => ({ growth_type: growth, ...shownSums(part) })),
});

const shownSums = (sums: OneGrowth): Omit<Totals, 'by_growth'> => ({
  pieces: sums.pieces,
  carat: sums.carat,
  rap_average: sums.rapAverage,
  average_discount: sums.averageDiscount,
  price_per_ct: sums.pricePerCarat,
  total_amount: sums.amount,
});
