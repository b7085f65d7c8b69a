import { count } from '#common/count.ts';
import { notifySuccess } from '../../notify.tsx';
import { saveFile } from '../../save-file.ts';
import type { GridColumn, GridExport } from '../types.ts';

export type ExportKind = 'csv' | 'xlsx';

interface Export<Row> {
  readonly kind: ExportKind;
  readonly exporting: GridExport<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly signal: AbortSignal;
  readonly onCount: (rows: number) => void;
}

async function writerOf<Row>(kind: ExportKind, columns: readonly GridColumn<Row>[]) {
  if (kind === 'csv') return (await import('./export-csv.ts')).csvWriter(columns);
  return (await import('./export-xlsx.ts')).xlsxWriter(columns);
}

export async function writeExport<Row>(request: Export<Row>): Promise<void> {
  const { kind, exporting, columns, signal, onCount } = request;
  const writer = await writerOf(kind, columns);
  let written = 0;
  for await (const rows of exporting.rows(signal)) {
    if (signal.aborted) break;
    writer.add(rows);
    written += rows.length;
    onCount(written);
  }
  if (signal.aborted) return;
  const name = `${exporting.fileName}.${kind}`;
  saveFile(await writer.finish(), name);
  notifySuccess(`${count(written, 'row')} exported`, { detail: name });
}
