import type { CellValue, GridColumn } from '../types.ts';

/** Spreadsheets evaluate text that starts with one of these characters as a formula. */
const RUNS = /^[=+\-@\t\r]/;

export function runsAsFormula(text: string): boolean {
  return RUNS.test(text);
}

export function exportValue<Row>(column: GridColumn<Row>, row: Row): CellValue {
  return column.exportValue ? column.exportValue(row) : column.value(row);
}

/**
 * Returns the visible columns. Columns with `inEveryFile` are always added, in their default
 * position.
 */
export function exportColumns<Row>(
  all: readonly GridColumn<Row>[],
  shown: readonly GridColumn<Row>[],
): readonly GridColumn<Row>[] {
  const columns = [...shown];
  const ids = new Set(shown.map(({ id }) => id));
  for (const [i, column] of all.entries()) {
    if (!column.inEveryFile || ids.has(column.id)) continue;
    const next = all.slice(i + 1).find(({ id }) => ids.has(id));
    columns.splice(next ? columns.indexOf(next) : columns.length, 0, column);
  }
  return columns;
}

export function exportHeader<Row>(column: GridColumn<Row>): string {
  return column.headerTitle ?? column.header;
}
