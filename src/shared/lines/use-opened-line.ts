import { useCallback, useEffect, useRef, useState } from 'react';
import type { Line, LineList } from './line-list.ts';
import { isNumber, type LineGo } from './line-params.ts';

interface Acted {
  /** what stood in the address */
  readonly open: string;
  /** the row that was acted upon, and where it stood */
  readonly stockNo: string;
  readonly place: number;
  readonly stockNos: ReadonlySet<string>;
}

interface Place<Row extends Line> {
  readonly list: LineList<Row>;
  readonly rows: readonly Row[];
  /** what the address names */
  readonly open: string | undefined;
  readonly go: LineGo;
}

/**
 * The row that the address names: by its own id or its document's, or by the number of the document, of which the first
 * row is meant then. Where the drawer goes on, the next row steps into its place once its own act has taken it off the
 * list, so that a list is worked down without a pointer; a row that another person took away only closes the drawer.
 */
export function useOpenedLine<Row extends Line>({ list, rows, open, go }: Place<Row>) {
  const { opens } = list;
  const [acted, setActed] = useState<Acted | null>(null);
  /** which row it is, where several stand on the document that is opened */
  const [at, setAt] = useState<string | null>(null);
  const nameOf = (row: Row): string | null => (opens?.idOf ? opens.idOf(row) : row.id);
  const row = open === undefined ? null : rowNamed(open);
  const isOpen = open !== undefined;

  function rowNamed(name: string): Row | null {
    if (isNumber(name)) return rows[0] ?? null;
    const found = rows.filter((candidate) => nameOf(candidate) === name);
    if (found[0]) return found.find(({ id }) => id === at) ?? found[0];
    return opens?.goesOn && acted?.open === name && acted.stockNos.has(acted.stockNo)
      ? (rows[Math.min(acted.place, rows.length - 1)] ?? null)
      : null;
  }
  function show(next: Row | null): void {
    setActed(null);
    setAt(next?.id ?? null);
    const name = next && nameOf(next);
    if (name !== null) go({ open: name }, { replace: isOpen });
    else if (isOpen) go({ open: undefined });
  }

  // Listeners of the drawer stay as they are while the address changes.
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  const close = useCallback(() => latest.current({ open: undefined }), []);

  const steppedTo = row === null ? null : nameOf(row);
  useEffect(() => {
    if (steppedTo !== null && steppedTo !== open)
      latest.current({ open: steppedTo }, { replace: true });
  }, [steppedTo, open]);

  return {
    row,
    /** what is opened, once it is known by more than its number; null where nothing is */
    id: open === undefined || isNumber(open) ? null : open,
    show,
    close,
    onActed(stockNos: readonly string[]): void {
      if (row === null || open === undefined) return;
      const place = rows.indexOf(row);
      setActed({ open, stockNo: row.stock_no, place, stockNos: new Set(stockNos) });
    },
  };
}
