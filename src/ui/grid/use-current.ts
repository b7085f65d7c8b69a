import { useEffect, useRef, useState } from 'react';
import type { DataGridProps } from './types.ts';

type CurrentInput<Row> = Pick<
  DataGridProps<Row>,
  'rows' | 'rowId' | 'currentId' | 'onCurrentChange'
>;

export type Current = {
  readonly id: string | null;
  /** `id`, or null if its row is not loaded in this list */
  readonly idInHand: string | null;
  /** −1 if the current row is not loaded. */
  readonly index: () => number;
  readonly set: (index: number) => void;
  readonly drop: () => void;
};

/** The current row of the keyboard, controlled by the caller or kept here. */
export function useCurrent<Row>(input: CurrentInput<Row>): Current {
  const { rows, rowId, currentId, onCurrentChange } = input;
  const [own, setOwn] = useState<string | null>(null);
  const id = currentId === undefined ? own : currentId;

  function put(next: string | null) {
    setOwn(next);
    if (next !== id) onCurrentChange?.(next);
  }

  // When an action removes the current row, the next one becomes current. A row controlled by the
  // caller stays.
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
