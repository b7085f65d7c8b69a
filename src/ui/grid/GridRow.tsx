import './grid-table.css';
import './grid-tick.css';
import { memo, type ReactNode, useMemo } from 'react';
import { cellText } from './cell-text.ts';
import { mayOverflow } from './columns/cell-overflow.ts';
import type { ShownColumn } from './columns/column-layout.ts';
import type { Clips } from './columns/measure-columns.ts';
import { CELL, ROW } from './columns/roles.ts';

type GridRowProps<Row> = {
  readonly row: Row;
  readonly domId: string;
  readonly index: number;
  readonly rowNumber: number;
  readonly shown: readonly ShownColumn<Row>[];
  readonly clips: Clips;
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
  const { row, shown, clips, withTicks, selected, closedReason, changed } = props;

  // Memoizes the cells of a row. Ticking a row renders the row again, but React then skips the
  // unchanged cells.
  const cells = useMemo(
    () =>
      shown.map(({ column, className, style }, at) => {
        const content = cellContent(column, row);
        const least = clips[at] ?? null;
        const cut = least !== null && (typeof content !== 'string' || mayOverflow(content, least));
        return (
          <td
            key={column.id}
            {...CELL}
            className={cut ? `${className} is-cut` : className}
            style={style}
          >
            {changed?.has(column.id) ? <span className="is-changed">{content}</span> : content}
          </td>
        );
      }),
    [row, shown, clips, changed],
  );

  return (
    <tr
      {...ROW}
      id={props.domId}
      data-index={props.index}
      aria-rowindex={props.rowNumber}
      aria-selected={withTicks ? selected : undefined}
      data-current={props.current ? '' : undefined}
      data-locked={props.locked ? '' : undefined}
    >
      {withTicks ? (
        <td {...CELL} className="ui-grid-tick is-left" title={closedReason ?? undefined}>
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
