import { type RefObject, useImperativeHandle } from 'react';
import { GridRow } from './GridRow.tsx';
import type { ShownColumn } from './layout.ts';
import type { DataGridProps } from './types.ts';
import { useRowWindow } from './use-row-window.tsx';

const OVERSCAN = 10;

export type GridBodyHandle = { readonly reveal: (index: number) => void };

type GridBodyProps<Row> = Pick<
  DataGridProps<Row>,
  'rowId' | 'closedReason' | 'locked' | 'changedCells'
> & {
  readonly handle: RefObject<GridBodyHandle | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly shown: readonly ShownColumn<Row>[];
  readonly selection: ReadonlySet<string> | undefined;
  readonly currentId: string | null;
  readonly rowHeight: number;
  readonly headHeight: number;
  /** What covers the lower edge: the totals and the action bar. */
  readonly footHeight: number;
  /** Kept free below the last row, so that the action bar never covers it. */
  readonly restHeight: number;
  readonly viewportHeight: number;
  readonly firstRowNumber: number;
  readonly domIdOf: (id: string) => string;
};

/** The only part that draws again while scrolling. */
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

  useImperativeHandle(props.handle, () => ({ reveal }), [reveal]);

  const above = first * rowHeight;
  const below = (rows.length - 1 - last) * rowHeight;
  const spare = props.viewportHeight - headHeight - footHeight - rows.length * rowHeight;
  const span = shown.length + (selection ? 1 : 0);

  return (
    <>
      {watcher}
      <Spacer height={above} span={span} />
      <tbody>
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
      <Spacer height={Math.max(below + props.restHeight, spare)} span={span} />
    </>
  );
}

function Spacer({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    <tbody className="ui-grid-spacer" aria-hidden="true">
      <tr>
        <td colSpan={span} style={{ height: Math.max(0, height) }} />
      </tr>
    </tbody>
  );
}
