import { formatDateTime } from '#common/format.ts';
import type { CellValue, GridColumn } from '../types.ts';
import { exportHeader, exportValue, runsAsFormula } from './export-values.ts';

/**
 * Starts the file with a byte order mark. Without the mark, Excel decodes the file in the local
 * code page instead of UTF-8.
 */
const BYTE_ORDER_MARK = '\uFEFF';

function csvCell(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value instanceof Date) return formatDateTime(value);
  return runsAsFormula(value) ? `'${value}` : value;
}

export async function csvWriter<Row>(columns: readonly GridColumn<Row>[]) {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const line = (cells: string[][]) => stringify(cells, { record_delimiter: 'windows' });
  const parts = [BYTE_ORDER_MARK, line([columns.map((column) => csvCell(exportHeader(column)))])];
  return {
    add(rows: readonly Row[]) {
      parts.push(
        line(rows.map((row) => columns.map((column) => csvCell(exportValue(column, row))))),
      );
    },
    addTotals(values: readonly CellValue[]) {
      parts.push(line([values.map(csvCell)]));
    },
    async finish(): Promise<Blob> {
      return new Blob(parts, { type: 'text/csv;charset=utf-8' });
    },
  };
}
