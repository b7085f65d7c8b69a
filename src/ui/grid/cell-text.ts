import { EMPTY, formatDateTime, formatNumber } from '#common/format.ts';
import type { CellValue, GridColumn } from './types.ts';

function plainText(value: CellValue): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value instanceof Date ? formatDateTime(value) : value;
}

export function cellText<Row>(column: GridColumn<Row>, row: Row): string {
  const value = column.value(row);
  return column.format ? column.format(value, row) : plainText(value);
}
