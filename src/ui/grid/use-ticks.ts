import { useMemo, useRef, useState } from 'react';
import type { TickState } from './GridHeadCell.tsx';
import { type Anchor, toggled, withAll, withoutAll, withRange } from './selection.ts';
import type { DataGridProps } from './types.ts';

type TicksInput<Row> = Pick<
  DataGridProps<Row>,
  'rows' | 'rowId' | 'selection' | 'onSelectionChange' | 'closedReason' | 'allMatching'
> & {
  /**
   * The rows in their original order. Sorting leaves this array unchanged, so the ticks are not
   * counted again.
   */
  readonly unsorted: readonly Row[];
};

export type Ticks<Row> = {
  readonly state: TickState | null;
  readonly ticked: readonly Row[];
  /** Reason why the user's last tick was refused, or null. */
  readonly refusal: string | null;
  readonly tick: (index: number) => void;
  /**
   * Ticks the rows from the start of the current range to the row `to`. If there is no current
   * range, the range starts at `from`.
   */
  readonly extend: (from: number, to: number) => void;
  readonly tickAll: () => void;
  readonly clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();

type Counted<Row> = Pick<Ticks<Row>, 'state' | 'ticked'>;

function counted<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  selection: ReadonlySet<string>,
  closedReason: DataGridProps<Row>['closedReason'],
): Counted<Row> {
  const ticked: Row[] = [];
  let open = 0;
  for (const row of rows) {
    const isTicked = selection.has(rowId(row));
    if (isTicked) ticked.push(row);
    if (isTicked || (closedReason?.(row) ?? null) === null) open += 1;
  }
  return { state: ticked.length === 0 ? 'none' : ticked.length === open ? 'all' : 'some', ticked };
}

/**
 * Returns the rows that are ticked by checkbox, and functions that tick rows. Each change calls
 * `onSelectionChange` exactly once.
 */
export function useTicks<Row>(input: TicksInput<Row>): Ticks<Row> {
  const { rows, unsorted, rowId, selection = NONE, onSelectionChange, closedReason } = input;
  const { allMatching } = input;
  const anchor = useRef<(Anchor & { readonly rows: readonly Row[] }) | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ticking = onSelectionChange !== undefined;

  const known = useRef<{
    readonly selection: ReadonlySet<string>;
    readonly rows: readonly Row[];
    readonly ticked: readonly Row[];
  }>(null);

  const { state, ticked } = useMemo<Counted<Row>>(() => {
    if (!ticking) return { state: null, ticked: [] };
    if (selection.size === 0) return { state: 'none', ticked: [] };
    const all = known.current;
    if (all?.selection === selection && all.rows === unsorted)
      return { state: 'all', ticked: all.ticked };
    return counted(unsorted, rowId, selection, closedReason);
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
    const open = closedReason ? rows.filter((row) => closedReason(row) === null) : rows;
    const ids = open.map(rowId);
    if (state === 'all') {
      change(withoutAll(selection, ids));
      return;
    }
    if (selection.size > 0) {
      change(withAll(selection, ids));
      return;
    }
    const next = new Set(ids);
    // Stores the counted result, because counting 100,000 new ticks again would cost more than
    // rendering them.
    known.current = { selection: next, rows: unsorted, ticked: open };
    change(next);
  }

  function clear() {
    anchor.current = null;
    change(NONE);
  }

  return { state, ticked, refusal, tick, extend, tickAll, clear };
}
