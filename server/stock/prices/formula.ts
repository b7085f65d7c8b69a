/**
 * The formula of every price, over whole numbers with the digits of `DIGITS`: money in cents, a discount in
 * ten-thousandths of a percent, a markup in hundredths, carat in thousandths. It is said again in three places that cannot
 * call it: over columns, where a call a stone would cost (`price-columns.ts`), for sums and orders in the database
 * (`price-sql.ts`), and in the dialog of a sale, which works without the server (`features/memo/sale-prices.ts`). Seeded
 * tests hold each of them against it: `tests/api/price-sql.test.ts` and `tests/client/sale-prices.test.ts`.
 */
const HUNDRED_PERCENT = 1_000_000;
const WHOLE_MARKUP = 10_000;
const ONE_CARAT = 1_000;
/** Parts of a discount in a part of a markup. */
export const DISC_OF_POINT = 100;

/** However generous a markup is, a stone is never given away. */
export const LEAST_DISC = -990_000;

export const discBeforeFloor = (disc: number, points: number): number =>
  disc + points * DISC_OF_POINT;

export const discAfterMarkup = (disc: number, points: number): number =>
  Math.max(discBeforeFloor(disc, points), LEAST_DISC);

// Quotients of positive whole numbers, rounded half up. Exact although they divide floats: the database keeps prices and
// weights so small that no product passes 2^53, and no quotient is so large that its error reaches half a step. Each
// stands by itself, and its divisor as a figure: a function that all of them shared would double the time of a million.
export const perCaratOnRap = (rap: number, disc: number): number =>
  Math.floor((rap * (HUNDRED_PERCENT + disc)) / HUNDRED_PERCENT + 0.5);

export const perCaratWithoutRap = (perCarat: number, points: number): number =>
  Math.floor((perCarat * (WHOLE_MARKUP + points)) / WHOLE_MARKUP + 0.5);

export const amountOf = (perCarat: number, carat: number): number =>
  Math.floor((perCarat * carat) / ONE_CARAT + 0.5);

/** The discount that a price agreed upon comes to; halves away from zero. */
export const discOfPerCarat = (rap: number, perCarat: number): number => {
  const off = perCarat - rap;
  const whole = Math.floor((Math.abs(off) * HUNDRED_PERCENT) / rap + 0.5);
  return off < 0 ? -whole : whole;
};
