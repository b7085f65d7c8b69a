import '../grid-table.css';
import './grid-totals.css';
import { memo, type ReactNode } from 'react';
import type { ShownColumn } from '../columns/column-layout.ts';
import { CELL, ROW, ROW_HEAD, SECTION } from '../columns/roles.ts';
import type { GridParts, GridTotalCells, GridTotals as Totals } from '../types.ts';
import { describeParts, hasLabelledParts, isParted } from './total-text.ts';
import { useTotals } from './use-totals.ts';

export const TOTAL_ROW_HEIGHT = 28;

type GridTotalsProps<Row> = {
  readonly totals: Totals<Row>;
  readonly shown: readonly ShownColumn<Row>[];
  readonly rows: readonly Row[];
  readonly ticked: readonly Row[];
  readonly withTicks: boolean;
};

function GridTotalsInner<Row>(props: GridTotalsProps<Row>) {
  const { totals, shown, rows, ticked, withTicks } = props;
  const { selected, matches } = useTotals(totals, rows, ticked);

  return (
    <tfoot {...SECTION}>
      {withTicks ? (
        <TotalRow
          kind="selected"
          label={totals.selectedLabel ?? 'Selected'}
          cells={selected}
          shown={shown}
          withTicks
        />
      ) : null}
      <TotalRow
        kind="matches"
        label={totals.matchesLabel ?? 'All matches'}
        cells={matches}
        shown={shown}
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
  readonly withTicks: boolean;
};

function TotalRowInner<Row>(props: TotalRowProps<Row>) {
  const { kind, label, cells, shown: columns, withTicks } = props;
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
        return (
          <td
            key={column.id}
            {...CELL}
            className={className}
            style={style}
            title={isParted(total) ? describeParts(total) : undefined}
          >
            {/* `.ui-grid-total` has a fixed height and `contain: strict`, so a changed total
                does not cause a layout of the whole table. */}
            <div className="ui-grid-total">
              {isParted(total) ? (
                <Parts {...total} marked={hasLabelledParts(cells, columns, at + 1)} />
              ) : (
                total
              )}
            </div>
          </td>
        );
      })}
    </tr>
  );
}

/**
 * Shows one line per part of a total, for example natural and lab-grown. `marked` shows the labels
 * of the parts. Adjacent columns with the same parts show the labels only once.
 */
function Parts({ parts, marked }: GridParts & { readonly marked: boolean }) {
  return (
    <span className="ui-grid-parts">
      {parts.map(({ name, abbreviation, text }) => (
        <span key={name}>
          {marked ? <i aria-hidden="true">{abbreviation}</i> : null}
          <span>
            <span className="sr-only">{name} </span>
            {text}
          </span>
        </span>
      ))}
    </span>
  );
}

const TotalRow = memo(TotalRowInner) as typeof TotalRowInner;
