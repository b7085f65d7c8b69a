/**
 * The price formula, over integers scaled by `DIGITS`: money in cents, discounts in ten-thousandths
 * of a percent, markups in hundredths of a percent, carats in thousandths. Three other
 * implementations must match the formula: `price-columns.ts` (many stones at once), `price-sql.ts`
 * (sums and sorting in the database) and `shared/stones/sale-prices.ts` (the browser). Seeded tests
 * compare the implementations: `tests/api/stones/price-sql.test.ts` and
 * `tests/client/sale-prices.test.ts`.
 */
export const HUNDRED_PERCENT = 1_000_000;
const ONE_CARAT = 1_000;
/**
 * Converts a markup (in hundredths of a percent) to the unit of a discount (ten-thousandths of a
 * percent).
 */
export const DISC_OF_POINT = 100;

/**
 * The lowest discount after markup: 99 % below Rap, so that a negative markup in points never makes
 * a price zero or negative.
 */
export const LEAST_DISC = -990_000;
/** Minus 100 %, below the discount of every offered price. */
export const LEAST_OFFERED_DISC = -HUNDRED_PERCENT;

/**
 * 1 %: the lowest share of the Rap price to which a negative markup can reduce a price. If the
 * stone has no Rap price, the share of the asking price counts.
 */
const LEAST_SHARE = HUNDRED_PERCENT + LEAST_DISC;

/** A derived discount has two decimals, so 100 % has 10,000 steps. */
const DERIVED_STEPS = 10_000;
const PARTS_OF_STEP = HUNDRED_PERCENT / DERIVED_STEPS;
/**
 * The highest discount that the database can store: 999 % above Rap, in parts of 0.0001 %. A price
 * above Rap has a positive discount.
 */
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
 * Adds a markup of `points` hundredths of a percent of `base` to an asking price. `base` is the Rap
 * price, or the asking price if there is no Rap price. Only a negative markup can reach the floor.
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

/** Adds a markup to the cost `perCarat`. `percent` is in hundredths of a percent of the cost. */
export const perCaratOnCost = (perCarat: number, percent: number): number =>
  Math.floor((perCarat * (HUNDRED_PERCENT + percent * DISC_OF_POINT)) / HUNDRED_PERCENT + 0.5);

export const amountOf = (perCarat: number, carat: number): number =>
  Math.floor((perCarat * carat) / ONE_CARAT + 0.5);

/**
 * Returns the difference of `perCarat` from `rap` in percent, rounded to two decimals. The result
 * is negative below Rap. Returns null above 999 %, the highest value that can be stored.
 */
export function derivedDisc(rap: number, perCarat: number): number | null {
  const off = perCarat - rap;
  const steps = Math.floor((Math.abs(off) * DERIVED_STEPS) / rap + 0.5);
  const disc = (off < 0 ? -steps : steps) * PARTS_OF_STEP;
  return disc > MOST_DISC ? null : disc;
}

/**
 * Returns the difference of `perCarat` from `rap` in percent, rounded to four decimals. The result
 * is negative below Rap.
 */
export const discOfPerCarat = (rap: number, perCarat: number): number => {
  const off = perCarat - rap;
  const whole = Math.floor((Math.abs(off) * HUNDRED_PERCENT) / rap + 0.5);
  return off < 0 ? -whole : whole;
};
