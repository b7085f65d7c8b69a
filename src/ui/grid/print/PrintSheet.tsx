import './print-sheet.css';
import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { formatDateTime } from '#common/format.ts';
import { cellText } from '../cell-text.ts';
import { exportColumns, exportHeader } from '../export/export-values.ts';
import { formatLabelledPart, isParted } from '../totals/total-text.ts';
import type { GridColumn, GridParts, GridTotalCells, GridTotals } from '../types.ts';
import { PrintHeadContext } from './print-head.ts';
import { describePrintedRows, type PrintedRows } from './print-scope.ts';
import { readFilters } from './read-filters.ts';

/** Numbers of columns from which the sheet uses a smaller font. */
const MANY_COLUMNS = [14, 20, 26];

type PrintSheetProps<Row> = {
  readonly title: string;
  readonly printed: PrintedRows<Row>;
  readonly all: readonly GridColumn<Row>[];
  readonly shown: readonly GridColumn<Row>[];
  readonly rowId: (row: Row) => string;
  readonly totals: GridTotals<Row> | undefined;
};

/** A list on paper: black on white, with its filters, its rows and its totals. */
export function PrintSheet<Row>({
  title,
  printed,
  all,
  shown,
  rowId,
  totals,
}: PrintSheetProps<Row>) {
  const { columnIds } = printed;
  const chosen = columnIds?.flatMap((id) => all.find((column) => column.id === id) ?? []) ?? shown;
  const columns = exportColumns(all, chosen).filter(({ printed: isPrinted = true }) => isPrinted);
  const filters = readFilters();
  const sums = totals ? totalsOf(totals, printed) : null;
  const [first, ...rest] = columns;
  const head = use(PrintHeadContext);
  return createPortal(
    <article
      className="print-sheet"
      data-small={MANY_COLUMNS.filter((most) => columns.length > most).length}
    >
      <header>
        {head?.render()}
        <h1>{title}</h1>
        <p>{filters.length > 0 ? `Filters: ${filters.join('; ')}` : 'No filters'}</p>
        <p>
          {describePrintedRows(printed)}. Printed {formatDateTime(new Date())}.
        </p>
      </header>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.header === '' ? exportHeader(column) : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-align={column.align}
                  data-words={column.words === undefined ? undefined : ''}
                >
                  {cellText(column, row)}
                </td>
              ))}
            </tr>
          ))}
          {first && sums ? (
            <tr data-totals="">
              <th scope="row">{sums.label}</th>
              {rest.map((column) => (
                <td key={column.id} data-align={column.align}>
                  <Total of={sums.cells[column.id]} />
                </td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
    </article>,
    document.body,
  );
}

function Total({ of }: { readonly of: ReactNode | GridParts }): ReactNode {
  if (!isParted(of)) return of;
  return of.parts.map((part) => <div key={part.name}>{formatLabelledPart(part)}</div>);
}

function totalsOf<Row>(
  totals: GridTotals<Row>,
  { kind, rows }: PrintedRows<Row>,
): { readonly label: string; readonly cells: GridTotalCells } | null {
  const given = kind === 'selected' ? totals.selected : totals.matches;
  const cells = given ?? totals.addUp?.(rows);
  if (!cells || Object.keys(cells).length === 0) return null;
  if (given === undefined) return { label: 'Printed rows', cells };
  return kind === 'selected'
    ? { label: totals.selectedLabel ?? 'Selected', cells }
    : { label: totals.matchesLabel ?? 'All matches', cells };
}
