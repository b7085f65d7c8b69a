/**
 * The formula of every price, over whole numbers with the digits of `DIGITS`: money in cents, a discount in
 * ten-thousandths of a percent, a markup in hundredths, carat in thousandths. It is said again in three places that cannot
 * call it: over columns, where a call a stone would cost (`price-columns.ts`), for sums and orders in the database
 * (`price-sql.ts`), and in the dialog of a sale, which works without the server (`features/memo/sale-prices.ts`). Seeded
 * tests hold each of them against it: `tests/api/stones/price-sql.test.ts` and `tests/client/sale-prices.test.ts`.
 */
const HUNDRED_PERCENT = 1_000_000;
const ONE_CARAT = 1_000;
/** Parts of a discount in a part of a markup. */
export const DISC_OF_POINT = 100;

/** However generous a markup in points is, a stone is never given away. */
export const LEAST_DISC = -990_000;
/** Below every discount that an offered price can come to. */
export const LEAST_OFFERED_DISC = -HUNDRED_PERCENT;

/** The least share of Rap, or of the supplier's own price where there is no Rap, that a markup leaves of a price. */
const LEAST_SHARE = HUNDRED_PERCENT + LEAST_DISC;

/** A derived discount has two decimals, and no record keeps one above 999 %. */
const DERIVED_STEPS = 10_000;
const PARTS_OF_STEP = HUNDRED_PERCENT / DERIVED_STEPS;
export const MOST_DISC = 9_990_000;

export const discBeforeFloor = (disc: number, points: number): number =>
  disc + points * DISC_OF_POINT;

export const discAfterMarkup = (disc: number, points: number): number =>
  Math.max(discBeforeFloor(disc, points), LEAST_DISC);

// Quotients of positive whole numbers, rounded half up. Exact although they divide floats: the database keeps prices and
// weights so small that no product passes 2^53, and no quotient is so large that its error reaches half a step. Each
// stands by itself, and its divisor as a figure: a function that all of them shared would double the time of a million.
export const perCaratOnRap = (rap: number, disc: number): number =>
  Math.floor((rap * (HUNDRED_PERCENT + disc)) / HUNDRED_PERCENT + 0.5);

/**
 * An asked price with a markup: points of `base`, which is Rap where the stone has a cell, and the asked price itself where
 * it has none. The floor holds a negative markup only: an asked price without a markup is never changed.
 */
export const perCaratOnAsk = (ask: number, base: number, points: number): number =>
  Math.floor(
    Math.max(askBeforeFloor(ask, base, points), askFloor(ask, base)) / HUNDRED_PERCENT + 0.5,
  );

/** In millionths of a cent. */
export const askBeforeFloor = (ask: number, base: number, points: number): number =>
  ask * HUNDRED_PERCENT + base * points * DISC_OF_POINT;
export const askFloor = (ask: number, base: number): number =>
  Math.min(ask * HUNDRED_PERCENT, base * LEAST_SHARE);

/** A cost with a markup in percent of it. */
export const perCaratOnCost = (perCarat: number, percent: number): number =>
  Math.floor((perCarat * (HUNDRED_PERCENT + percent * DISC_OF_POINT)) / HUNDRED_PERCENT + 0.5);

export const amountOf = (perCarat: number, carat: number): number =>
  Math.floor((perCarat * carat) / ONE_CARAT + 0.5);

/** The discount that a price is of Rap, to two decimals, halves away from zero; null above what a record keeps. */
export function derivedDisc(rap: number, perCarat: number): number | null {
  const off = perCarat - rap;
  const steps = Math.floor((Math.abs(off) * DERIVED_STEPS) / rap + 0.5);
  const disc = (off < 0 ? -steps : steps) * PARTS_OF_STEP;
  return disc > MOST_DISC ? null : disc;
}

/** The discount that a price agreed upon comes to; halves away from zero. */
export const discOfPerCarat = (rap: number, perCarat: number): number => {
  const off = perCarat - rap;
  const whole = Math.floor((Math.abs(off) * HUNDRED_PERCENT) / rap + 0.5);
  return off < 0 ? -whole : whole;
};
