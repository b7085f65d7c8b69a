import './card-totals.css';
import type { ReactNode } from 'react';
import { usePhone } from '../use-phone.ts';
import type { GridColumn, GridTotals } from './types.ts';
import { useTotals } from './use-totals.ts';

type CardTotalsProps<Row> = {
  readonly columns: readonly GridColumn<Row>[];
  readonly totals: GridTotals<Row>;
  readonly rows: readonly Row[];
  readonly ticked: readonly Row[];
};

/** "3 pcs" needs no name before it. */
const saysItself = (cell: ReactNode): boolean => typeof cell === 'string' && /[a-z]/.test(cell);

/** The totals of the table, each under its name in place of its column. A phone has room for one of the two. */
export function CardTotals<Row>({ columns, totals, rows, ticked }: CardTotalsProps<Row>) {
  const phone = usePhone();
  const { selected, matches } = useTotals(totals, rows, ticked);
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
          {columns.map(({ id, header, headerTitle }) =>
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
