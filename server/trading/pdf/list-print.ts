export interface ListColumn<Row> {
  /** key by which a sum refers to the column */
  field: string;
  header: string;
  /** width in points of the longest expected value at font size 8 */
  width: number;
  /** minimum width in points if text may be truncated; undefined if values are never truncated */
  least?: number;
  isFigure?: boolean;
  value: (row: Row) => string;
}

/** Sum of one field over a group or over the whole list. */
export interface ListSum {
  /** column under which the sum is printed */
  field: string;
  /** label that precedes the sum if that column is left out */
  name: string;
  value: string;
}

/** A group of rows, with its sums. */
export interface ListPart {
  /** label of the group; null if the list is not grouped */
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
  /** fields in the order in which their columns are dropped if the page is too narrow */
  leastWanted: readonly string[];
  parts: readonly ListPart[];
  /** the rows of all parts, in the order of `parts` */
  rows: AsyncIterator<Row>;
  /** lines with totals at the end of the list */
  totals: readonly { label: string; sums: readonly ListSum[] }[];
  /** text shown if there are no rows */
  empty: string;
  createdAt: Date;
}
