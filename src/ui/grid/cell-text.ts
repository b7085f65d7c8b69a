import { EMPTY, formatDateTime, formatNumber } from '#common/format.ts';
import type { CellValue, GridColumn } from './types.ts';

function plainText(value: CellValue): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value instanceof Date ? formatDateTime(value) : value;
}

/** Returns the text of a cell. `measure-columns.ts` derives the column width from the texts. */
export function cellText<Row>(column: GridColumn<Row>, row: Row): string {
  const value = column.value(row);
  return column.format ? column.format(value, row) : plainText(value);
}
