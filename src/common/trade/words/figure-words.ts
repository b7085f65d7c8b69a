import { formatNumber } from '../../format.ts';
import type { Range } from '../filter.ts';

const MOST_DECIMALS = 6;

/**
 * Formats with `usual` decimals, or with up to `MOST_DECIMALS` if rounding would change the value.
 */
function written(value: number, usual: number, signed: boolean): string {
  let decimals = usual;
  while (decimals < MOST_DECIMALS && Number(value.toFixed(decimals)) !== value) decimals += 1;
  return signed && value >= 0 ? `+${formatNumber(value, decimals)}` : formatNumber(value, decimals);
}

interface Style {
  readonly decimals?: number;
  readonly signed?: boolean;
  /** shows both ends even if they are equal: "1.00 – 1.00" instead of "1.00" */
  readonly both?: boolean;
}

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
