import type { components } from '../../../src/api/schema.gen.ts';
import { DIGITS } from '../prices/decimals.ts';
import type { Sums } from './question.ts';

/** Exact quotient, rounded half away from zero as the database does it. */
function quotient(part: bigint, whole: bigint): bigint {
  const doubled = (part < 0n ? -part : part) * 2n + whole;
  const rounded = doubled / (whole * 2n);
  return part < 0n ? -rounded : rounded;
}

const CARAT = BigInt(10 ** DIGITS.carat);
const HUNDREDTH_OF_DISC = BigInt(10 ** (DIGITS.disc - 2));
const hundredths = (value: bigint): number => Number(value) / 100;

/** The totals of the specification: sums of rounded stones, averages weighted by carat. */
export function totalsOf(sums: Sums): components['schemas']['StoneTotals'] {
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
