import './grid-cards.css';
import { useIsPhone } from '../../use-phone.ts';
import { formatLabelledPart, isParted } from '../totals/total-text.ts';
import { useTotals } from '../totals/use-totals.ts';
import type { DataGridProps, GridColumn, GridTotalCells, GridTotals } from '../types.ts';
import type { Ticks } from '../use-ticks.ts';
import { isSelfDescribing } from './self-describing.ts';

type CardTotalsProps<Row> = {
  readonly totals: GridTotals<Row>;
  readonly grid: Pick<DataGridProps<Row>, 'columns' | 'rows'>;
  readonly ticks: Ticks<Row>;
};

const MAX_PARTED = 2;

/**
 * Selects the columns whose totals are shown. Totals with several parts are long, so only the last
 * `MAX_PARTED` of these columns are shown. On phones, these columns follow all other columns.
 */
function selectColumns<Row>(
  columns: readonly GridColumn<Row>[],
  cells: GridTotalCells,
  phone: boolean,
): readonly GridColumn<Row>[] {
  const parted = columns.filter(({ id }) => isParted(cells[id]));
  const shown = parted.slice(-MAX_PARTED);
  if (!phone) return columns.filter((one) => !parted.includes(one) || shown.includes(one));
  return [...columns.filter(({ id }) => !isParted(cells[id])), ...shown];
}

/**
 * The totals of the table, each with the name of its column. A phone shows only one row of totals:
 * the totals of the ticked rows, or of all matches if no row is ticked.
 */
export function CardTotals<Row>({ totals, grid, ticks }: CardTotalsProps<Row>) {
  const phone = useIsPhone();
  const { selected, matches } = useTotals(totals, grid.rows, ticks.ticked);
  const anyTicked = Object.keys(selected).length > 0;
  const lines = [
    { kind: 'selected', name: totals.selectedLabel ?? 'Selected', cells: selected },
    { kind: 'matches', name: totals.matchesLabel ?? 'All matches', cells: matches },
  ].filter(({ kind }) => !phone || (kind === 'selected') === anyTicked);
  return (
    <div className="ui-card-totals">
      {lines.map(({ kind, name, cells }) => (
        <p
          key={kind}
          data-kind={kind}
          data-parted={Object.values(cells).some(isParted) ? '' : undefined}
        >
          <b>{name}</b>
          {selectColumns(grid.columns, cells, phone).map(({ id, header, headerTitle }) => {
            const cell = cells[id];
            return cell === undefined ? null : (
              <span key={id} title={headerTitle}>
                {isSelfDescribing(cell) ? null : <i>{header} </i>}
                {isParted(cell) ? cell.parts.map(formatLabelledPart).join(' · ') : cell}
              </span>
            );
          })}
        </p>
      ))}
    </div>
  );
}
