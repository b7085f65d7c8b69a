import { useState } from 'react';
import type { Line } from './line-list.ts';

interface Opened {
  readonly id: string;
  readonly stockNo: string;
  /** where it stood */
  readonly place: number;
}

const NOBODY: ReadonlySet<string> = new Set();

/**
 * The row that stands in the drawer. Once its own act has taken it off the list, the next row steps into its place, so
 * that a list is worked down without a pointer; a row that somebody else took away only closes the drawer.
 */
export function useOpenedLine<Row extends Pick<Line, 'id' | 'stock_no'>>(rows: readonly Row[]) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [acted, setActed] = useState(NOBODY);
  const shown = shownOf();

  function shownOf(): Row | null {
    if (opened === null) return null;
    const found = rows.find(({ id }) => id === opened.id);
    if (found) return found;
    return acted.has(opened.stockNo)
      ? (rows[Math.min(opened.place, rows.length - 1)] ?? null)
      : null;
  }
  function place(row: Row | null): void {
    setOpened(row && { id: row.id, stockNo: row.stock_no, place: rows.indexOf(row) });
  }
  return {
    shown,
    open(id: string | null): void {
      setActed(NOBODY);
      place(rows.find((row) => row.id === id) ?? null);
    },
    onActed(stockNos: readonly string[]): void {
      place(shown);
      setActed(new Set(stockNos));
    },
  };
}
