export interface ListColumn<Row> {
  /** key by which sums refer to the column */
  field: string;
  header: string;
  /** width in points of the longest expected value at font size 8 */
  width: number;
  /** minimum width in points for truncated text; without it, values are never truncated */
  least?: number;
  isFigure?: boolean;
  value: (row: Row) => string;
}

/** Sum of a group or of the whole list. */
export interface ListSum {
  /** column under which the sum is printed */
  field: string;
  /** label used if that column is left out */
  name: string;
  value: string;
}

/** A group of rows with its sums. */
export interface ListPart {
  /** null if the list is not grouped */
  label: string | null;
  count: number;
  sums: readonly ListSum[];
}

/** A list ready for printing, with all values formatted. */
export interface ListPrintDocument<Row> {
  title: string;
  /** filter, time and author of the print */
  facts: readonly (readonly [label: string, value: string])[];
  columns: readonly ListColumn<Row>[];
  /** fields in the order in which they are dropped if the page is too narrow */
  leastWanted: readonly string[];
  parts: readonly ListPart[];
  /** in the order of `parts` */
  rows: AsyncIterator<Row>;
  /** one line each */
  totals: readonly { label: string; sums: readonly ListSum[] }[];
  /** text shown if there are no rows */
  empty: string;
  createdAt: Date;
}
