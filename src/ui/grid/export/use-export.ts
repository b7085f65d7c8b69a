import { useEffect, useRef, useState } from 'react';
import { notifyError } from '../../notify.tsx';
import type { GridColumn, GridExport } from '../types.ts';
import type { ExportKind } from './write-export.ts';

export function useExport<Row>(exporting: GridExport<Row>, columns: readonly GridColumn<Row>[]) {
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);

  useEffect(() => () => stop.current?.abort(), []);

  async function start(kind: ExportKind) {
    if (stop.current) return;
    const control = new AbortController();
    const { signal } = control;
    stop.current = control;
    setDone(0);
    try {
      // Loads the export code on demand, because users rarely export.
      const { writeExport } = await import('./write-export.ts');
      await writeExport({ kind, exporting, columns, signal, onCount: setDone });
    } catch (problem) {
      if (!signal.aborted) {
        notifyError('The export failed', {
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
