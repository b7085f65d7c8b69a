import { MARKUP_MODE } from '../../../src/common/markup-scope.ts';
import { DISC_OF_POINT } from './formula.ts';
import { markupChain, markupOf, ruleThatCounts } from './markup-book.ts';
import type { PriceBook } from './price-book.ts';
import { NO_GRADE, rapOf } from './rap-table.ts';
import type { Viewer } from './viewer.ts';

/** What many stones bring to their prices, one column a figure: whole numbers as in `formula.ts`. */
export interface PriceColumns {
  /** as `gradeOf` says; fancy stones, which Rap does not price, have none */
  readonly grade: Int16Array;
  readonly carat: Uint32Array;
  /** `NO_DISC` where the price is asked */
  readonly disc: Int32Array;
  readonly perCarat: Uint32Array;
  /** as `totalOff` says */
  readonly totalOff: Int32Array;
  /** as `profileRow` says */
  readonly profileRow: Uint16Array;
}

/** A discount that is not there, in a column of discounts. */
export const NO_DISC = -2_147_483_648;

const KINDS = [1, 2] as const;
const GROWTHS = [1, 2] as const;
/** Rows of one supplier in a profile. */
export const PROFILE_ROWS = KINDS.length * GROWTHS.length;

/** The position in a profile of the markups for a supplier's stones of one kind and growth. */
export const profileRow = (supplierPlace: number, diamondType: 1 | 2, growthType: 1 | 2): number =>
  supplierPlace * PROFILE_ROWS + (diamondType - 1) * GROWTHS.length + growthType - 1;

/** The markup of every supplier, kind of stone, growth and sub-range for one viewer, looked up once. */
export interface Profile {
  /** points of Rap; 0 where the markup is percent of cost */
  readonly points: Int16Array;
  /** percent of cost; 0 where the markup is points of Rap */
  readonly percent: Int16Array;
  /** how many sub-ranges there are, and one for weights in none */
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

/** Rap and one viewer's markups over the same segments of weight, so that one look at a weight finds both. */
export interface PriceTables {
  /** by hundredths of a carat; 0 where neither has anything to say */
  readonly segmentAt: Uint16Array;
  readonly width: number;
  /** by grade and segment */
  readonly cells: Uint32Array;
  /** by row of the profile and segment, in parts of a discount: points of Rap, and percent of cost */
  readonly points: Int32Array;
  readonly percent: Int32Array;
}

export function priceTables(book: PriceBook, viewer: Viewer): PriceTables {
  const { rap, markups: rules } = book;
  const profile = profileOf(book, viewer);
  const ends = rules.subRanges.flatMap(({ from, to }) => [from, to + 1]);
  const breaks = [...new Set([...rap.breaks, ...ends])].sort((a, b) => a - b);
  const width = breaks.length + 1;
  const rows = profile.points.length / profile.width;
  const segmentAt = new Uint16Array(breaks.at(-1) ?? 0);
  const cells = new Uint32Array((NO_GRADE + 1) * width);
  const points = new Int32Array(rows * width);
  const percent = new Int32Array(rows * width);
  for (const [place, from] of breaks.entries()) {
    const segment = place + 1;
    segmentAt.fill(segment, from, breaks[place + 1] ?? from);
    for (let grade = 0; grade < NO_GRADE; grade += 1)
      cells[grade * width + segment] = rapOf(rap, grade, from * 10);
    const range = rules.subRangeAt[from] ?? 0;
    for (let row = 0; row < rows; row += 1) {
      const from = row * profile.width + range;
      points[row * width + segment] = (profile.points[from] ?? 0) * DISC_OF_POINT;
      percent[row * width + segment] = (profile.percent[from] ?? 0) * DISC_OF_POINT;
    }
  }
  return { segmentAt, width, cells, points, percent };
}

/** What comes of them. */
export interface ColumnPrices {
  readonly perCarat: Float64Array;
  readonly amount: Float64Array;
  /** after markup; `NO_DISC` where Rap does not price the stone, or the price is too far above it */
  readonly disc: Int32Array;
}

export const columnPrices = (count: number): ColumnPrices => ({
  perCarat: new Float64Array(count),
  amount: new Float64Array(count),
  disc: new Int32Array(count),
});

/**
 * Prices every stone of the columns. It is the formula of `formula.ts`, written out with its figures and without a
 * branch: calls, named figures and a branch that cannot be foreseen cost a million stones three times the time. A test
 * holds the two against each other.
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
    const ask = perCarat[i] ?? 0;
    // All ones where there is a cell, and where the price is a discount on it.
    const onRap = -cell >> 31;
    const onDisc = onRap & ~-(off === -2_147_483_648 ? 1 : 0);
    // Points are of Rap, or of the asked price where there is none.
    const base = cell | (ask & ~onRap);
    const cost = (cell & onDisc) | (ask & ~onDisc);
    const costParts = cost * 1_000_000 + base * (off & onDisc);
    const place = (profileRow[i] ?? 0) * width + segment;
    const markup = points[place] ?? 0;
    const marked = costParts + base * markup;
    const least = Math.min(costParts, base * 10_000);
    const withPoints = Math.floor((marked < least ? least : marked) / 1_000_000 + 0.5);
    // One of the two markups is zero: with points this step changes nothing, and with percent the one before is the cost.
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
