import type { components } from '#api/schema.gen.ts';

/**
 * The margin that a sharer adds to the price: `points` are hundredths of a percent, `cents` are
 * added to the price of the whole stone.
 */
export type Margin = { readonly points: number } | { readonly cents: number };

type MarginJson = components['schemas']['ShareMargin'];

const HUNDREDTHS = 100;

/**
 * Converts the margin of a request. The fields of the request have at most two decimals, so
 * rounding loses nothing.
 */
export function marginFromJson(sent: MarginJson | undefined): Margin | null {
  if (sent?.percent !== undefined) return { points: Math.round(sent.percent * HUNDREDTHS) };
  if (sent?.amount !== undefined) return { cents: Math.round(sent.amount * HUNDREDTHS) };
  return null;
}

export const marginToJson = (margin: Margin | null): MarginJson | null => {
  if (!margin) return null;
  return 'points' in margin
    ? { percent: margin.points / HUNDREDTHS }
    : { amount: margin.cents / HUNDREDTHS };
};

export const isPositive = (margin: Margin | null): boolean =>
  margin !== null && ('points' in margin ? margin.points : margin.cents) > 0;

interface Priced {
  readonly carat: number;
  readonly markup_ppc: number;
  readonly sell_amt: number;
}

const WHOLE = 10_000n;
const ONE_CARAT = 1_000n;
const inCents = (money: number): bigint => BigInt(Math.round(money * 100));
const fromCents = (cents: bigint): number => Number(cents) / 100;
const divideHalfUp = (product: bigint, divisor: bigint): bigint =>
  (2n * product + divisor) / (2n * divisor);

/**
 * Adds the margin to the price that the recipient sees, in whole cents. A percentage is added to
 * the price per carat, and the total is recomputed. An amount is added to the total, and the price
 * per carat is recomputed.
 */
export function applyMargin<Stone extends Priced>(stone: Stone, margin: Margin | null): Stone {
  if (!margin || !isPositive(margin)) return stone;
  const carat = BigInt(Math.round(stone.carat * 1_000));
  if (carat === 0n) return stone;
  if ('points' in margin) {
    const perCarat = divideHalfUp(
      inCents(stone.markup_ppc) * (WHOLE + BigInt(margin.points)),
      WHOLE,
    );
    const amount = divideHalfUp(perCarat * carat, ONE_CARAT);
    return { ...stone, markup_ppc: fromCents(perCarat), sell_amt: fromCents(amount) };
  }
  const amount = inCents(stone.sell_amt) + BigInt(margin.cents);
  const perCarat = divideHalfUp(amount * ONE_CARAT, carat);
  return { ...stone, markup_ppc: fromCents(perCarat), sell_amt: fromCents(amount) };
}
