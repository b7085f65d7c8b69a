/** What a chart draws and its table says. */
export interface ChartData {
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly ChartRow[];
}

export interface ChartColumn {
  readonly head: string;
  /** how a figure of it is written; words have none */
  readonly format?: (value: number) => string;
}

export interface ChartRow {
  readonly cells: readonly ChartCell[];
  /** the list that it counts */
  readonly place?: string | null;
}
export type ChartCell = string | number | null;

export const textOfCell = (column: ChartColumn | undefined, cell: ChartCell): string => {
  if (cell === null) return '–';
  return typeof cell === 'number' ? (column?.format?.(cell) ?? String(cell)) : cell;
};
