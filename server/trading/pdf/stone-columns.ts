import { reportWords } from '../../../src/common/stone-words.ts';
import { DIAMOND_TYPE, GROWTH_TYPE } from '../../../src/machines/codes.ts';
import type { LineRow } from '../lines/line-list.ts';
import type { PaperColumn } from './paper.ts';

const writer = (least: number, most: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
const MONEY = writer(2, 2);
/** The thousandth is printed where there is one: the amount is made with it. */
const WEIGHT = writer(2, 3);
const DAY = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

export const money = (value: number | null): string => (value === null ? '–' : MONEY.format(value));
export const weight = (value: number): string => WEIGHT.format(value);

/** An instant, or a day as the database writes it. */
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
 * Round, D, VS1, Excellent; a stone that people made says so first, where no cut can take it away, and one that they did
 * not where both stand on the paper.
 */
function description(
  { shape, color, clarity, cut, fancy, intensity, diamond_type, growth_type }: Printed,
  both: boolean,
): string {
  const colour =
    diamond_type === DIAMOND_TYPE.fancy ? [intensity, fancy].filter(Boolean).join(' ') : color;
  const made = growth_type === GROWTH_TYPE.labGrown ? 'Lab-grown' : both ? 'Natural' : null;
  return [made, shape, colour, clarity, cut].filter(Boolean).join(', ');
}

/** The columns of a document that lists stones with their prices. */
export function stoneColumns(
  stones: readonly Pick<Printed, 'growth_type'>[],
): readonly PaperColumn<Printed>[] {
  const both = new Set(stones.map(({ growth_type }) => growth_type)).size > 1;
  return [
    { header: '#', width: 22, isFigure: true, value: (_, nr) => String(nr) },
    { header: 'Stock no.', width: 64, value: (row) => row.stock_no },
    { header: 'Stone', width: 148, value: (row) => description(row, both) },
    {
      header: 'Report',
      width: 86,
      value: (row) => reportWords(row) || '–',
    },
    { header: 'Carat', width: 38, isFigure: true, value: ({ carat }) => weight(carat) },
    { header: 'Disc. %', width: 40, isFigure: true, value: (row) => money(row.markup_disc) },
    { header: 'USD/ct', width: 54, isFigure: true, value: (row) => money(row.markup_ppc) },
    { header: 'USD', width: 59.28, isFigure: true, value: (row) => money(row.sell_amt) },
  ];
}
