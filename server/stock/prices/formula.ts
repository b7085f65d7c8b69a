/**
 * The price formula, over integers scaled by `DIGITS`: money in cents, discounts in ten-thousandths
 * of a percent, markups in hundredths of a percent, carats in thousandths. Three other
 * implementations must match the formula. `price-columns.ts` avoids a function call per stone.
 * `price-sql.ts` sums and sorts in the database. `features/memo/sale-prices.ts` computes a sale in
 * the browser. Seeded tests compare the implementations: `tests/api/stones/price-sql.test.ts` and
 * `tests/client/sale-prices.test.ts`.
 */
const HUNDRED_PERCENT = 1_000_000;
const ONE_CARAT = 1_000;
/** Units of a discount in one unit of a markup. */
export const DISC_OF_POINT = 100;

/**
 * The lowest discount after markup: 99 % below Rap, so that a negative markup in points never makes
 * a price zero or negative.
 */
export const LEAST_DISC = -990_000;
/** Minus 100 %, which is lower than the discount of any offered price. */
export const LEAST_OFFERED_DISC = -HUNDRED_PERCENT;

/**
 * Minimum share that remains after a negative markup: a share of Rap, or of the asking price if
 * there is no Rap.
 */
const LEAST_SHARE = HUNDRED_PERCENT + LEAST_DISC;

/** A derived discount has two decimals, so 100 % has 10,000 steps. */
const DERIVED_STEPS = 10_000;
const PARTS_OF_STEP = HUNDRED_PERCENT / DERIVED_STEPS;
/** Records store prices of at most 999 % above Rap. */
export const MOST_DISC = 9_990_000;

export const discBeforeFloor = (disc: number, points: number): number =>
  disc + points * DISC_OF_POINT;

export const discAfterMarkup = (disc: number, points: number): number =>
  Math.max(discBeforeFloor(disc, points), LEAST_DISC);

// The functions below divide positive integers and round half up. The result is exact: the database
// limits prices and weights, so no product exceeds 2^53 and the error stays below half a unit. The
// divisions and their constants are written out, because a shared function doubles the time for a
// million stones.
export const perCaratOnRap = (rap: number, disc: number): number =>
  Math.floor((rap * (HUNDRED_PERCENT + disc)) / HUNDRED_PERCENT + 0.5);

/**
 * Adds a markup in points of `base` to an asking price. `base` is Rap, or the asking price if there
 * is no Rap. The floor limits only negative markups, so a price without a markup never changes.
 */
export const perCaratOnAskingPrice = (askingPrice: number, base: number, points: number): number =>
  Math.floor(
    Math.max(
      askingPriceBeforeFloor(askingPrice, base, points),
      askingPriceFloor(askingPrice, base),
    ) /
      HUNDRED_PERCENT +
      0.5,
  );

/** The result is in millionths of a cent. */
export const askingPriceBeforeFloor = (askingPrice: number, base: number, points: number): number =>
  askingPrice * HUNDRED_PERCENT + base * points * DISC_OF_POINT;
export const askingPriceFloor = (askingPrice: number, base: number): number =>
  Math.min(askingPrice * HUNDRED_PERCENT, base * LEAST_SHARE);

/** Adds a markup that is a percentage of the cost. */
export const perCaratOnCost = (perCarat: number, percent: number): number =>
  Math.floor((perCarat * (HUNDRED_PERCENT + percent * DISC_OF_POINT)) / HUNDRED_PERCENT + 0.5);

export const amountOf = (perCarat: number, carat: number): number =>
  Math.floor((perCarat * carat) / ONE_CARAT + 0.5);

/**
 * Returns the discount of a price on Rap with two decimals, rounded half away from zero. Null if
 * the discount is too high to be stored.
 */
export function derivedDisc(rap: number, perCarat: number): number | null {
  const off = perCarat - rap;
  const steps = Math.floor((Math.abs(off) * DERIVED_STEPS) / rap + 0.5);
  const disc = (off < 0 ? -steps : steps) * PARTS_OF_STEP;
  return disc > MOST_DISC ? null : disc;
}

/**
 * Returns the discount on Rap of a price per carat, with four decimals, rounded half away from
 * zero.
 */
export const discOfPerCarat = (rap: number, perCarat: number): number => {
  const off = perCarat - rap;
  const whole = Math.floor((Math.abs(off) * HUNDRED_PERCENT) / rap + 0.5);
  return off < 0 ? -whole : whole;
};
