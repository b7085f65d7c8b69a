import { amountOf, discAfterMarkup, perCaratOnRap, perCaratWithoutRap } from './formula.ts';
import { markupChain, ruleThatCounts } from './markup-book.ts';
import type { PriceBook } from './price-book.ts';
import { hundredthsOf, NO_CELL, NO_GRADE, rapOf } from './rap-table.ts';
import type { Viewer } from './viewer.ts';

/** What many stones bring to their prices, one column a figure: whole numbers as in `formula.ts`. */
export interface PriceColumns {
  /** as `gradeOf` says; what Rap does not price, because it is fancy or states no discount, has none */
  readonly grade: Int16Array;
  readonly carat: Uint32Array;
  readonly disc: Int32Array;
  readonly perCarat: Uint32Array;
  /** as `profileRow` says */
  readonly profileRow: Uint16Array;
}

/** Where the markups of a supplier's white or fancy stones stand in a profile. */
export const profileRow = (supplierPlace: number, diamondType: 1 | 2): number =>
  supplierPlace * 2 + diamondType - 1;

/** The markup of every supplier, kind of stone and sub-range for one viewer, looked up once. */
export interface Profile {
  readonly points: Int16Array;
  /** how many sub-ranges there are, and one for weights in none */
  readonly width: number;
}

export function profileOf(book: PriceBook, viewer: Viewer): Profile {
  const width = book.markups.subRanges.reduce((most, { nr }) => Math.max(most, nr), 0) + 1;
  const points = new Int16Array(book.providers.size * 2 * width);
  for (const [providerId, place] of book.providers) {
    for (const diamondType of [1, 2] as const) {
      for (const { nr: subRange } of book.markups.subRanges) {
        const chain = markupChain(book.markups, viewer, { diamondType, subRange, providerId });
        points[profileRow(place, diamondType) * width + subRange] =
          ruleThatCounts(chain)?.points ?? 0;
      }
    }
  }
  return { points, width };
}

/**
 * Prices every stone of the columns for one viewer. It is the formula of `formula.ts`, written out with its figures:
 * calls and named figures in this loop cost a million stones twice the time. A test holds the two against each other.
 */
export function priceColumns(
  { grade, carat, disc, perCarat, profileRow }: PriceColumns,
  { rap: { prices, width: rapWidth }, markups: { subRangeAt } }: PriceBook,
  { points, width }: Profile,
  into: { readonly perCarat: Float64Array; readonly amount: Float64Array },
): void {
  const { perCarat: pricesPerCarat, amount: amounts } = into;
  const count = carat.length;
  for (let i = 0; i < count; i += 1) {
    const weight = carat[i] ?? 0;
    const hundredths = (weight / 10) | 0;
    const row = (profileRow[i] ?? 0) * width;
    const markup = points[row + (subRangeAt[hundredths] ?? 0)] ?? 0;
    const cells = (grade[i] ?? 0) * rapWidth;
    const cell = prices[cells + (hundredths < rapWidth ? hundredths : 0)] ?? 0;
    const listed = -cell >> 31;
    const base = cell | ((perCarat[i] ?? 0) & ~listed);
    const marked = ((disc[i] ?? 0) & listed) + markup * 100;
    const percent = 1_000_000 + (marked < -990_000 ? -990_000 : marked);
    const price = Math.floor((base * percent) / 1_000_000 + 0.5);
    pricesPerCarat[i] = price;
    amounts[i] = Math.floor((price * weight) / 1000 + 0.5);
  }
}
