import type { CellValue, GridColumn } from '../types.ts';

/** A spreadsheet runs a text that begins like this. */
const RUNS = /^[=+\-@\t\r]/;

export function runsAsFormula(text: string): boolean {
  return RUNS.test(text);
}

export function exportValue<Row>(column: GridColumn<Row>, row: Row): CellValue {
  return column.exportValue ? column.exportValue(row) : column.value(row);
}

export function exportHeader<Row>(column: GridColumn<Row>): string {
  return column.headerTitle ?? column.header;
}
