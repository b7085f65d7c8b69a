import { formatDateTime } from '#common/format.ts';
import { exportHeader, exportValue, runsAsFormula } from '../export/export-values.ts';
import type { CellValue, GridColumn } from '../types.ts';

export type CopiedTable = { readonly text: string; readonly html: string };

function copiedText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value instanceof Date) return formatDateTime(value);
  const text = String(value);
  return typeof value === 'string' && runsAsFormula(text) ? `'${text}` : text;
}

/** Replaces tabs and line breaks with spaces, because each of them would end the cell. */
const oneLine = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);

/** Writes rows as a table that spreadsheets and e-mails paste: tab-separated text and HTML. */
export function copiedTable<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  { withHeader }: { readonly withHeader: boolean },
): CopiedTable {
  const head = columns.map((column) => oneLine(exportHeader(column)));
  const body = rows.map((row) =>
    columns.map((column) => oneLine(copiedText(exportValue(column, row)))),
  );
  const line = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return {
    text: [...(withHeader ? [head] : []), ...body].map((cells) => cells.join('\t')).join('\n'),
    html: `<table>${withHeader ? line('th', head) : ''}${body.map((cells) => line('td', cells)).join('')}</table>`,
  };
}
