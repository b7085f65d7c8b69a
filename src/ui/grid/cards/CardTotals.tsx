import './grid-cards.css';
import type { ReactNode } from 'react';
import { usePhone } from '../../use-phone.ts';
import type { DataGridProps, GridTotals } from '../types.ts';
import type { Ticks } from '../use-ticks.ts';
import { useTotals } from '../use-totals.ts';

type CardTotalsProps<Row> = {
  readonly totals: GridTotals<Row>;
  readonly grid: Pick<DataGridProps<Row>, 'columns' | 'rows'>;
  readonly ticks: Ticks<Row>;
};

/** "3 pcs" needs no name before it. */
const saysItself = (cell: ReactNode): boolean => typeof cell === 'string' && /[a-z]/.test(cell);

/** The totals of the table, each under its name in place of its column. A phone has room for one of the two. */
export function CardTotals<Row>({ totals, grid, ticks }: CardTotalsProps<Row>) {
  const phone = usePhone();
  const { selected, matches } = useTotals(totals, grid.rows, ticks.ticked);
  const anyTicked = Object.keys(selected).length > 0;
  const lines = [
    { kind: 'selected', name: totals.selectedLabel ?? 'Selected', cells: selected },
    { kind: 'matches', name: totals.matchesLabel ?? 'All matches', cells: matches },
  ].filter(({ kind }) => !phone || (kind === 'selected') === anyTicked);
  return (
    <div className="ui-card-totals">
      {lines.map(({ kind, name, cells }) => (
        <p key={kind} data-kind={kind}>
          <b>{name}</b>
          {grid.columns.map(({ id, header, headerTitle }) =>
            cells[id] === undefined ? null : (
              <span key={id} title={headerTitle}>
                {saysItself(cells[id]) ? null : <i>{header} </i>}
                {cells[id]}
              </span>
            ),
          )}
        </p>
      ))}
    </div>
  );
}
