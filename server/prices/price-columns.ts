import { amountOf, discAfterMarkup, perCaratOnRap, perCaratWithoutRap } from './formula.ts';
import { markupChain, ruleThatCounts } from './markup-book.ts';
import type { PriceBook } from './price-book.ts';
import { hundredthsOf, NO_CELL, NO_GRADE, rapOf } from './rap-table.ts';
import type { Viewer } from './viewer.ts';

/** A discount that is not stated, where every figure is a number. */
export const NO_DISC = -(2 ** 31);

/** What many stones bring to their prices, one column a figure: whole numbers as in `formula.ts`. */
export interface PriceColumns {
  /** as `gradeOf` says; fancy colours have none */
  readonly grade: Int16Array;
  readonly carat: Uint32Array;
  readonly disc: Int32Array;
  readonly perCarat: Uint32Array;
  /** 1 white, 2 fancy */
  readonly diamondType: Uint8Array;
  /** the supplier's place in the book */
  readonly provider: Uint16Array;
}

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
    for (const diamondType of [1, 2]) {
      for (const { nr: subRange } of book.markups.subRanges) {
        const chain = markupChain(book.markups, viewer, { diamondType, subRange, providerId });
        points[(place * 2 + diamondType - 1) * width + subRange] =
          ruleThatCounts(chain)?.points ?? 0;
      }
    }
  }
  return { points, width };
}

/** Prices every stone of the columns for one viewer; what a price is, `formula.ts` says for one stone and for all. */
export function priceColumns(
  { grade, carat, disc, perCarat, diamondType, provider }: PriceColumns,
  { rap, markups: { subRangeAt } }: PriceBook,
  { points, width }: Profile,
  into: { perCarat: Float64Array; amount: Float64Array },
): void {
  for (let i = 0; i < carat.length; i += 1) {
    const weight = carat[i] ?? 0;
    const row = (provider[i] ?? 0) * 2 + (diamondType[i] ?? 0) - 1;
    const markup = points[row * width + (subRangeAt[hundredthsOf(weight)] ?? 0)] ?? 0;
    const stated = disc[i] ?? NO_DISC;
    const cell = stated === NO_DISC ? NO_CELL : rapOf(rap, grade[i] ?? NO_GRADE, weight);
    const price =
      cell === NO_CELL
        ? perCaratWithoutRap(perCarat[i] ?? 0, markup)
        : perCaratOnRap(cell, discAfterMarkup(stated, markup));
    into.perCarat[i] = price;
    into.amount[i] = amountOf(price, weight);
  }
}
