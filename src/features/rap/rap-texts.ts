import { EMPTY, formatInteger, formatNumber } from '#common/format.ts';
import { formatDay } from '#common/typed-day.ts';
import type { RapBand, RapKind, RapList, RapMove } from './rap-calls.ts';

export const KIND_TEXT: Readonly<Record<RapKind, string>> = {
  ROUND: 'Round',
  PEAR: 'Pear',
  LAB_ROUND: 'Round',
  LAB_PEAR: 'Pear',
};
export const SOURCE_TEXT: Readonly<Record<RapList['source'], string>> = {
  file: 'File',
  body: 'Pasted text',
  sync: 'Price service',
  demo: 'Demo data',
};

export const versionText = ({ listed_on, revision }: { listed_on: string; revision: number }) =>
  revision === 1 ? formatDay(listed_on) : `${formatDay(listed_on)}, revision ${revision}`;

export const bandText = ({ carat_from, carat_to }: Pick<RapBand, 'carat_from' | 'carat_to'>) =>
  `${formatNumber(carat_from)}–${formatNumber(carat_to)}`;

export const bandPlace = ({ carat_from }: Pick<RapBand, 'carat_from'>): number =>
  Math.round(carat_from * 100);

export const cellCountText = (count: number): string =>
  `${formatInteger(count)} ${count === 1 ? 'cell' : 'cells'}`;

export const formatSigned = (value: number | null): string =>
  value === null ? EMPTY : `${value > 0 ? '+' : ''}${formatNumber(value)}`;

export function changeText({ before, after, change }: RapMove): string {
  if (before === null) return 'new';
  if (after === null) return 'gone';
  return `${formatSigned(change)}%`;
}

export function cellSentence(name: string, move: RapMove | null): string {
  if (!move) return `${name}: no price`;
  const { before, after } = move;
  if (before === null) return `${name}: ${formatNumber(after)}, a new cell`;
  if (after === null) return `${name}: cell removed, was ${formatNumber(before)}`;
  if (before === after) return `${name}: ${formatNumber(after)}, unchanged`;
  return `${name}: ${formatNumber(after)}, was ${formatNumber(before)}, ${formatSigned(after - before)} or ${changeText(move)}`;
}

export type HeatLevel = 'none' | 'new' | 'gone' | 'same' | `${'up' | 'down'}-${1 | 2 | 3}`;

/** Smallest price changes, in percent, for the heat levels 3 (`STRONG`) and 2 (`CLEAR`). */
const STRONG = 3;
const CLEAR = 1;

export function heatLevel(move: RapMove | null): HeatLevel {
  if (!move) return 'none';
  if (move.before === null) return 'new';
  if (move.after === null) return 'gone';
  const change = move.change ?? 0;
  if (change === 0) return 'same';
  const size = Math.abs(change);
  return `${change > 0 ? 'up' : 'down'}-${size >= STRONG ? 3 : size >= CLEAR ? 2 : 1}`;
}

export const HEAT_LEGEND: readonly { readonly level: HeatLevel; readonly words: string }[] = [
  { level: 'down-3', words: 'down 3% or more' },
  { level: 'down-2', words: 'down 1% to 3%' },
  { level: 'down-1', words: 'down less than 1%' },
  { level: 'same', words: 'unchanged' },
  { level: 'up-1', words: 'up less than 1%' },
  { level: 'up-2', words: 'up 1% to 3%' },
  { level: 'up-3', words: 'up 3% or more' },
  { level: 'new', words: 'new' },
  { level: 'gone', words: 'gone' },
];
