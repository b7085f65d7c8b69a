import { useEffect, useRef, useState } from 'react';
import { formatInteger } from '../format.ts';
import { notifyError, notifySuccess } from '../notify.tsx';
import { saveFile } from '../save-file.ts';
import type { GridColumn, GridExport } from './types.ts';

export type ExportKind = 'csv' | 'xlsx';

async function writerOf<Row>(kind: ExportKind, columns: readonly GridColumn<Row>[]) {
  if (kind === 'csv') return (await import('./export-csv.ts')).csvWriter(columns);
  return (await import('./export-xlsx.ts')).xlsxWriter(columns);
}

/** Writes everything that is filtered, page by page, and can be stopped between two pages. */
export function useExport<Row>(exporting: GridExport<Row>, columns: readonly GridColumn<Row>[]) {
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);

  useEffect(() => () => stop.current?.abort(), []);

  async function start(kind: ExportKind) {
    if (stop.current) return;
    const control = new AbortController();
    stop.current = control;
    setDone(0);
    try {
      const writer = await writerOf(kind, columns);
      let count = 0;
      for await (const rows of exporting.rows(control.signal)) {
        if (control.signal.aborted) break;
        writer.add(rows);
        count += rows.length;
        setDone(count);
      }
      if (control.signal.aborted) return;
      saveFile(await writer.finish(), `${exporting.fileName}.${kind}`);
      notifySuccess(`${formatInteger(count)} rows exported`, {
        detail: `${exporting.fileName}.${kind}`,
      });
    } catch (problem) {
      if (!control.signal.aborted) {
        notifyError('The export stopped before its end', {
          detail: problem instanceof Error ? problem.message : 'No file was saved.',
        });
      }
    } finally {
      stop.current = null;
      setDone(null);
    }
  }

  return { done, start, cancel: () => stop.current?.abort() };
}
