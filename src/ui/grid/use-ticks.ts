import { useMemo, useRef, useState } from 'react';
import type { TickState } from './GridHead.tsx';
import { type Anchor, toggled, withAll, withoutAll, withRange } from './selection.ts';
import type { DataGridProps } from './types.ts';

type TicksInput<Row> = Pick<
  DataGridProps<Row>,
  'rows' | 'rowId' | 'selection' | 'onSelectionChange' | 'closedReason' | 'allMatching'
> & {
  /** The same rows in the order in which they came: counting them does not depend on a sort. */
  readonly unsorted: readonly Row[];
};

export type Ticks = {
  readonly state: TickState | null;
  /** Why the last row asked for could not be ticked. */
  readonly refusal: string | null;
  readonly tick: (index: number) => void;
  /** From where the range began to here; a first range begins at `from`. */
  readonly extend: (from: number, to: number) => void;
  readonly tickAll: () => void;
  readonly clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();

function tickState<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  selection: ReadonlySet<string>,
  closedReason: DataGridProps<Row>['closedReason'],
): TickState {
  let open = 0;
  let ticked = 0;
  for (const row of rows) {
    const isTicked = selection.has(rowId(row));
    if (isTicked) ticked += 1;
    if (isTicked || (closedReason?.(row) ?? null) === null) open += 1;
  }
  return ticked === 0 ? 'none' : ticked === open ? 'all' : 'some';
}

/** Every way to tick rows ends in one call of `onSelectionChange`. */
export function useTicks<Row>(input: TicksInput<Row>): Ticks {
  const { rows, unsorted, rowId, selection = NONE, onSelectionChange, closedReason } = input;
  const { allMatching } = input;
  const anchor = useRef<(Anchor & { readonly rows: readonly Row[] }) | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ticking = onSelectionChange !== undefined;

  const known = useRef<{ readonly selection: ReadonlySet<string>; readonly rows: readonly Row[] }>(
    null,
  );

  const state = useMemo<TickState | null>(() => {
    if (!ticking) return null;
    if (selection.size === 0) return 'none';
    if (known.current?.selection === selection && known.current.rows === unsorted) return 'all';
    return tickState(unsorted, rowId, selection, closedReason);
  }, [ticking, selection, unsorted, rowId, closedReason]);

  function change(next: ReadonlySet<string>) {
    setRefusal(null);
    if (allMatching?.active) allMatching.onClear();
    onSelectionChange?.(next);
  }

  function tick(index: number) {
    const row = rows[index];
    if (row === undefined || !onSelectionChange) return;
    const id = rowId(row);
    const reason = closedReason?.(row) ?? null;
    if (reason !== null && !selection.has(id)) {
      setRefusal(reason);
      return;
    }
    const next = toggled(selection, id);
    anchor.current = { rows, index, before: next };
    change(next);
  }

  function extend(from: number, to: number) {
    if (!onSelectionChange) return;
    if (anchor.current?.rows !== rows) {
      anchor.current = { rows, index: Math.max(0, from), before: selection };
    }
    const openAt = (index: number) => {
      const row = rows[index];
      return row === undefined || (closedReason?.(row) ?? null) !== null ? null : rowId(row);
    };
    change(withRange(anchor.current, to, openAt));
  }

  function tickAll() {
    anchor.current = null;
    const ids = (closedReason ? rows.filter((row) => closedReason(row) === null) : rows).map(rowId);
    if (state === 'all') {
      change(withoutAll(selection, ids));
      return;
    }
    const next = selection.size === 0 ? new Set(ids) : withAll(selection, ids);
    // Counting 100,000 ticks that were just made would cost more than drawing them.
    known.current = { selection: next, rows: unsorted };
    change(next);
  }

  function clear() {
    anchor.current = null;
    change(NONE);
  }

  return { state, refusal, tick, extend, tickAll, clear };
}
