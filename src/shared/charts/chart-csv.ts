import { stringify } from 'csv-stringify/browser/esm/sync';
import { runsAsFormula } from '../../ui/grid/export/export-values.ts';
import type { ChartCell, ChartData } from './chart-data.ts';

/** Without a byte order mark Excel reads the file in the local code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Numbers are unformatted. Escapes cells that a spreadsheet would run as formulas. */
export function chartToCsv({ columns, rows }: ChartData): Blob {
  const lines = [columns.map(({ head }) => head), ...rows.map(({ cells }) => cells.map(textOf))];
  const text = stringify(lines, { record_delimiter: 'windows' });
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' });
}

function textOf(cell: ChartCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return runsAsFormula(cell) ? `'${cell}` : cell;
}
