import { DIGITS } from './decimals.ts';

/**
 * The formula of every price, over whole numbers: money in cents, a discount in ten-thousandths of a percent, a
 * markup in hundredths, carat in thousandths. Nothing else in the portal multiplies a price.
 */
const HUNDRED_PERCENT = 100 * 10 ** DIGITS.disc;
const WHOLE_MARKUP = 100 * 10 ** DIGITS.points;
const ONE_CARAT = 10 ** DIGITS.carat;
const DISC_OF_POINT = 10 ** (DIGITS.disc - DIGITS.points);

/** However generous a markup is, a stone is never given away. */
export const LEAST_DISC = -99 * 10 ** DIGITS.disc;

/**
 * A quotient of positive whole numbers, rounded half up. Exact although it divides floats: the database keeps prices
 * and weights so small that no product passes 2^53, and no quotient is so large that its error reaches half a step.
 */
export const divideHalfUp = (numerator: number, denominator: number): number =>
  Math.floor(numerator / denominator + 0.5);

export const discAfterMarkup = (disc: number, points: number): number => {
  const marked = disc + points * DISC_OF_POINT;
  return marked < LEAST_DISC ? LEAST_DISC : marked;
};

export const perCaratOnRap = (rap: number, disc: number): number =>
  divideHalfUp(rap * (HUNDRED_PERCENT + disc), HUNDRED_PERCENT);

export const perCaratWithoutRap = (perCarat: number, points: number): number =>
  divideHalfUp(perCarat * (WHOLE_MARKUP + points), WHOLE_MARKUP);

export const amountOf = (perCarat: number, carat: number): number =>
  divideHalfUp(perCarat * carat, ONE_CARAT);

/** Far beyond what anybody pays; what is more is a slip of the hand. */
const MOST_OF_RAP = 10;

/** What follows from a price per carat that people agreed on, for a stone that Rap prices or does not. */
export function priceAgreed(
  perCarat: number,
  { rap, carat }: { rap: number | null; carat: number },
): { disc: number | null; amount: number } | 'beyondRap' | 'worthNothing' {
  const amount = amountOf(perCarat, carat);
  if (amount === 0) return 'worthNothing';
  if (rap === null) return { disc: null, amount };
  if (perCarat > MOST_OF_RAP * rap) return 'beyondRap';
  return { disc: divideHalfUp(perCarat * HUNDRED_PERCENT, rap) - HUNDRED_PERCENT, amount };
}

/** The discount that a price agreed upon comes to. */
export const discOfPerCarat = (rap: number, perCarat: number): number => {
  const off = perCarat - rap;
  const whole = divideHalfUp(Math.abs(off) * HUNDRED_PERCENT, rap);
  return off < 0 ? -whole : whole;
};
