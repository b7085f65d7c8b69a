import { EMPTY, formatDate, formatNumber } from '#common/format.ts';
import { columnFields, type Fields } from '#records/field.ts';
import type { GridColumn } from '../../../ui/grid/types.ts';
import type { TableField } from '../../stones/stone-types.ts';

/**
 * Parses each ISO date as local noon, because midnight UTC may be the previous day in local time.
 */
export const dayColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
): GridColumn<Row> => ({
  id,
  header,
  sortWords: ['earliest first', 'latest first'],
  value,
  format: (day) => (typeof day === 'string' ? formatDate(`${day}T12:00`) : EMPTY),
});

export const moneyColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
): GridColumn<Row> => ({
  id,
  header,
  align: 'end',
  value,
  format: (amount) => (typeof amount === 'number' ? formatNumber(amount) : EMPTY),
});

const FIRST = ['state', 'hold_no', 'reference', 'until', 'shape', 'stock_no', 'carat', 'sell_amt'];

/** Returns the placeholder columns to show until the server has sent its columns. */
export const firstFields = (fields: Fields): readonly TableField[] =>
  columnFields(fields)
    .filter(([name]) => FIRST.includes(name))
    .map(([field, { label }]) => ({ field, header: label, is_display: true }));
