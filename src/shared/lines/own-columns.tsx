import { EMPTY, formatDate, formatNumber } from '#common/format.ts';
import type { GridColumn } from '../../ui/grid/types.ts';
import { numberColumn } from '../lists/column-builders.tsx';
import type { LineRow, TableField } from '../stones/stone-types.ts';

/** Column with the document number of a line. */
export const NUMBER_COLUMN: GridColumn<LineRow> = numberColumn(
  'reference',
  'Number',
  (line) => line.reference,
  { pinned: 'left' },
);

/** Column of ISO dates without a time. */
export const dayColumn = (
  id: string,
  header: string,
  value: (line: LineRow) => string | null,
): GridColumn<LineRow> => ({
  id,
  header,
  sortWords: ['earliest first', 'latest first'],
  value,
  format: (day) => (typeof day === 'string' ? formatDate(`${day}T12:00`) : EMPTY),
});

export const moneyColumn = (
  id: string,
  header: string,
  value: (line: LineRow) => number | null,
): GridColumn<LineRow> => ({
  id,
  header,
  align: 'end',
  value,
  format: (amount) => (typeof amount === 'number' ? formatNumber(amount) : EMPTY),
});

const field = (name: string, header: string): TableField => ({
  field: name,
  header,
  is_display: true,
});

/** Returns the columns to show until the server has sent the columns. */
export const firstFields = (number: string | null): readonly TableField[] => [
  field('state', 'Status'),
  ...(number === null ? [] : [field('reference', number)]),
  field('stock_no', 'Stock no.'),
  field('shape', 'Shape'),
  field('carat', 'Carat'),
  field('sell_amt', 'Amount $'),
];
