import type { ReactNode } from 'react';
import type { GridColumn, GridTotals } from './types.ts';

type CardTotalsProps<Row> = {
  readonly columns: readonly GridColumn<Row>[];
  readonly totals: GridTotals<Row>;
};

/** "3 pcs" needs no name before it. */
const saysItself = (cell: ReactNode): boolean => typeof cell === 'string' && /[a-z]/.test(cell);

/** The totals of the table, each under its name in place of its column. */
export function CardTotals<Row>({ columns, totals }: CardTotalsProps<Row>) {
  const lines = [
    { name: 'Selected', cells: totals.selected ?? {} },
    { name: 'All matches', cells: totals.matches ?? {} },
  ];
  return (
    <div className="ui-card-totals">
      {lines.map(({ name, cells }) => (
        <p key={name}>
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
