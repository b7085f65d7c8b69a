import { count } from '#common/count.ts';
import { formatInteger } from '#common/format.ts';

/** Maximum number of rows of a printed list. */
export const MAX_PRINTED_ROWS = 2_000;

/** The rows of a printed list, and how they relate to the list. */
export type PrintedRows<Row> = {
  readonly kind: 'selected' | 'all' | 'loaded';
  /** At most `MAX_PRINTED_ROWS` rows. */
  readonly rows: readonly Row[];
  /** Number of rows that are selected or that match the filters. */
  readonly total: number;
  /** Number of the first loaded row in the list, from 1. */
  readonly first: number;
  /** Columns in the order of the sheet; null for the visible columns. */
  readonly columnIds: readonly string[] | null;
};

/** States on the sheet which rows it contains, because a reader of the paper cannot see the list. */
export function describePrintedRows({
  kind,
  rows,
  total,
  first,
}: Omit<PrintedRows<unknown>, 'columnIds'>): string {
  const printed = rows.length;
  if (kind === 'selected') {
    return printed === total
      ? `Selection: ${count(total, 'row')}`
      : `Selection: ${formatInteger(printed)} of ${count(total, 'row')}`;
  }
  if (printed === total) return `All ${count(total, 'row')}`;
  if (kind === 'all') {
    return `First ${formatInteger(printed)} of ${count(total, 'row')}, the limit of a printed list`;
  }
  const last = first + printed - 1;
  return `Rows ${formatInteger(first)} to ${formatInteger(last)} of ${formatInteger(total)}. To print all rows, press Print above the list.`;
}
