import { describeParts, isParted } from '../totals/total-text.ts';
import type { CellValue, GridColumn, GridTotalCells } from '../types.ts';

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

/** A total as the screen shows it, for example "24,153,965.00" or "−32.10". */
const NUMBER = /^−?[\d,]+(\.\d+)?$/;

/**
 * Returns the totals in the order of the columns, numbers as numbers. The label replaces the total
 * of the first column, as on the screen.
 */
export function totalValues<Row>(
  columns: readonly GridColumn<Row>[],
  { label, cells }: { readonly label: string; readonly cells: GridTotalCells },
): CellValue[] {
  return columns.map(({ id }, at) => {
    if (at === 0) return label;
    const total = cells[id];
    if (isParted(total)) return describeParts(total);
    if (typeof total === 'number') return total;
    if (typeof total !== 'string') return null;
    return NUMBER.test(total) ? Number(total.replace(/,/g, '').replace('−', '-')) : total;
  });
}
