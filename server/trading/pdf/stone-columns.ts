import { GROWTH_NAME, reportWords } from '#common/stone-labels.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import type { LineRow } from '../lines/line-list.ts';
import type { PrintColumn } from './print-document.ts';

const writer = (least: number, most: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
const MONEY = writer(2, 2);
/**
 * Shows a third decimal unless it is zero, because the printed amount is computed from the exact
 * weight.
 */
const WEIGHT = writer(2, 3);
const DAY = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

export const money = (value: number | null): string => (value === null ? '–' : MONEY.format(value));
export const weight = (value: number): string => WEIGHT.format(value);

/** Formats the UTC day of a timestamp or of an ISO date. */
export const day = (at: string | Date): string => DAY.format(new Date(at));

type Printed = Pick<
  LineRow,
  | 'stock_no'
  | 'shape'
  | 'color'
  | 'clarity'
  | 'cut'
  | 'fancy'
  | 'intensity'
  | 'diamond_type'
  | 'growth_type'
  | 'lab'
  | 'report_no'
  | 'carat'
  | 'markup_disc'
  | 'markup_ppc'
  | 'sell_amt'
>;

/**
 * Returns "Natural, Round, D, VS1, Excellent". The growth type ("Natural") comes first, so that
 * truncation never hides it.
 */
export function describeStone({
  shape,
  color,
  clarity,
  cut,
  fancy,
  intensity,
  diamond_type,
  growth_type,
}: Printed): string {
  const colour =
    diamond_type === DIAMOND_TYPE.fancy ? [intensity, fancy].filter(Boolean).join(' ') : color;
  return [GROWTH_NAME[growth_type], shape, colour, clarity, cut].filter(Boolean).join(', ');
}

export const STONE_COLUMNS: readonly PrintColumn<Printed>[] = [
  { header: '#', width: 22, isFigure: true, value: (_, nr) => String(nr) },
  { header: 'Stock no.', width: 64, value: (row) => row.stock_no },
  { header: 'Stone', width: 148, value: describeStone },
  { header: 'Report', width: 86, value: (row) => reportWords(row) || '–' },
  { header: 'Carat', width: 38, isFigure: true, value: ({ carat }) => weight(carat) },
  { header: 'Disc. %', width: 40, isFigure: true, value: (row) => money(row.markup_disc) },
  { header: 'USD/ct', width: 54, isFigure: true, value: (row) => money(row.markup_ppc) },
  { header: 'USD', width: 59.28, isFigure: true, value: (row) => money(row.sell_amt) },
];
