import { count } from '#common/count.ts';
import { notifySuccess } from '../../notify.tsx';
import { saveFile } from '../../save-file.ts';
import type { GridColumn, GridTotalCells } from '../types.ts';
import { totalValues } from './export-values.ts';

export type ExportKind = 'csv' | 'xlsx';

interface Export<Row> {
  readonly kind: ExportKind;
  readonly fileName: string;
  readonly rows: (signal: AbortSignal) => AsyncIterable<readonly Row[]>;
  readonly columns: readonly GridColumn<Row>[];
  /** Returns the totals below the rows; null for no totals. */
  readonly totalsOf?: (
    rows: readonly Row[],
  ) => { readonly label: string; readonly cells: GridTotalCells } | null;
  readonly signal: AbortSignal;
  readonly onCount: (rows: number) => void;
}

async function writerOf<Row>(kind: ExportKind, columns: readonly GridColumn<Row>[]) {
  if (kind === 'csv') return (await import('./export-csv.ts')).csvWriter(columns);
  return (await import('./export-xlsx.ts')).xlsxWriter(columns);
}

export async function writeExport<Row>(request: Export<Row>): Promise<void> {
  const { kind, columns, signal, onCount } = request;
  const writer = await writerOf(kind, columns);
  const written: Row[] = [];
  for await (const rows of request.rows(signal)) {
    if (signal.aborted) break;
    writer.add(rows);
    for (const row of rows) written.push(row);
    onCount(written.length);
  }
  if (signal.aborted) return;
  const totals = request.totalsOf?.(written);
  if (totals) writer.addTotals(totalValues(columns, totals));
  const name = `${request.fileName}.${kind}`;
  saveFile(await writer.finish(), name);
  notifySuccess(`${count(written.length, 'row')} exported`, { detail: name });
}
