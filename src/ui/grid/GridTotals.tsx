import { memo, type ReactNode, useMemo } from 'react';
import type { ShownColumn } from './layout.ts';
import { CELL, ROW, ROW_HEAD, SECTION } from './roles.ts';
import { fittedTotal } from './total-text.ts';
import type { GridTotalCells, GridTotals as Totals } from './types.ts';
import { useAfterPaint } from './use-after-paint.ts';

export const TOTAL_ROW_HEIGHT = 28;
const MANY = 5_000;

type GridTotalsProps<Row> = {
  readonly totals: Totals<Row>;
  readonly shown: readonly ShownColumn<Row>[];
  readonly widths: readonly number[];
  readonly rows: readonly Row[];
  readonly ticked: readonly Row[];
  readonly withTicks: boolean;
};

const NOTHING: GridTotalCells = {};

/** Two rows that never leave: what is ticked, and everything that matches. */
function GridTotalsInner<Row>(props: GridTotalsProps<Row>) {
  const { totals, shown, widths, rows, ticked, withTicks } = props;
  // Adding up many rows may lag behind the ticks by a frame: the ticks may not wait for it. A few are added up with
  // the ticks, because a second layout would cost more than the sum.
  const laterTicked = useAfterPaint(ticked);
  const laterRows = useAfterPaint(rows);
  const settledTicked = rows.length > MANY ? laterTicked : ticked;
  const settledRows = rows.length > MANY ? laterRows : rows;

  const { addUp } = totals;
  const selectedCells = useMemo(
    () => totals.selected ?? (settledTicked.length > 0 ? addUp?.(settledTicked) : null) ?? NOTHING,
    [totals.selected, addUp, settledTicked],
  );
  const matchCells = useMemo(
    () => totals.matches ?? (settledRows.length > 0 ? addUp?.(settledRows) : null) ?? NOTHING,
    [totals.matches, addUp, settledRows],
  );

  return (
    <tfoot {...SECTION}>
      {withTicks ? (
        <TotalRow
          kind="selected"
          label={totals.selectedLabel ?? 'Selected'}
          cells={selectedCells}
          shown={shown}
          widths={widths}
          withTicks
        />
      ) : null}
      <TotalRow
        kind="matches"
        label={totals.matchesLabel ?? 'All matches'}
        cells={matchCells}
        shown={shown}
        widths={widths}
        withTicks={withTicks}
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
  readonly widths: readonly number[];
  readonly withTicks: boolean;
};

function TotalRowInner<Row>(props: TotalRowProps<Row>) {
  const { kind, label, cells, shown: columns, widths, withTicks } = props;
  const [first, ...rest] = columns;
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
      {rest.map(({ column, className, style }, at) => {
        const total = cells[column.id];
        const shown = typeof total === 'string' ? fittedTotal(total, widths[at + 1] ?? 0) : total;
        const whole = typeof total === 'string' && shown !== total ? total : undefined;
        return (
          <td key={column.id} {...CELL} className={className} style={style} title={whole}>
            {/* A box of its own size: another sum does not lay out the whole table again. */}
            <div className="ui-grid-total">{shown}</div>
          </td>
        );
      })}
    </tr>
  );
}

const TotalRow = memo(TotalRowInner) as typeof TotalRowInner;
