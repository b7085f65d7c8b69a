/** Totals are computed in integers, so that the browser and the server get equal totals. */
export interface SummableStone {
  readonly carat: number;
  readonly rap: number | null;
  readonly markup_disc: number | null;
  readonly markup_ppc: number;
  readonly sell_amt: number;
  /** 1 lab grown, 2 natural; absent in some records */
  readonly growth_type?: 1 | 2;
}

interface Figures {
  readonly pieces: number;
  readonly carat: number;
  readonly rapAverage: number | null;
  readonly averageDiscount: number | null;
  readonly pricePerCarat: number | null;
  readonly amount: number;
}

export interface Sums extends Figures {
  /** totals for natural and for lab-grown stones; empty unless the stones include both */
  readonly byGrowth: readonly (Figures & { readonly growth: 1 | 2 })[];
}

const NATURAL_FIRST = [2, 1] as const;

const THOUSANDTHS = 1000;
const CENTS = 100;
const DISC_PARTS = 10_000;
const PERCENT = 100n;

// Sums are big integers, because the total of a million expensive stones exceeds JavaScript's safe
// integers.
const toParts = (value: number, parts: number): bigint => BigInt(Math.round(value * parts));

/** Divides and rounds to hundredths, half away from zero, as the database does. */
function divideToHundredths(sum: bigint, divisor: bigint): number | null {
  if (divisor === 0n) return null;
  const size = sum < 0n ? -sum : sum;
  const rounded = (size * 200n + divisor) / (divisor * 2n);
  return Number(sum < 0n ? -rounded : rounded) / CENTS;
}

/** Subtracts in whole cents, because the difference of floats would be inexact. */
export const differenceOf = (one: number, other: number): number =>
  (Math.round(one * CENTS) - Math.round(other * CENTS)) / CENTS;

export function sumsOf(stones: readonly SummableStone[]): Sums {
  const parts = NATURAL_FIRST.flatMap((growth) => {
    const some = stones.filter(({ growth_type }) => growth_type === growth);
    return some.length === 0 ? [] : [{ growth, ...figuresOf(some) }];
  });
  return { ...figuresOf(stones), byGrowth: parts.length > 1 ? parts : [] };
}

/**
 * The average discount is Σ price / Σ Rap − 1 in percent, over the stones with Rap. A single stone
 * keeps its stored discount, because a new calculation could round differently.
 */
function figuresOf(stones: readonly SummableStone[]): Figures {
  const [only] = stones.length === 1 ? stones : [];
  let carat = 0n;
  let amount = 0n;
  let rap = 0n;
  let rapCarat = 0n;
  let amountWithRap = 0n;
  for (const stone of stones) {
    const own = toParts(stone.carat, THOUSANDTHS);
    carat += own;
    const price = toParts(stone.sell_amt, CENTS);
    amount += price;
    if (stone.rap !== null) {
      rap += toParts(stone.rap, CENTS) * own;
      rapCarat += own;
      amountWithRap += price;
    }
  }
  return {
    pieces: stones.length,
    carat: Number(carat) / THOUSANDTHS,
    rapAverage: divideToHundredths(rap, rapCarat * BigInt(CENTS)),
    averageDiscount:
      only?.rap && only.markup_disc !== null
        ? divideToHundredths(toParts(only.markup_disc, DISC_PARTS), BigInt(DISC_PARTS))
        : divideToHundredths((amountWithRap * BigInt(THOUSANDTHS) - rap) * PERCENT, rap),
    pricePerCarat:
      only?.markup_ppc ?? divideToHundredths(amount * BigInt(THOUSANDTHS), carat * BigInt(CENTS)),
    amount: Number(amount) / CENTS,
  };
}
