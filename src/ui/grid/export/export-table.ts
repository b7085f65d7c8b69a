import type { GridColumn, GridExport, GridTotalCells, GridTotals } from '../types.ts';
import { exportColumns } from './export-values.ts';
import type { ExportKind } from './write-export.ts';

export type ExportScope = 'selected' | 'all';
export type ExportColumns = 'shown' | 'all';

export type ExportRequest = {
  readonly kind: ExportKind;
  readonly scope: ExportScope;
  readonly columns: ExportColumns;
  readonly signal: AbortSignal;
  readonly onCount: (rows: number) => void;
};

/** A list that the browser writes to a file. */
export type ExportTable = {
  /** Number of selected rows. */
  readonly selected: number;
  /** Number of rows that match the filters; undefined if not known yet. */
  readonly total: number | undefined;
  readonly write: (request: ExportRequest) => Promise<void>;
};

type TableInput<Row> = {
  readonly all: readonly GridColumn<Row>[];
  readonly shown: readonly GridColumn<Row>[];
  readonly selected: readonly Row[];
  readonly exporting: GridExport<Row>;
  readonly totals?: GridTotals<Row> | undefined;
};

export const exportTable = <Row>(input: TableInput<Row>): ExportTable => ({
  selected: input.selected.length,
  total: input.exporting.total,
  async write({ scope, columns, ...request }) {
    const { all, shown, selected, exporting, totals } = input;
    // Loads the export code on demand, because users rarely export.
    const { writeExport } = await import('./write-export.ts');
    const isSelection = scope === 'selected';
    await writeExport({
      ...request,
      columns: columns === 'all' ? all : exportColumns(all, shown),
      fileName: isSelection ? `${exporting.fileName}-selected` : exporting.fileName,
      rows: (signal) =>
        isSelection ? selectedRows(input, columns, signal) : exporting.rows(signal, columns),
      totalsOf: (rows) => (totals ? totalsOf(totals, isSelection ? selected : rows, scope) : null),
    });
  },
});

async function* selectedRows<Row>(
  { selected, exporting }: TableInput<Row>,
  columns: ExportColumns,
  signal: AbortSignal,
) {
  if (columns === 'all' && exporting.selectedRows) yield* exporting.selectedRows(selected, signal);
  else yield selected;
}

function totalsOf<Row>(
  totals: GridTotals<Row>,
  rows: readonly Row[],
  scope: ExportScope,
): { readonly label: string; readonly cells: GridTotalCells } | null {
  const isSelection = scope === 'selected';
  const cells = (isSelection ? totals.selected : totals.matches) ?? totals.addUp?.(rows);
  if (!cells || Object.keys(cells).length === 0) return null;
  return {
    cells,
    label: isSelection
      ? (totals.selectedLabel ?? 'Selected')
      : (totals.matchesLabel ?? 'All matches'),
  };
}
