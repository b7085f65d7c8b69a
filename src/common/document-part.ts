import { count } from './count.ts';
import { formatNumber } from './format.ts';

interface Part {
  readonly pieces: number;
  readonly amount: number;
  /** totals of the whole document; null if the stones are in no document */
  readonly whole: { readonly pieces: number; readonly amount: number } | null;
}

export const partWords = ({ pieces, amount, whole }: Part): string | null =>
  whole === null || whole.pieces === pieces
    ? null
    : `${pieces} of ${count(whole.pieces, 'stone')}, ${formatNumber(amount)} of ${formatNumber(whole.amount)}`;
