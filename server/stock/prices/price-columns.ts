import { MARKUP_MODE } from '#common/markup-scope.ts';
import { DISC_OF_POINT } from './formula.ts';
import { markupChain, markupOf, ruleThatCounts } from './markup-book.ts';
import type { PriceBook } from './price-book.ts';
import { NO_GRADE, rapOf } from './rap-table.ts';
import type { Viewer } from './viewer.ts';

/**
 * The data that determine the prices of many stones, as columns of integers: prices in cents,
 * `carat` in thousandths, `disc` in ten-thousandths of a percent.
 */
export interface PriceColumns {
  /**
   * row of the stone in `RapTable`, computed by `gradeOf`; `NO_GRADE` for a fancy colour, because
   * Rap lists contain no fancy colours
   */
  readonly grade: Int16Array;
  readonly carat: Uint32Array;
  /**
   * difference from the Rap price, in ten-thousandths of a percent: -300,000 means 30 % below Rap;
   * `NO_DISC` if the supplier states an asking price instead
   */
  readonly disc: Int32Array;
  readonly perCarat: Uint32Array;
  /** stated total price minus price per carat × carat, in cents */
  readonly totalOff: Int32Array;
  /**
   * row in a `Profile` for the supplier, diamond type and growth type of the stone, computed by the
   * function `profileRow`
   */
  readonly profileRow: Uint16Array;
}

/** Marks a missing discount in a column. */
export const NO_DISC = -2_147_483_648;

const KINDS = [1, 2] as const;
const GROWTHS = [1, 2] as const;
/** Number of rows per supplier in a `Profile`: one for each diamond type and growth type. */
export const PROFILE_ROWS = KINDS.length * GROWTHS.length;

/**
 * Returns the number of a row in `Profile`. The row contains the markups for one supplier, diamond
 * type and growth type. `supplierPlace` is `provider.nr`.
 */
export const profileRow = (supplierPlace: number, diamondType: 1 | 2, growthType: 1 | 2): number =>
  supplierPlace * PROFILE_ROWS + (diamondType - 1) * GROWTHS.length + growthType - 1;

/**
 * The markups of one viewer as a table: a row for each supplier, diamond type and growth type
 * (`profileRow`), a column for each carat sub-range.
 */
export interface Profile {
  /**
   * markups in hundredths of a percent of the Rap price, at `row * width + column`; 0 if the markup
   * is a percentage of the cost
   */
  readonly points: Int16Array;
  /**
   * markups in hundredths of a percent of the cost, at `row * width + column`; 0 if the markup is a
   * percentage of the Rap price
   */
  readonly percent: Int16Array;
  /**
   * number of columns: the largest sub-range number plus one; column 0 is for weights outside all
   * sub-ranges
   */
  readonly width: number;
}

export function profileOf(book: PriceBook, viewer: Viewer): Profile {
  const width = book.markups.subRanges.reduce((most, { nr }) => Math.max(most, nr), 0) + 1;
  const rows = profileRow(Math.max(0, ...book.providers.values()) + 1, 1, 1);
  const points = new Int16Array(rows * width);
  const percent = new Int16Array(rows * width);
  for (const [providerId, place] of book.providers) {
    for (const diamondType of KINDS) {
      for (const growthType of GROWTHS) {
        for (const { nr: subRange } of book.markups.subRanges) {
          const stone = { diamondType, growthType, subRange, providerId };
          const markup = markupOf(ruleThatCounts(markupChain(book.markups, viewer, stone)));
          const figures = markup.mode === MARKUP_MODE.points ? points : percent;
          figures[profileRow(place, diamondType, growthType) * width + subRange] = markup.points;
        }
      }
    }
  }
  return { points, percent, width };
}

/**
 * Rap prices and the markups of one viewer, by weight segment. Prices and markups are constant
 * within a segment, so one lookup of the weight finds both.
 */
export interface PriceTables {
  /**
   * segment number, indexed by the weight in hundredths of a carat; segment 0 has neither Rap
   * prices nor markups
   */
  readonly segmentAt: Uint16Array;
  readonly width: number;
  /** Rap prices in cents, at `grade * width + segment` */
  readonly cells: Uint32Array;
  /** prices of the lab-grown lists in cents, at `grade * width + segment`; they set no price */
  readonly labGrown: Uint32Array;
  /**
   * markups in ten-thousandths of a percent, at `profileRow * width + segment`; `points` are shares
   * of the Rap price, and `percent` are shares of the cost
   */
  readonly points: Int32Array;
  readonly percent: Int32Array;
}

export function priceTables(book: PriceBook, viewer: Viewer): PriceTables {
  const { rap, labGrown: reference, markups: rules } = book;
  const profile = profileOf(book, viewer);
  const ends = rules.subRanges.flatMap(({ from, to }) => [from, to + 1]);
  const breaks = [...new Set([...rap.breaks, ...reference.table.breaks, ...ends])].sort(
    (a, b) => a - b,
  );
  const width = breaks.length + 1;
  const rows = profile.points.length / profile.width;
  const segmentAt = new Uint16Array(breaks.at(-1) ?? 0);
  const cells = new Uint32Array((NO_GRADE + 1) * width);
  const labGrown = new Uint32Array((NO_GRADE + 1) * width);
  const points = new Int32Array(rows * width);
  const percent = new Int32Array(rows * width);
  for (const [place, from] of breaks.entries()) {
    const segment = place + 1;
    segmentAt.fill(segment, from, breaks[place + 1] ?? from);
    for (let grade = 0; grade < NO_GRADE; grade += 1) {
      cells[grade * width + segment] = rapOf(rap, grade, from * 10);
      labGrown[grade * width + segment] = rapOf(reference.table, grade, from * 10);
    }
    const range = rules.subRangeAt[from] ?? 0;
    for (let row = 0; row < rows; row += 1) {
      const from = row * profile.width + range;
      points[row * width + segment] = (profile.points[from] ?? 0) * DISC_OF_POINT;
      percent[row * width + segment] = (profile.percent[from] ?? 0) * DISC_OF_POINT;
    }
  }
  return { segmentAt, width, cells, labGrown, points, percent };
}

/** Computed prices as columns; `perCarat` and `amount` are in cents. */
export interface ColumnPrices {
  readonly perCarat: Float64Array;
  readonly amount: Float64Array;
  /**
   * discount after markup, in ten-thousandths of a percent; `NO_DISC` if there is no Rap price or
   * the price is more than 999 % above Rap
   */
  readonly disc: Int32Array;
}

export const columnPrices = (count: number): ColumnPrices => ({
  perCarat: new Float64Array(count),
  amount: new Float64Array(count),
  disc: new Int32Array(count),
});

/**
 * Prices all stones of the columns. Implements `formula.ts` inline and without branches, because
 * calls, named constants and unpredictable branches triple the time for a million stones. A test
 * compares both implementations.
 */
export function priceColumns(
  { grade, carat, disc, perCarat, totalOff, profileRow }: PriceColumns,
  { segmentAt, width, cells, points, percent }: PriceTables,
  into: ColumnPrices,
): void {
  const { perCarat: pricesPerCarat, amount: amounts, disc: discs } = into;
  const count = carat.length;
  for (let i = 0; i < count; i += 1) {
    const weight = carat[i] ?? 0;
    const segment = segmentAt[(weight / 10) | 0] ?? 0;
    const cell = cells[(grade[i] ?? 0) * width + segment] ?? 0;
    const off = disc[i] ?? 0;
    const askingPrice = perCarat[i] ?? 0;
    // Bit masks. `onRap` is all ones if the Rap list has a price for the stone; `onDisc` is all
    // ones if the price is a discount on that price.
    const onRap = -cell >> 31;
    const onDisc = onRap & ~-(off === -2_147_483_648 ? 1 : 0);
    // `points` are percentages of Rap, or of the asking price if there is no Rap price.
    const base = cell | (askingPrice & ~onRap);
    const cost = (cell & onDisc) | (askingPrice & ~onDisc);
    const costParts = cost * 1_000_000 + base * (off & onDisc);
    const place = (profileRow[i] ?? 0) * width + segment;
    const markup = points[place] ?? 0;
    const marked = costParts + base * markup;
    const least = Math.min(costParts, base * 10_000);
    const withPoints = Math.floor((marked < least ? least : marked) / 1_000_000 + 0.5);
    // A markup is either in points or a percentage. For a percentage, `markup` is 0, so
    // `withPoints` equals the cost. For points, `onCost` is 0.
    const onCost = percent[place] ?? 0;
    const price = Math.floor((withPoints * (1_000_000 + onCost)) / 1_000_000 + 0.5);
    pricesPerCarat[i] = price;
    const gap = price - cell;
    const steps = Math.sign(gap) * Math.floor((Math.abs(gap) * 10_000) / (cell | ~onRap) + 0.5);
    const bySum = onDisc & -(onCost === 0 ? 1 : 0);
    const derived = onRap & ~bySum & -(steps <= 99_900 ? 1 : 0);
    const summed = off + markup < -990_000 ? -990_000 : off + markup;
    discs[i] = (summed & bySum) | ((steps * 100) & derived) | (-2_147_483_648 & ~(bySum | derived));
    amounts[i] = Math.floor((price * weight) / 1000 + 0.5) + ((totalOff[i] ?? 0) & ~onDisc);
  }
}
