import { use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isDialogOpen } from '../../layers.ts';
import { notifyError } from '../../notify.tsx';
import { sortRows } from '../sort.ts';
import type { DataGridProps, GridSort } from '../types.ts';
import { useEvent } from '../use-event.ts';
import type { Ticks } from '../use-ticks.ts';
import { PrintHeadContext } from './print-head.ts';
import { MAX_PRINTED_ROWS, type PrintedRows } from './print-scope.ts';

type PrintInput<Row> = {
  readonly props: DataGridProps<Row>;
  readonly ticks: Ticks<Row>;
  /** Sort order that the grid applies to its rows itself; null if the server sorts. */
  readonly ownSort: readonly GridSort[] | null;
};

/** A print of chosen rows and columns; without a choice, of the selected or of all rows. */
export type PrintRequest = {
  readonly scope: 'selected' | 'all';
  readonly columnIds: readonly string[];
};

export type GridPrint<Row> = {
  /** The rows on the sheet; null if no sheet is shown. */
  readonly printed: PrintedRows<Row> | null;
  /** Number of rows read so far; null if no print is being prepared. */
  readonly readCount: number | null;
  readonly start: (request?: PrintRequest) => void;
  readonly cancel: () => void;
};

/**
 * Prints the rows of a list on a sheet without the rest of the screen. `start` and Ctrl P first read
 * the rows of all pages. If the browser's menu starts the print, no request can finish before the
 * browser lays out the pages, so the sheet then contains the loaded rows and says so.
 */
export function usePrint<Row>({ props, ticks, ownSort }: PrintInput<Row>): GridPrint<Row> {
  const [printed, setPrinted] = useState<PrintedRows<Row> | null>(null);
  const [readCount, setReadCount] = useState<number | null>(null);
  const head = use(PrintHeadContext);
  const stop = useRef<AbortController | null>(null);
  const isPrepared = useRef(false);
  const isMain = props.pageKeys ?? false;
  const total = props.page?.totalRecords ?? props.exporting?.total ?? props.rows.length;

  function loadedRows(request?: PrintRequest): PrintedRows<Row> {
    const selected = props.selectedRows ?? ticks.ticked;
    const isSelection = request ? request.scope === 'selected' : selected.length > 0;
    const rows = isSelection ? selected : props.rows;
    const { page } = props;
    return {
      kind: isSelection ? 'selected' : 'loaded',
      rows: rows.slice(0, MAX_PRINTED_ROWS),
      total: isSelection ? Math.max(props.selection?.size ?? 0, rows.length) : total,
      first: page ? (page.page - 1) * page.size + 1 : 1,
      columnIds: request?.columnIds ?? null,
    };
  }

  const isReady = () => props.rows.length > 0 && (props.status ?? 'ready') === 'ready';
  const readsMore = (request?: PrintRequest) =>
    Boolean(props.exporting) && loadedRows(request).kind === 'loaded' && total > props.rows.length;

  async function readRows(
    signal: AbortSignal,
    request: PrintRequest | undefined,
  ): Promise<PrintedRows<Row>> {
    const { exporting } = props;
    if (!exporting || !readsMore(request)) return loadedRows(request);
    const rows: Row[] = [];
    for await (const page of exporting.rows(signal)) {
      rows.push(...page);
      setReadCount(rows.length);
      if (rows.length >= MAX_PRINTED_ROWS) break;
    }
    const sorted = ownSort ? sortRows(rows, ownSort, props.columns) : rows;
    return {
      kind: 'all',
      rows: sorted.slice(0, MAX_PRINTED_ROWS),
      total: Math.max(total, rows.length),
      first: 1,
      columnIds: request?.columnIds ?? null,
    };
  }

  async function start(request?: PrintRequest) {
    if (stop.current || !isReady()) return;
    const control = new AbortController();
    const { signal } = control;
    stop.current = control;
    if (readsMore(request)) setReadCount(0);
    try {
      const [next] = await Promise.all([
        readRows(signal, request),
        head?.prepare().catch(() => undefined),
      ]);
      if (signal.aborted) return;
      flushSync(() => setPrinted(next));
      isPrepared.current = true;
      print();
    } catch (problem) {
      if (!signal.aborted) {
        notifyError('The print failed', {
          detail: problem instanceof Error ? problem.message : 'Please try again.',
        });
      }
    } finally {
      stop.current = null;
      setReadCount(null);
    }
  }

  const onBeforePrint = useEvent(() => {
    if (isPrepared.current || !isMain || !isReady() || isDialogOpen()) return;
    flushSync(() => setPrinted(loadedRows()));
  });
  const onAfterPrint = useEvent(() => {
    isPrepared.current = false;
    setPrinted(null);
  });
  const onKeyDown = useEvent((event: KeyboardEvent) => {
    const isPrintKey = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey);
    if (!isPrintKey || event.shiftKey || event.altKey || event.defaultPrevented) return;
    if (!isMain || !isReady() || isDialogOpen()) return;
    event.preventDefault();
    void start();
  });

  useEffect(() => {
    addEventListener('beforeprint', onBeforePrint);
    addEventListener('afterprint', onAfterPrint);
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('beforeprint', onBeforePrint);
      removeEventListener('afterprint', onAfterPrint);
      removeEventListener('keydown', onKeyDown);
      stop.current?.abort();
    };
  }, [onBeforePrint, onAfterPrint, onKeyDown]);

  return {
    printed,
    readCount,
    start: (request) => void start(request),
    cancel: () => stop.current?.abort(),
  };
}
