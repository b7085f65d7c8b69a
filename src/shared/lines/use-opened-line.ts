import { useCallback, useEffect, useRef, useState } from 'react';
import type { Line, LineList } from './line-list.ts';
import { isNumber, type LineGo } from './line-params.ts';

interface Acted {
  readonly open: string;
  /** Stock number and index (`place`) of the row that was open when the user acted. */
  readonly stockNo: string;
  readonly place: number;
  readonly stockNos: ReadonlySet<string>;
}

interface Place<Row extends Line> {
  readonly list: LineList<Row>;
  readonly rows: readonly Row[];
  readonly open: string | undefined;
  readonly go: LineGo;
}

/**
 * Finds the row that `open` in the URL names: a row id, a document id or a document number. For a
 * document, the row that the user chose opens, or else the first row.
 *
 * If the user's own action removes the open row and `goesOn` is true, the next row opens. After any
 * other removal, the drawer closes.
 */
export function useOpenedLine<Row extends Line>({ list, rows, open, go }: Place<Row>) {
  const { opens } = list;
  const [acted, setActed] = useState<Acted | null>(null);
  /**
   * Id of the row that the user chose. Needed if `open` is a document id, because all rows of the
   * document match.
   */
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

  // Keeps the identity of `close` stable across navigations.
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
