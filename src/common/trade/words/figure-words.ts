import { formatNumber } from '../../format.ts';
import type { Range } from '../filter.ts';

const MOST_DECIMALS = 6;

/**
 * Formats a number with `usual` decimals. Uses more decimals, up to `MOST_DECIMALS`, if the text
 * would otherwise not show the exact value.
 */
function written(value: number, usual: number, signed: boolean): string {
  let decimals = usual;
  while (decimals < MOST_DECIMALS && Number(value.toFixed(decimals)) !== value) decimals += 1;
  return signed && value >= 0 ? `+${formatNumber(value, decimals)}` : formatNumber(value, decimals);
}

interface Style {
  /** minimum number of decimals */
  readonly decimals?: number;
  /** shows a plus sign for zero and positive numbers */
  readonly signed?: boolean;
  /** shows both ends even if they are equal: "1.00 – 1.00" instead of "1.00" */
  readonly both?: boolean;
}

/**
 * Formats a range: "1.00 – 1.49", "from 1.00", "up to 1.49" or "1.01". Empty if both ends are open.
 */
export function rangeOf({ from, to }: Range, style: Style = {}): string {
  const { decimals = 0, signed = false, both = false } = style;
  const figure = (value: number) => written(value, decimals, signed);
  if (from === undefined) return to === undefined ? '' : `up to ${figure(to)}`;
  if (to === undefined) return `from ${figure(from)}`;
  return from === to && !both ? figure(from) : `${figure(from)} – ${figure(to)}`;
}

export const caratWords = (ranges: readonly Range[], joint = ', ', both = false): string =>
  ranges
    .map((range) => rangeOf(range, { decimals: 2, both }))
    .filter((words) => words !== '')
    .join(joint);
