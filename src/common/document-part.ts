import { count } from './count.ts';
import { formatNumber } from './format.ts';

interface Part {
  readonly pieces: number;
  readonly amount: number;
  /** totals of the whole document that contains these stones; null if they are in no document */
  readonly whole: { readonly pieces: number; readonly amount: number } | null;
}

/**
 * Describes the stones that the viewer sees: "2 of 3 stones, 877.05 of 3,482.10". Returns null if
 * no stone of the document is hidden.
 */
export const partWords = ({ pieces, amount, whole }: Part): string | null =>
  whole === null || whole.pieces === pieces
    ? null
    : `${pieces} of ${count(whole.pieces, 'stone')}, ${formatNumber(amount)} of ${formatNumber(whole.amount)}`;
