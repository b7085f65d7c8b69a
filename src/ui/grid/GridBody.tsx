import { type RefObject, useEffect, useImperativeHandle } from 'react';
import type { ShownColumn } from './columns/column-layout.ts';
import type { Clips } from './columns/measure-columns.ts';
import { SECTION } from './columns/roles.ts';
import { GridRow } from './GridRow.tsx';
import type { DataGridProps } from './types.ts';
import { useNearEnd } from './use-near-end.ts';
import { useRowWindow } from './use-row-window.tsx';

const OVERSCAN = 10;
/**
 * Scrolling has ended if no scroll event arrives for this time. The pauses of a wheel or touch
 * gesture are shorter.
 */
const REST_MS = 150;

export type GridBodyHandle = { readonly reveal: (index: number) => void };

type GridBodyProps<Row> = Pick<
  DataGridProps<Row>,
  'rowId' | 'closedReason' | 'locked' | 'changedCells' | 'onNearEnd'
> & {
  readonly handle: RefObject<GridBodyHandle | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly shown: readonly ShownColumn<Row>[];
  readonly clips: Clips;
  /**
   * The first `measured` rows were measured for the column widths. Later rows are passed to
   * `onUnmeasured` when they become visible.
   */
  readonly measured: number;
  readonly onUnmeasured: (rows: readonly Row[]) => void;
  readonly selection: ReadonlySet<string> | undefined;
  readonly currentId: string | null;
  readonly rowHeight: number;
  readonly headHeight: number;
  /** Height of the totals and the action bar, which cover the last visible rows. */
  readonly footHeight: number;
  /** Height of the empty space after the last row, so that the action bar never covers that row. */
  readonly restHeight: number;
  readonly viewportHeight: number;
  readonly firstRowNumber: number;
  readonly domIdOf: (id: string) => string;
};

/**
 * Renders the rows of the visible window. No other component of the grid renders while the user
 * scrolls.
 */
export function GridBody<Row>(props: GridBodyProps<Row>) {
  const { rows, rowHeight, headHeight, footHeight, scroller, selection, shown } = props;

  const { first, last, reveal, watcher } = useRowWindow(
    {
      count: rows.length,
      rowHeight,
      overscan: OVERSCAN,
      scroller,
      padding: { above: headHeight, below: 0 },
      coverBelow: footHeight + props.restHeight,
    },
    props.viewportHeight,
  );

  useNearEnd(rows.length, last, props.onNearEnd);

  const { measured, onUnmeasured } = props;
  useEffect(() => {
    if (last < measured) return;
    const timer = setTimeout(() => onUnmeasured(rows.slice(first, last + 1)), REST_MS);
    return () => clearTimeout(timer);
  }, [rows, first, last, measured, onUnmeasured]);

  useImperativeHandle(props.handle, () => ({ reveal }), [reveal]);

  const height = Math.max(
    rows.length * rowHeight + props.restHeight,
    props.viewportHeight - headHeight - footHeight,
  );

  return (
    <>
      {watcher}
      <tbody {...SECTION} style={{ height, paddingTop: first * rowHeight }}>
        {rows.slice(first, last + 1).map((row, offset) => {
          const index = first + offset;
          const id = props.rowId(row);
          return (
            <GridRow
              key={id}
              row={row}
              domId={props.domIdOf(id)}
              index={index}
              rowNumber={props.firstRowNumber + index}
              shown={shown}
              clips={props.clips}
              withTicks={selection !== undefined}
              selected={selection?.has(id) ?? false}
              current={props.currentId === id}
              locked={props.locked?.(row) ?? false}
              closedReason={props.closedReason?.(row) ?? null}
              changed={props.changedCells?.get(id)}
            />
          );
        })}
      </tbody>
    </>
  );
}
