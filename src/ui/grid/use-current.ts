import { useEffect, useRef, useState } from 'react';
import type { DataGridProps } from './types.ts';

type CurrentInput<Row> = Pick<
  DataGridProps<Row>,
  'rows' | 'rowId' | 'currentId' | 'onCurrentChange'
>;

export type Current = {
  readonly id: string | null;
  /** id of the current row, or null if this list has not loaded the row */
  readonly idInHand: string | null;
  /** Returns the index of the current row, or −1 if the row is not loaded. */
  readonly index: () => number;
  readonly set: (index: number) => void;
  readonly drop: () => void;
};

/**
 * Returns the current row of the grid, for keyboard navigation. If `currentId` is undefined, this
 * hook stores the id of the current row.
 */
export function useCurrent<Row>(input: CurrentInput<Row>): Current {
  const { rows, rowId, currentId, onCurrentChange } = input;
  const [own, setOwn] = useState<string | null>(null);
  const id = currentId === undefined ? own : currentId;

  function put(next: string | null) {
    setOwn(next);
    if (next !== id) onCurrentChange?.(next);
  }

  // If an action removes the current row, the row after it becomes current. A current row that the
  // caller controls does not change.
  const seen = useRef(rows);
  useEffect(() => {
    const before = seen.current;
    seen.current = rows;
    if (before === rows || own === null || currentId !== undefined) return;
    const ids = new Set(rows.map(rowId));
    if (ids.has(own)) return;
    const at = before.findIndex((row) => rowId(row) === own);
    if (at < 0) return;
    const others = [...before.slice(at + 1), ...before.slice(0, at).reverse()];
    const next = others.find((row) => ids.has(rowId(row)));
    if (next !== undefined) setOwn(rowId(next));
  }, [rows, rowId, own, currentId]);

  const index = () => (id === null ? -1 : rows.findIndex((row) => rowId(row) === id));
  return {
    id,
    idInHand: index() < 0 ? null : id,
    index,
    set: (index) => {
      const row = rows[index];
      if (row !== undefined) put(rowId(row));
    },
    drop: () => put(null),
  };
}
