import { memo, type ReactNode, useMemo } from 'react';
import { cellText } from './cell-text.ts';
import type { ShownColumn } from './layout.ts';

type GridRowProps<Row> = {
  readonly row: Row;
  readonly domId: string;
  /** Counted from 0 over the rows in hand; the header is row 1 to a screen reader. */
  readonly index: number;
  readonly rowNumber: number;
  readonly shown: readonly ShownColumn<Row>[];
  readonly withTicks: boolean;
  readonly selected: boolean;
  readonly current: boolean;
  readonly locked: boolean;
  readonly closedReason: string | null;
  readonly changed: ReadonlySet<string> | undefined;
};

function cellContent<Row>(column: ShownColumn<Row>['column'], row: Row): ReactNode {
  return column.cell ? column.cell(row) : cellText(column, row);
}

function GridRowInner<Row>(props: GridRowProps<Row>) {
  const { row, shown, withTicks, selected, closedReason, changed } = props;

  // Ticking a row must not redraw its 25 cells: identical elements let React skip them.
  const cells = useMemo(
    () =>
      shown.map(({ column, className, style }) => (
        <td key={column.id} className={className} style={style}>
          {changed?.has(column.id) ? (
            <span className="is-changed">{cellContent(column, row)}</span>
          ) : (
            cellContent(column, row)
          )}
        </td>
      )),
    [row, shown, changed],
  );

  return (
    <tr
      id={props.domId}
      data-index={props.index}
      aria-rowindex={props.rowNumber}
      aria-selected={withTicks ? selected : undefined}
      data-current={props.current ? '' : undefined}
      data-locked={props.locked ? '' : undefined}
    >
      {withTicks ? (
        <td className="ui-grid-tick is-left" title={closedReason ?? undefined}>
          <span
            className="ui-grid-box"
            data-on={selected ? '' : undefined}
            data-off={closedReason !== null ? '' : undefined}
          />
        </td>
      ) : null}
      {cells}
    </tr>
  );
}

export const GridRow = memo(GridRowInner) as typeof GridRowInner;
