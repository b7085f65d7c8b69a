/** What a list of stones adds up to, in whole numbers: the same sums as the server's, to the last digit. */
export interface Weighed {
  readonly carat: number;
  readonly rap: number | null;
  readonly markup_disc: number | null;
  readonly markup_ppc: number;
  readonly sell_amt: number;
  /** not every record says it */
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
  /** natural and lab grown apart; nothing where only one of the two is among them */
  readonly byGrowth: readonly (Figures & { readonly growth: 1 | 2 })[];
}

const NATURAL_FIRST = [2, 1] as const;

const THOUSANDTHS = 1000;
const CENTS = 100;
const DISC_PARTS = 10_000;
const PERCENT = 100n;

// A million stones of a million dollars each pass what a float counts one by one, so sums are big integers.
const whole = (value: number, parts: number): bigint => BigInt(Math.round(value * parts));

/** A quotient to the hundredth, half away from zero as the database rounds. */
function hundredths(sum: bigint, divisor: bigint): number | null {
  if (divisor === 0n) return null;
  const size = sum < 0n ? -sum : sum;
  const rounded = (size * 200n + divisor) / (divisor * 2n);
  return Number(sum < 0n ? -rounded : rounded) / CENTS;
}

/** Exact to the cent, where floats are not. */
export const differenceOf = (one: number, other: number): number =>
  (Math.round(one * CENTS) - Math.round(other * CENTS)) / CENTS;

export function sumsOf(stones: readonly Weighed[]): Sums {
  const parts = NATURAL_FIRST.flatMap((growth) => {
    const some = stones.filter(({ growth_type }) => growth_type === growth);
    return some.length === 0 ? [] : [{ growth, ...figuresOf(some) }];
  });
  return { ...figuresOf(stones), byGrowth: parts.length > 1 ? parts : [] };
}

/**
 * The average discount is 1 − Σ price / Σ Rap over stones with Rap, so that it reconciles with the totals next to it. One
 * stone's figures are its own, rounded as its row is.
 */
function figuresOf(stones: readonly Weighed[]): Figures {
  const [only] = stones.length === 1 ? stones : [];
  let carat = 0n;
  let amount = 0n;
  let rap = 0n;
  let rapCarat = 0n;
  let amountWithRap = 0n;
  for (const stone of stones) {
    const own = whole(stone.carat, THOUSANDTHS);
    carat += own;
    const price = whole(stone.sell_amt, CENTS);
    amount += price;
    if (stone.rap !== null) {
      rap += whole(stone.rap, CENTS) * own;
      rapCarat += own;
      amountWithRap += price;
    }
  }
  return {
    pieces: stones.length,
    carat: Number(carat) / THOUSANDTHS,
    rapAverage: hundredths(rap, rapCarat * BigInt(CENTS)),
    averageDiscount:
      only?.rap && only.markup_disc !== null
        ? hundredths(whole(only.markup_disc, DISC_PARTS), BigInt(DISC_PARTS))
        : hundredths((amountWithRap * BigInt(THOUSANDTHS) - rap) * PERCENT, rap),
    pricePerCarat:
      only?.markup_ppc ?? hundredths(amount * BigInt(THOUSANDTHS), carat * BigInt(CENTS)),
    amount: Number(amount) / CENTS,
  };
}
