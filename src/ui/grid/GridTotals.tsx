import { memo, type ReactNode, useMemo } from 'react';
import type { ShownColumn } from './layout.ts';
import { CELL, ROW, ROW_HEAD, SECTION } from './roles.ts';
import type { GridTotalCells, GridTotals as Totals } from './types.ts';
import { useAfterPaint } from './use-after-paint.ts';

export const TOTAL_ROW_HEIGHT = 28;
const MANY = 5_000;

type GridTotalsProps<Row> = {
  readonly totals: Totals;
  readonly shown: readonly ShownColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly selection: ReadonlySet<string> | undefined;
};

function added<Row>(shown: readonly ShownColumn<Row>[], rows: readonly Row[]): GridTotalCells {
  return Object.fromEntries(shown.map(({ column }) => [column.id, column.total?.(rows)]));
}

/** Two rows that never leave: what is ticked, and everything that matches. */
function GridTotalsInner<Row>({ totals, shown, rows, rowId, selection }: GridTotalsProps<Row>) {
  // Adding up many rows may lag behind the ticks by a frame: the ticks may not wait for it. A few are added up with
  // the ticks, because a second layout would cost more than the sum.
  const laterSelection = useAfterPaint(selection);
  const laterRows = useAfterPaint(rows);
  const settled = rows.length > MANY ? laterSelection : selection;
  const settledRows = rows.length > MANY ? laterRows : rows;

  const selectedCells = useMemo(() => {
    if (totals.selected) return totals.selected;
    const ticked = settled?.size ? settledRows.filter((row) => settled.has(rowId(row))) : [];
    return ticked.length > 0 ? added(shown, ticked) : {};
  }, [totals.selected, settled, settledRows, rowId, shown]);

  const matchCells = useMemo(
    () => totals.matches ?? (settledRows.length > 0 ? added(shown, settledRows) : {}),
    [totals.matches, settledRows, shown],
  );

  return (
    <tfoot {...SECTION}>
      {selection ? (
        <TotalRow
          kind="selected"
          label={totals.selectedLabel ?? 'Selected'}
          cells={selectedCells}
          shown={shown}
          withTicks
        />
      ) : null}
      <TotalRow
        kind="matches"
        label={totals.matchesLabel ?? 'All matches'}
        cells={matchCells}
        shown={shown}
        withTicks={selection !== undefined}
      />
    </tfoot>
  );
}

export const GridTotals = memo(GridTotalsInner) as typeof GridTotalsInner;

type TotalRowProps<Row> = {
  readonly kind: 'selected' | 'matches';
  readonly label: ReactNode;
  readonly cells: GridTotalCells;
  readonly shown: readonly ShownColumn<Row>[];
  readonly withTicks: boolean;
};

function TotalRowInner<Row>({ kind, label, cells, shown, withTicks }: TotalRowProps<Row>) {
  const [first, ...rest] = shown;
  return (
    <tr {...ROW} data-kind={kind}>
      <th
        {...ROW_HEAD}
        scope="row"
        colSpan={withTicks ? 2 : 1}
        className={first?.pin === 'left' || withTicks ? 'is-left' : undefined}
        style={{ left: 0, gridColumn: `span ${withTicks ? 2 : 1}` }}
      >
        {label}
      </th>
      {rest.map(({ column, className, style }) => (
        <td key={column.id} {...CELL} className={className} style={style}>
          {/* A box of its own size: another sum does not lay out the whole table again. */}
          <div className="ui-grid-total">{cells[column.id]}</div>
        </td>
      ))}
    </tr>
  );
}

const TotalRow = memo(TotalRowInner) as typeof TotalRowInner;
