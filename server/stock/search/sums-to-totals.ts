import type { components } from '#api/schema.gen.ts';
import { DIGITS } from '../prices/decimals.ts';
import { type GrowthType, naturalFirst } from '../stones/totals.ts';
import type { Answer, Sums } from './index-query.ts';

/** Divides exactly and rounds half away from zero, like PostgreSQL. */
function quotient(part: bigint, whole: bigint): bigint {
  const doubled = (part < 0n ? -part : part) * 2n + whole;
  const rounded = doubled / (whole * 2n);
  return part < 0n ? -rounded : rounded;
}

const CARAT = BigInt(10 ** DIGITS.carat);
const HUNDREDTH_OF_DISC = BigInt(10 ** (DIGITS.disc - 2));
const HUNDREDTHS_OF_PERCENT = 10_000n;
const hundredths = (value: bigint): number => Number(value) / 100;

type Totals = components['schemas']['StoneTotals'];

/** Converts the scaled integers of the sums to decimal numbers. */
export const sumsToTotals = ({
  sums,
  sumsByGrowth,
}: Pick<Answer, 'sums' | 'sumsByGrowth'>): Totals => ({
  ...figuresOf(sums),
  by_growth: sumsByGrowth
    .map(([growth, part]) => ({ growth_type: growth as GrowthType, ...figuresOf(part) }))
    .sort(naturalFirst),
});

/**
 * `average_discount` compares the total amount of the stones with a Rap price to their total Rap
 * value. A mean of the discounts would not be consistent with the totals.
 */
function figuresOf(sums: Sums): Omit<Totals, 'by_growth'> {
  const { pieces, carat, rapByCarat, caratWithRap, amountWithRap, amount, only } = sums;
  const off = amountWithRap * CARAT - rapByCarat;
  return {
    pieces,
    carat: Number(carat) / 10 ** DIGITS.carat,
    rap_average: caratWithRap === 0n ? null : hundredths(quotient(rapByCarat, caratWithRap)),
    average_discount:
      caratWithRap === 0n
        ? null
        : hundredths(
            typeof only?.disc === 'bigint'
              ? quotient(only.disc, HUNDREDTH_OF_DISC)
              : quotient(off * HUNDREDTHS_OF_PERCENT, rapByCarat),
          ),
    price_per_ct:
      carat === 0n ? null : hundredths(only?.perCarat ?? quotient(amount * CARAT, carat)),
    total_amount: hundredths(amount),
  };
}
