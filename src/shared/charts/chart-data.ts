export interface ChartData {
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly ChartRow[];
}

export interface ChartColumn {
  readonly head: string;
  readonly format?: (value: number) => string;
}

export interface ChartRow {
  readonly cells: readonly ChartCell[];
  /** URL path of the list screen whose records this row counts. */
  readonly place?: string | null;
}
export type ChartCell = string | number | null;

export const textOfCell = (column: ChartColumn | undefined, cell: ChartCell): string => {
  if (cell === null) return '–';
  return typeof cell === 'number' ? (column?.format?.(cell) ?? String(cell)) : cell;
};
