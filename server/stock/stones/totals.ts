import type { components } from '../../../src/api/schema.gen.ts';
import { decimal, decimalOrNull } from '../../platform/db/decimal.ts';

/**
 * The totals of the specification over whatever is selected; sums of rounded stones, averages weighted by carat. The
 * price of one stone is its own, which its rounded amount does not give back.
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
   round(sum(${disc} * ${carat}) / nullif(sum(${carat}) filter (where ${disc} is not null), 0), 2) as average_discount,
   case when count(*) = 1 then min(${perCarat}) else round(sum(${amount}) / nullif(sum(${carat}), 0), 2) end as price_per_ct,
   coalesce(sum(${amount}), 0) as total_amount`;

export interface TotalsRecord {
  pieces: number;
  carat: string;
  rap_average: string | null;
  average_discount: string | null;
  price_per_ct: string | null;
  total_amount: string;
}

export function totals(record: TotalsRecord | undefined): components['schemas']['StoneTotals'] {
  if (!record) throw new Error('totals came back without a row');
  return {
    pieces: record.pieces,
    carat: decimal(record.carat),
    rap_average: decimalOrNull(record.rap_average),
    average_discount: decimalOrNull(record.average_discount),
    price_per_ct: decimalOrNull(record.price_per_ct),
    total_amount: decimal(record.total_amount),
  };
}
