import { count } from './count.ts';
import { formatNumber } from './format.ts';

interface Part {
  readonly pieces: number;
  readonly amount: number;
  /** the totals of the document that these stones belong to; null if they belong to none */
  readonly whole: { readonly pieces: number; readonly amount: number } | null;
}

/** "2 of 3 stones, 877.05 of 3,482.10"; null if no stone of the document is hidden. */
export const partWords = ({ pieces, amount, whole }: Part): string | null =>
  whole === null || whole.pieces === pieces
    ? null
    : `${pieces} of ${count(whole.pieces, 'stone')}, ${formatNumber(amount)} of ${formatNumber(whole.amount)}`;
