import type { components } from '../../../src/api/schema.gen.ts';
import { DIGITS } from '../prices/decimals.ts';
import { type GrowthType, naturalFirst } from '../stones/totals.ts';
import type { Answer, Sums } from './question.ts';

/** Exact quotient, rounded half away from zero as the database does it. */
function quotient(part: bigint, whole: bigint): bigint {
  const doubled = (part < 0n ? -part : part) * 2n + whole;
  const rounded = doubled / (whole * 2n);
  return part < 0n ? -rounded : rounded;
}

const CARAT = BigInt(10 ** DIGITS.carat);
const HUNDREDTH_OF_DISC = BigInt(10 ** (DIGITS.disc - 2));
const hundredths = (value: bigint): number => Number(value) / 100;

type Totals = components['schemas']['StoneTotals'];

/** The totals of the specification, and those of natural and of lab-grown stones where both are found. */
export const totalsOf = ({
  sums,
  sumsByGrowth,
}: Pick<Answer, 'sums' | 'sumsByGrowth'>): Totals => ({
  ...figuresOf(sums),
  by_growth: sumsByGrowth
    .map(([growth, part]) => ({ growth_type: growth as GrowthType, ...figuresOf(part) }))
    .sort(naturalFirst),
});

/** Sums of rounded stones, averages weighted by carat. */
function figuresOf(sums: Sums): Omit<Totals, 'by_growth'> {
  const {
    pieces,
    carat,
    rapByCarat,
    caratWithRap,
    discByCarat,
    caratWithDisc,
    amount,
    onlyPerCarat,
  } = sums;
  return {
    pieces,
    carat: Number(carat) / 10 ** DIGITS.carat,
    rap_average: caratWithRap === 0n ? null : hundredths(quotient(rapByCarat, caratWithRap)),
    average_discount:
      caratWithDisc === 0n
        ? null
        : hundredths(quotient(discByCarat, caratWithDisc * HUNDREDTH_OF_DISC)),
    price_per_ct: carat === 0n ? null : hundredths(onlyPerCarat ?? quotient(amount * CARAT, carat)),
    total_amount: hundredths(amount),
  };
}
